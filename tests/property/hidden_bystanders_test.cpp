// Whoever hides near by changes nothing of what a seat may do, what it costs, and why it may not: views,
// menus, cells in reach and previews are the same, however many there are (SEC-22, REL-18).
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "property/environment.h"
#include "property/lookers.h"
#include "property/player.h"
#include "rules/preview.h"

namespace affray::test {
namespace {

constexpr std::size_t kIntentsMax = 60, kEvery = 3;

// The same situation with so many more who hide, beside those whom the players play.
Situation crowded(const Situation& situation, const Ruleset& rules, std::size_t count) {
    Situation crowd = situation;
    const State& state = situation.state;
    const View view(state, rules);
    std::vector<Place> places;
    for (const Creature& creature : state.creatures)
        if (creature.seat != SeatId::Referee)
            for (const Place at : view.neighbours(creature.place)) places.push_back(at);
    const auto model = std::find_if(state.creatures.begin(), state.creatures.end(),
                                    [](const Creature& one) { return one.kind == Kind::Monster; });
    if (model == state.creatures.end()) return crowd;
    for (std::size_t i = 0; i < count && i < places.size(); ++i) {
        Creature lurker = *model;
        lurker.hidden = true;
        lurker.place = places[i];
        lurker.status = CreatureStatus::Up;
        lurker.hp = lurker.hp_max;
        auto sheet = std::make_shared<Sheet>(state.sheet(model->id));
        sheet->id = "lurker_" + std::to_string(i);
        fold(crowd.state, {Audience::Everyone, CreatureJoined{lurker, std::move(sheet)}});
    }
    return crowd;
}

// What the seat's creatures could try, and steps to every place beside them.
std::vector<Intent> tries(const Situation& situation, const Ruleset& rules, SeatId seat) {
    const View view(situation.state, rules);
    std::vector<Intent> all;
    for (const Creature& creature : situation.state.creatures) {
        if (creature.seat != seat) continue;
        for (Intent& intent : suggestions(view, creature.id)) all.push_back(std::move(intent));
        for (const Place at : view.neighbours(creature.place))
            for (const Verb verb : {Verb::Move, Verb::Disengage, Verb::Withdraw})
                all.push_back({MoveIntent{.verb = verb, .who = creature.id, .path = {at}}});
    }
    return all;
}

std::string words(const Preview& told) {
    std::string text;
    for (const Rejection& reason : told.reasons)
        text += std::string(to_string(reason.code)) + " " + reason.field.str() + ",";
    return text + " " + std::to_string(told.reactions.size()) + (told.needs_roll ? " rolls" : "");
}

class Bystanders : public testing::TestWithParam<std::string_view> {
  protected:
    void compare(const Situation& alone) {
        for (const std::size_t count : {1U, 4U}) {
            const Situation crowd = crowded(alone, *rules_, count);
            for (const Viewer& looker : lookers()) {
                EXPECT_EQ(first_difference(view_bytes(alone, looker), view_bytes(crowd, looker)), "");
                EXPECT_EQ(
                    first_difference(menu_bytes(alone, *rules_, looker), menu_bytes(crowd, *rules_, looker)),
                    "");
                if (looker.role != Role::Player) continue;
                for (const Intent& intent : tries(alone, *rules_, looker.seat))
                    ask(alone, crowd, looker, intent);
            }
        }
    }
    void ask(const Situation& alone, const Situation& crowd, const Viewer& looker, const Intent& intent) {
        const Preview one = preview(alone, *rules_, looker, intent);
        const Preview other = preview(crowd, *rules_, looker, intent);
        ++asked_;
        // What is run into interrupts a step; until then it is as free as it looks (rules/README.md, C30).
        if (one.reasons == other.reasons) return;
        if (differing_
                .insert(std::string(to_string(intent.verb())) + ": " + words(one) + " or " + words(other))
                .second)
            ADD_FAILURE() << to_string(intent.verb()) << ": " << words(one) << " or " << words(other);
    }

    std::shared_ptr<const Ruleset> rules_ = make_ruleset(GetParam());
    std::set<std::string> differing_;
    std::uint64_t asked_ = 0;
};

TEST_P(Bystanders, SEC22WhoeverHidesExplainsNoRefusal) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 41'000);
    const std::uint64_t fights = environment_number("AFFRAY_PAIRS", 12);
    std::cout << "seed " << seed << ", " << fights << " fights\n";
    for (std::uint64_t fight = 0; fight < fights; ++fight) {
        SCOPED_TRACE("seed " + std::to_string(seed + fight));
        RandomPlayer player(random_opening(seed + fight, 1, GetParam()), *rules_, seed + fight);
        Tally tally;
        while (player.log().size() < kIntentsMax && player.step(tally)) {
            const State& state = player.situation().state;
            if (player.log().size() % kEvery == 0 && !state.asked) compare(player.situation());
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(asked_, 1000U);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, Bystanders, testing::ValuesIn(played_rulesets()), [](const auto& of) {
    std::string name(of.param);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace affray::test
