// Whole fights without people: both sides by autopilot, in every ruleset. They end, nothing that was proposed
// is refused, and what a creature cannot see does not change what it does. The seed is printed; AFFRAY_SEED
// and AFFRAY_FIGHTS choose others, AFFRAY_TELL tells every step.
#include <gtest/gtest.h>

#include <iostream>

#include "autopilot/proposal.h"
#include "property/environment.h"
#include "support/arena.h"

namespace affray::autopilot {
namespace {

constexpr std::size_t kIntentsMax = 4'000;
constexpr std::size_t kWearyAfter = 40;  // steps of one creature in a row

Directives directives_of(std::uint64_t seed) {
    test::Chance chance(seed * 7 + 1);
    Directives all;
    for (const std::string_view side : {"party", "foes"}) {
        Directive directive{.side = Name(side), .mode = Mode::Run};
        directive.tactic = static_cast<Tactic>(chance.between(0, 2));
        if (directive.tactic == Tactic::Protect) directive.wards = {ForeignId{side == "party" ? 1U : 5U}};
        directive.flee_below = chance.one_in(3) ? chance.between(10, 90) : 0;
        EXPECT_TRUE(all.set(directive));
    }
    return all;
}

// Everybody is the referee's, so that everybody is left to the host.
State opening_of(std::string_view ruleset, std::uint64_t seed, std::int32_t secret) {
    State state = test::random_opening(seed, secret, ruleset);
    for (Creature& creature : state.creatures.edited()) creature.seat = SeatId::Referee;
    return state;
}

bool one_side_left(const State& state) {
    std::optional<SideId> side;
    for (const Creature& creature : state.creatures) {
        if (creature.status != CreatureStatus::Up || creature.hidden) continue;
        if (side && *side != creature.side) return false;
        side = creature.side;
    }
    return true;
}

struct Count {
    std::size_t intents = 0, attacks = 0, moves = 0, answers = 0, cut_off = 0;
};

class Fight {
  public:
    Fight(const Ruleset& rules, State opening, std::uint64_t seed)
        : rules_(rules), now_{std::move(opening), nullptr}, dice_(seed), directives_(directives_of(seed)) {
        submit_as({SetupIntent{}});
    }

    bool over() const { return now_.state.phase == Phase::Ended || now_.state.phase == Phase::Rest; }

    void step(Count& count) {
        const auto proposal = propose(now_, rules_, directives_, in_a_row_ > kWearyAfter);
        if (!proposal || one_side_left(now_.state)) return by_hand();
        ASSERT_FALSE(proposal->choices.empty());
        const Choice& first = proposal->choices.front();
        ASSERT_FALSE(first.reason.empty());
        for (const Choice& choice : proposal->choices) check(choice);
        in_a_row_ = proposal->who == last_ ? in_a_row_ + 1 : 0;
        last_ = proposal->who;
        ++count.intents;
        count.attacks += first.intent.verb() == Verb::Attack ? 1 : 0;
        count.moves += form_of(first.intent.verb()) == Form::Move ? 1 : 0;
        count.answers += first.intent.verb() == Verb::Answer ? 1 : 0;
        story_ = now_.state.sheet(proposal->who).name + ": " + first.reason;
        if (std::getenv("AFFRAY_TELL") != nullptr)
            std::cout << now_.state.round << ' ' << now_.state.stage.view() << ' ' << now_.state.step.view()
                      << ' ' << story_ << '\n';
        submit_as(first.intent);
    }

    const Situation& now() const { return now_; }
    const std::string& story() const { return story_; }

  private:
    // The reason names whom the intent is aimed at.
    void check(const Choice& choice) const {
        const auto* attack = choice.intent.as<AttackIntent>();
        if (attack == nullptr || attack->targets.empty()) return;
        const std::string& target = now_.state.sheet(attack->targets.front()).name;
        ASSERT_NE(choice.reason.find(target), std::string::npos) << choice.reason;
        ASSERT_FALSE(now_.state.creature(attack->targets.front()).hidden) << choice.reason;
    }

    // What is the referee's own: to rule, or to say that it is over.
    void by_hand() {
        if (one_side_left(now_.state) && !now_.state.asked) {
            SetupIntent end;
            end.verb = Verb::EndEncounter;
            return submit_as({end});
        }
        const auto legal = legal_intents(now_, rules_, SeatId::Referee);
        ASSERT_FALSE(legal.empty());
        ASSERT_TRUE(now_.state.asked.has_value())
            << "nobody is next: " << now_.state.stage.view() << " " << now_.state.step.view();
        submit_as(legal.front());
    }

