// Random legal and illegal play over whole fights. The seed is printed; AFFRAY_SEED, AFFRAY_FIGHTS and
// AFFRAY_RULESET choose others.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>
#include <utility>

#include "base/hash.h"
#include "content/apart.h"
#include "property/environment.h"
#include "property/player.h"
#include "readings/facts.h"
#include "readings/facts/tactics.h"
#include "readings/space/bodies.h"
#include "rules/judge.h"
#include "rules/preview.h"
#include "support/citations.h"

namespace affray::test {
namespace {

// Struck down or held on its way through the space of somebody who lets it pass, it stays there (TBA-046,
// TBA-085).
bool was_passing(const View& view, CreatureId who) {
    if (view.rules().vocabulary()->index(kSqueezing) == kNoWord) return false;
    for (const Creature& other : view.state().creatures) {
        if (other.id == who || !view.present(other.id)) continue;
        const bool shared = overlap(body_of(view, who), body_of(view, other.id));
        if (shared && !lets_pass(view, who, other.id) && !lets_pass(view, other.id, who)) return false;
    }
    return true;
}

void expect_bounds(const State& state, const Ruleset& rules) {
    const View view(state, rules);
    for (const Creature& creature : state.creatures) {
        ASSERT_LE(creature.hp, creature.hp_max);
        const std::int32_t ap = view.get(kAp, creature.id);
        ASSERT_GE(ap, 0);
        ASSERT_LE(ap, view.get(kApMax, creature.id));
        // Whoever squeezes fills less room than its size (TBA-062).
        if (!view.present(creature.id) || view.get(kSqueezing, creature.id) != 0) continue;
        // While somebody is asked a mover may be on its way through the space of another.
        if (state.asked) continue;
        // On the map, and where places hold one creature alone there.
        const auto barred = rules.geometry().barred(view, creature.id, creature.place);
        // Who lies there holds no place, and may wake below somebody (SEG-025, SEG-069).
        const bool wakes = rules.vocabulary()->index(kBody) != kNoWord;
        const bool lies = barred == Reason::SpaceOccupied && (wakes || was_passing(view, creature.id));
        ASSERT_FALSE(barred && !lies)
            << state.sheet(creature.id).id << " at " << creature.place.x << ',' << creature.place.y << ','
            << creature.place.z << ": " << to_string(*barred);
    }
}

// Contact joins hostile creatures in the fight that can touch one another; every grab is one (ARC-075).
void expect_contacts(const State& state, const Ruleset& rules) {
    const View view(state, rules);
    for (const Creature& a : state.creatures)
        for (const Creature& b : state.creatures) {
            if (view.get(kGrab, a.id, b.id) != 0) {
                ASSERT_NE(view.get(kEngaged, a.id, b.id), 0);
            }
            if (view.get(kEngaged, a.id, b.id) == 0) continue;
            ASSERT_TRUE(view.hostile(a.id, b.id) && view.present(a.id) && view.present(b.id));
            ASSERT_LE(view.distance(a.id, b.id), 1);
        }
}

// What the table was told of engagement is what holds.
void expect_announced_engagement(const State& state, const Ruleset& rules) {
    const View view(state, rules);
    const WordIndex engaged = rules.vocabulary()->index(kEngaged);
    if (engaged == kNoWord) return;  // nobody is, by these rules
    for (const Creature& a : state.creatures)
        for (const Creature& b : state.creatures)
            if (a.id < b.id) {
                ASSERT_EQ(state.fact({engaged, number(a.id), number(b.id)}), view.get(kEngaged, a.id, b.id));
            }
}

// What was told last, and what may be done now, cite the ruleset's own rules.
void expect_own_citations(const RandomPlayer& player, const Ruleset& rules) {
    const Situation& situation = player.situation();
    if (!player.log().empty()) {
        for (const Event& event : player.log().back().events)
            ASSERT_EQ(foreign_citation(rules.id(), event), "");
    }
    for (const Creature& creature : situation.state.creatures)
        ASSERT_EQ(foreign_citation(rules.id(), menu(situation, rules, SeatId::Referee, creature.id)), "");
}

// A menu, and a caller that wants any reason alone, judge less than everything and say the same.
void expect_menus_as_judged(const Situation& now, const Ruleset& rules) {
    const View view(now.state, rules);
    for (const Creature& creature : now.state.creatures) {
        std::set<std::pair<Name, CreatureId>> legal, listed;
        for (const Intent& intent : suggestions(view, creature.id)) {
            const Judgement full = judge(now, rules, SeatId::Referee, intent);
            const Judgement any = judge(now, rules, SeatId::Referee, intent, nullptr, Wanted::AnyReason);
            ASSERT_EQ(full.allowed(), any.allowed()) << to_string(intent.verb());
            if (!full.allowed()) continue;
            ASSERT_EQ(full.bill.lines().size(), any.bill.lines().size()) << to_string(intent.verb());
            if (const auto* attack = intent.as<AttackIntent>())
                for (const CreatureId target : attack->targets) legal.insert({attack->with, target});
        }
        for (const MenuEntry& entry : menu(now, rules, SeatId::Referee, creature.id)) {
            ASSERT_EQ(entry.allowed, entry.reasons.empty());
            if (entry.intent.as<AttackIntent>() == nullptr) continue;
            for (const CreatureId target : entry.targets) listed.insert({entry.subject, target});
        }
        ASSERT_EQ(legal, listed);
    }
}

// Plays so many fights of a ruleset to their end.
void play(std::string_view ruleset, std::uint64_t seed, std::uint64_t fights) {
    std::cout << ruleset << ": seed " << seed << ", " << fights << " fights\n";
    const auto rules = make_ruleset(ruleset);
    Tally tally;
    Hasher ends;
    for (std::uint64_t fight = 0; fight < fights; ++fight) {
        SCOPED_TRACE("fight seed " + std::to_string(seed + fight));
        RandomPlayer player(random_opening(seed + fight, 0, ruleset), *rules, seed + fight);
        while (player.step(tally)) {
            ASSERT_EQ(player.problem(), "");
            expect_bounds(player.situation().state, *rules);
            if (fight % 16 == 0) expect_own_citations(player, *rules);
            if (fight % 64 == 0) expect_menus_as_judged(player.situation(), *rules);
            if (testing::Test::HasFatalFailure()) return;
        }
        ASSERT_EQ(player.problem(), "");
        if (fight % 16 == 0) {
            expect_announced_engagement(player.situation().state, *rules);
            expect_contacts(player.situation().state, *rules);
        }
        ++tally.outcomes[player.situation().state.outcome.str()];
        ends.word(state_hash(player.situation().state));
    }
    std::cout << tally.accepted << " accepted, " << tally.refused << " refused, " << tally.questions
              << " questions, " << tally.dice << " dice;";
    for (const auto& [outcome, count] : tally.outcomes)
        std::cout << ' ' << (outcome.empty() ? "cut off" : outcome) << ' ' << count;
    // The same on every machine and with every compiler (REL-20).
    std::cout << "; all ends " << std::hex << ends.finish() << std::dec << '\n';
    EXPECT_GT(tally.questions, fights / 20);
    std::uint64_t ended = 0;
    for (const auto& [outcome, count] : tally.outcomes)
        if (!outcome.empty()) ended += count;
    // Where seconds are saved most of what is tried decides nothing; of very few fights one may take long.
    if (rules->owner(Verb::FastForward) == nullptr) {
        EXPECT_GT(ended + 1, fights / 2);
    }
}

TEST(RandomPlay, RefusedChangesNothingRestoredEqualsContinuedAndBoundsHold) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20'260'000);
    const std::uint64_t fights = environment_number("AFFRAY_FIGHTS", 700);
    if (const char* only = std::getenv("AFFRAY_RULESET"); only != nullptr) return play(only, seed, fights);
    for (const std::string_view ruleset : fought_rulesets())
        play(ruleset, seed, fights / fought_rulesets().size());
    // By corners, heights and zones a fight takes several times as long to try.
    play("turn-based", seed, std::max<std::uint64_t>(1, fights / 30));
}

