// Worlds that differ in what the referee alone may know, played alike: what everybody else hears of them
// (SEC-7).
#pragma once

#include <deque>
#include <map>

#include "property/lookers.h"
#include "rulesets/registry.h"

namespace affray::test {

/// The dice of each purpose in order; beyond them every die shows 3.
class DiceByPurpose final : public Dice {
  public:
    using Script = std::map<std::string, std::deque<std::int32_t>>;
    explicit DiceByPurpose(Script script) : script_(std::move(script)) {}

    std::int32_t draw(std::int32_t sides, const Name& purpose) override {
        std::deque<std::int32_t>& values = script_[purpose.str()];
        if (values.empty()) return std::min(sides, 3);
        const std::int32_t value = values.front();
        values.pop_front();
        return value;
    }

  private:
    Script script_;
};

/// One world: what the lookers hear of it, and what the referee does.
class World {
  public:
    World(std::string_view ruleset, State opening, DiceByPurpose::Script dice)
        : World(make_ruleset(ruleset), std::move(opening), std::move(dice)) {}
    World(std::shared_ptr<const Ruleset> rules, State opening, DiceByPurpose::Script dice)
        : rules_(std::move(rules)), now_{std::move(opening), nullptr}, dice_(std::move(dice)) {}

    void play(const std::vector<Intent>& intents) {
        for (const Intent& intent : intents) {
            Outcome outcome = submit(now_, *rules_, dice_, orders_, SeatId::Referee, intent);
            ASSERT_FALSE(outcome.rejected)
                << to_string(intent.verb()) << ' ' << to_string(outcome.rejected->code) << ' '
                << outcome.rejected->field.str();
            now_ = std::move(outcome.next);
            for (const Viewer& looker : lookers())
                heard_.emplace_back(to_string(intent.verb()), stream(looker, outcome.events));
            referee_ += stream({Role::Referee, SeatId::Referee}, outcome.events);
        }
    }

    /// What each looker is told would come of it.
    void look_ahead(const Intent& intent) {
        for (const Viewer& looker : lookers()) {
            const Preview ahead = preview(now_, *rules_, looker, intent);
            std::string told = ahead.needs_roll ? "a die" : "no die";
            for (const Rejection& reason : ahead.reasons) told += ' ' + std::string(to_string(reason.code));
            for (const Provoked& reaction : ahead.reactions) told += ' ' + reaction.kind.str();
            for (const Odds& odds : ahead.odds)
                told +=
                    ' ' + std::to_string(odds.chance.value_or(-1)) + ' ' + std::to_string(odds.bands.size());
            heard_.emplace_back("a look ahead", told);
        }
    }

    /// What each looker got, and after which intent.
    const std::vector<std::pair<std::string, std::string>>& heard() const { return heard_; }
    const std::string& referee() const { return referee_; }

  private:
    std::string stream(const Viewer& viewer, const std::vector<Event>& events) const {
        return delta_bytes(now_, events, viewer) + view_bytes(now_, viewer) +
               menu_bytes(now_, *rules_, viewer);
    }

    std::shared_ptr<const Ruleset> rules_;
    Situation now_;
    DiceByPurpose dice_;
    DefaultOrders orders_;
    std::vector<std::pair<std::string, std::string>> heard_;
    std::string referee_;
};

inline void expect_same_for_all_but_the_referee(const World& one, const World& other) {
    EXPECT_NE(one.referee(), other.referee()) << "the worlds do differ";
    ASSERT_EQ(one.heard().size(), other.heard().size());
    for (std::size_t i = 0; i < one.heard().size(); ++i)
        ASSERT_EQ(first_difference(one.heard()[i].second, other.heard()[i].second), "")
            << "after " << one.heard()[i].first;
}

}  // namespace affray::test