    void submit_as(const Intent& intent) {
        Outcome outcome = submit(now_, rules_, dice_, orders_, SeatId::Referee, intent);
        ASSERT_FALSE(outcome.rejected.has_value())
            << story_ << ": " << to_string(intent.verb()) << " " << to_string(outcome.rejected->code);
        now_ = std::move(outcome.next);
    }

    const Ruleset& rules_;
    Situation now_;
    test::ChanceDice dice_;
    DefaultOrders orders_;
    Directives directives_;
    CreatureId last_ = CreatureId::None;
    std::size_t in_a_row_ = 0;
    std::string story_;
};

TEST(PilotedFights, EndWithoutARefusal) {
    const std::uint64_t seed = test::environment_number("AFFRAY_SEED", 4'100);
    const std::uint64_t fights = test::environment_number("AFFRAY_FIGHTS", 120);
    for (const std::string_view ruleset : test::led_rulesets()) {
        std::cout << ruleset << ": seed " << seed << ", " << fights << " fights; " << std::flush;
        const auto rules = make_ruleset(ruleset);
        Count count;
        std::size_t longest = 0;
        for (std::uint64_t fight = 0; fight < fights; ++fight) {
            SCOPED_TRACE(std::string(ruleset) + " fight seed " + std::to_string(seed + fight));
            Fight one(*rules, opening_of(ruleset, seed + fight, 0), seed + fight);
            std::size_t steps = 0;
            for (; !one.over() && steps < kIntentsMax; ++steps) {
                one.step(count);
                if (testing::Test::HasFatalFailure()) return;
            }
            ASSERT_TRUE(one.over()) << "still fighting: " << one.story();
            longest = std::max(longest, steps);
        }
        std::cout << count.intents << " intents, " << count.attacks << " attacks, " << count.moves
                  << " moves, " << count.answers << " answers; the longest took " << longest << '\n';
        EXPECT_GT(count.attacks, fights * 3);
    }
}

// ── twin worlds ──

constexpr std::size_t kTwinIntentsMax = 120;

// Two worlds that differ only in what the party may not know, led by the same intents.
std::size_t compare_worlds(const Ruleset& rules, std::string_view ruleset, std::uint64_t seed) {
    const Directives directives = directives_of(seed);
    DefaultOrders orders;
    std::array<Situation, 2> worlds{Situation{opening_of(ruleset, seed, 1), nullptr},
                                    Situation{opening_of(ruleset, seed, 7), nullptr}};
    std::array<test::ChanceDice, 2> dice{test::ChanceDice(seed, true), test::ChanceDice(seed, true)};
    std::size_t compared = 0;
    Intent next{SetupIntent{}};
    for (std::uint64_t step = 1; step < kTwinIntentsMax; ++step) {
        for (std::size_t i = 0; i < worlds.size(); ++i) {
            dice[i].begin(step);
            Outcome outcome = submit(worlds[i], rules, dice[i], orders, SeatId::Referee, next);
            // What the referee's own side knows of itself may part the worlds.
            if (outcome.rejected) return compared;
            worlds[i] = std::move(outcome.next);
        }
        const auto one = propose(worlds[0], rules, directives);
        const auto other = propose(worlds[1], rules, directives);
        if (!one || !other || one->who != other->who) return compared;
        next = one->choices.front().intent;
        if (worlds[0].state.creature(one->who).kind != Kind::Character) continue;
        EXPECT_EQ(one->choices.front().reason, other->choices.front().reason);
        EXPECT_EQ(next, other->choices.front().intent) << one->choices.front().reason;
        if (testing::Test::HasFailure()) return compared;
        ++compared;
    }
    return compared;
}

TEST(PilotedFights, WhatACreatureCannotSeeDoesNotChangeWhatItDoes) {
    const std::uint64_t seed = test::environment_number("AFFRAY_SEED", 8'800);
    const std::uint64_t pairs = test::environment_number("AFFRAY_PAIRS", 40);
    for (const std::string_view ruleset : test::led_rulesets()) {
        std::cout << ruleset << ": seed " << seed << ", " << pairs << " pairs, " << std::flush;
        const auto rules = make_ruleset(ruleset);
        std::size_t compared = 0;
        for (std::uint64_t pair = 0; pair < pairs; ++pair) {
            SCOPED_TRACE(std::string(ruleset) + " pair seed " + std::to_string(seed + pair));
            compared += compare_worlds(*rules, ruleset, seed + pair);
            ASSERT_FALSE(HasFailure());
        }
        std::cout << compared << " choices compared\n";
        EXPECT_GT(compared, pairs * 4);
    }
}

}  // namespace
}  // namespace affray::autopilot