// The same scene, whose last foe came in hidden and has shown itself since. Ties go by number: the key is one
// that leaves those apart in their order.
State with_one_apart(const State& plain, std::uint64_t key) {
    const auto last = std::find_if(plain.creatures.rbegin(), plain.creatures.rend(),
                                   [](const Creature& one) { return !one.hidden; });
    const auto row = static_cast<std::size_t>(plain.creatures.rend() - last) - 1;
    for (;; ++key) {
        content::Opening opening;
        opening.state = plain;
        opening.state.creatures.edit(row).hidden = true;
        content::set_apart(opening, key);
        opening.state.creatures.edit(row).hidden = false;
        if (std::is_sorted(opening.state.creatures.begin(), opening.state.creatures.end(),
                           [](const Creature& a, const Creature& b) { return a.id < b.id; }))
            return opening.state;
    }
}

// All that a fight has come to, by place in the roster and not by number.
std::vector<std::int64_t> come_to(const State& state) {
    std::vector<std::int64_t> all{static_cast<std::int64_t>(state.seq), state.round,
                                  static_cast<std::int64_t>(state.phase),
                                  static_cast<std::int64_t>(state.effects.size())};
    if (state.has(state.active)) all.push_back(static_cast<std::int64_t>(state.index_of(state.active)));
    for (const Creature& one : state.creatures)
        for (const std::int64_t part :
             {static_cast<std::int64_t>(one.status), std::int64_t{one.hp}, std::int64_t{one.place.x},
              std::int64_t{one.place.y}, std::int64_t{one.score}})
            all.push_back(part);
    const auto& facts = state.scene->vocabulary->facts();
    for (WordIndex i = 0; i < facts.size(); ++i)
        if (facts[i].scope == Scope::Creature && facts[i].name != kMobPart.name)
            for (const Creature& one : state.creatures) {
                const std::int32_t value = state.fact({i, number(one.id), 0});
                const CreatureId named{static_cast<std::uint32_t>(value)};
                // The number of a creature, if it can be one, by its place, too.
                const bool names = facts[i].refers == Refers::Creature && state.has(named);
                all.push_back(names ? static_cast<std::int64_t>(state.index_of(named)) : value);
            }
    return all;
}

TEST(RandomPlay, REL18ANumberApartChangesNothingInAFight) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20'261'000);
    std::cout << "seed " << seed << '\n';
    for (const std::string_view ruleset : played_rulesets())
        for (std::uint64_t fight = 0; fight < 12; ++fight) {
            SCOPED_TRACE(std::string(ruleset) + ", fight seed " + std::to_string(seed + fight));
            const auto rules = make_ruleset(ruleset);
            const State plain = random_opening(seed + fight, 0, ruleset);
            RandomPlayer one(plain, *rules, seed + fight);
            RandomPlayer other(with_one_apart(plain, 2 * seed + fight + 1), *rules, seed + fight);
            Tally tally, apart;
            for (bool on = true; on;) {
                on = one.step(tally);
                ASSERT_EQ(other.step(apart), on);
                ASSERT_EQ(one.problem(), "");
                ASSERT_EQ(other.problem(), "");
                ASSERT_EQ(come_to(one.situation().state), come_to(other.situation().state));
            }
            expect_announced_engagement(other.situation().state, *rules);
            EXPECT_EQ(tally.dice, apart.dice);
        }
}

}  // namespace
}  // namespace affray::test
