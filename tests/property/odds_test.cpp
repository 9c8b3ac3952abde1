// What a preview promises of an attack is what comes of it: the same attack is made with every face of its
// dice, in the middle of random fights of every ruleset. And who does not know a foe is promised no number of
// its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "property/environment.h"
#include "property/player.h"

namespace affray::test {
namespace {

// Throws every face of the dice of an attack in turn; all other dice show their lowest face, or their
// highest.
class EveryFace final : public Dice {
  public:
    explicit EveryFace(bool high) : high_(high) {}

    std::int32_t draw(std::int32_t sides, const Name& purpose) override {
        if (!purpose.view().starts_with("attack") || at_ >= kDiceMost) return high_ ? sides : 1;
        if (at_ == faces_.size()) {
            faces_.push_back(1);
            sides_.push_back(sides);
        }
        return faces_[at_++];
    }
    /// How likely what was thrown last is.
    double weight() const {
        double all = 1;
        for (const std::int32_t sides : sides_) all /= sides;
        return all;
    }
    /// False: all have been thrown.
    bool next() {
        at_ = 0;
        while (!faces_.empty() && faces_.back() == sides_.back()) {
            faces_.pop_back();
            sides_.pop_back();
        }
        if (faces_.empty()) return false;
        ++faces_.back();
        return true;
    }

  private:
    static constexpr std::size_t kDiceMost = 3;
    bool high_;
    std::size_t at_ = 0;
    std::vector<std::int32_t> faces_, sides_;
};

struct Made {
    double hit = 0;
    std::vector<std::int32_t> harms;  // of plain hits
};

bool is_hit(TestOutcome outcome) {
    return outcome == TestOutcome::Success || outcome == TestOutcome::Crit ||
           outcome == TestOutcome::Automatic;
}

class Attempts {
  public:
    Attempts(const Situation& situation, const Ruleset& rules, const Intent& intent, CreatureId target)
        : situation_(situation), rules_(rules), intent_(intent), target_(target) {}

    // Nothing where somebody is asked before it is known, or where there is too much to try.
    std::optional<Made> all(bool high) const {
        constexpr int kMost = 4000;
        EveryFace dice(high);
        DefaultOrders orders;
        Made made;
        for (int i = 0; i < kMost; ++i) {
            const Outcome outcome = submit(situation_, rules_, dice, orders, SeatId::Referee, intent_);
            const Tested* tested = outcome.rejected ? nullptr : first_test(outcome.events);
            if (tested == nullptr) return std::nullopt;
            if (is_hit(tested->outcome)) made.hit += dice.weight();
            if (tested->outcome == TestOutcome::Success || tested->outcome == TestOutcome::Automatic)
                note_harm(outcome.events, made);
            if (!dice.next()) return made;
        }
        return std::nullopt;
    }

  private:
    const Tested* first_test(const std::vector<Event>& events) const {
        for (const Event& event : events)
            if (const auto* tested = event.as<Tested>();
                tested != nullptr && tested->kind == Name("attack") && tested->who == intent_.who())
                return tested->against == target_ && !tested->reroll ? tested : nullptr;
        return nullptr;
    }
    void note_harm(const std::vector<Event>& events, Made& made) const {
        for (const Event& event : events)
            if (const auto* harmed = event.as<Harmed>();
                harmed != nullptr && harmed->who == target_ && harmed->source == intent_.who())
                return made.harms.push_back(harmed->rolled * harmed->multiplier);
    }

    const Situation& situation_;
    const Ruleset& rules_;
    const Intent& intent_;
    CreatureId target_;
};

void expect_true(const Situation& now, const Ruleset& rules, const Intent& intent, const Odds& odds,
                 int& compared) {
    ASSERT_TRUE(odds.chance) << "the referee knows all";
    const Attempts attempts(now, rules, intent, odds.target);
    const auto low = attempts.all(false);
    if (!low) return;
    ++compared;
    const auto percent = static_cast<std::int32_t>(100 * low->hit + 0.5 + 1e-9);
    EXPECT_LE(std::abs(*odds.chance - percent), *odds.chance == 1 || *odds.chance == 99 ? 1 : 0)
        << rules.id() << ": " << low->hit << " of " << now.state.sheet(intent.who()).id << " at "
        << now.state.sheet(odds.target).id;
    const auto high = attempts.all(true);
    if (!high || low->harms.empty() || high->harms.empty()) return;
    const auto among = [](const std::vector<std::int32_t>& all, std::int32_t one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    };
    EXPECT_TRUE(among(low->harms, odds.harm.least))
        << rules.id() << ": " << odds.harm.least << " promised, " << low->harms.front() << " done";
    EXPECT_TRUE(among(high->harms, odds.harm.most))
        << rules.id() << ": " << odds.harm.most << " promised, " << high->harms.front() << " done";
}

// The same world, but for what makes a foe hard to hit.
Situation with_another_defence(const Situation& now, const Odds& told) {
    Situation other = now;
    auto scene = std::make_shared<Scene>(*now.state.scene);
    const WordIndex defence = scene->vocabulary->stat_named(told.versus.view());
    scene->sheets.edit(now.state.index_of(told.target)).stats.at(defence) += 7;
    other.state.scene = std::move(scene);
    return other;
}

void expect_silence(const Situation& now, const Ruleset& rules, const Intent& intent, const Odds& told) {
    const SeatId seat = now.state.creature(intent.who()).seat;
    if (seat == SeatId::Referee || knows_numbers(now.state, {Role::Player, seat}, told.target)) return;
    const Preview shown = preview(now, rules, {Role::Player, seat}, intent);
    if (shown.odds.size() != 1 || *told.chance == 100) return;
    EXPECT_FALSE(shown.odds.front().chance);
    EXPECT_FALSE(shown.odds.front().bands.empty());
    const Situation other = with_another_defence(now, told);
    EXPECT_EQ(preview(other, rules, {Role::Player, seat}, intent).odds, shown.odds);
}

TEST(OddsOfAttacks, AreWhatEveryFaceOfTheDiceComesTo) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20'262'000);
    std::cout << "seed " << seed << '\n';
    for (const std::string_view ruleset : fought_rulesets()) {
        const auto rules = make_ruleset(ruleset);
        int compared = 0;
        for (std::uint64_t fight = 0; fight < 12; ++fight) {
            SCOPED_TRACE(std::string(ruleset) + ", fight seed " + std::to_string(seed + fight));
            RandomPlayer player(random_opening(seed + fight, 0, ruleset), *rules, seed + fight);
            Tally tally;
            for (int step = 0; player.step(tally) && step < 60; ++step) {
                const Situation& now = player.situation();
                if (now.state.asked || step % 4 != 0) continue;
                int tried = 0;
                for (const Intent& intent : legal_intents(now, *rules, SeatId::Referee)) {
                    if (form_of(intent.verb()) != Form::Attack || ++tried > 3) continue;
                    const Preview shown = preview(now, *rules, {Role::Referee, SeatId::Referee}, intent);
                    if (shown.odds.size() != 1) continue;
                    expect_true(now, *rules, intent, shown.odds.front(), compared);
                    expect_silence(now, *rules, intent, shown.odds.front());
                }
            }
        }
        std::cout << ruleset << ": " << compared << " attacks\n";
        EXPECT_GE(compared, 3) << ruleset;
    }
}

}  // namespace
}  // namespace affray::test
