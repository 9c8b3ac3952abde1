// Sources of advantage and disadvantage stand in the roll, also where both cancel (TBA-323).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "content/scene/scene_reader.h"
#include "rules/judge.h"
#include "rulesets/registry.h"
#include "support/arena.h"

namespace affray::content {
namespace {

using namespace affray::test;
using testing::Contains;
using testing::Not;

// What the attack of Ada's on the wolf before her tells among the parts of its total, and its dice.
std::vector<std::string> told_of_attack(const std::string& ada, const std::string& wolf, std::size_t& dice) {
    Problems problems("sources.yaml");
    Fields fields(
        read_text("map: {grid: square, size: [9, 9]}\nsides: [{id: party}, {id: foes}]\ncreatures:\n"
                  "  - {id: ada, side: party, kind: character, seat: ann, place: [2, 5], ac: 14, hp: 20, "
                  "hp_max: 20, powers: {sword: {kind: melee, bonus: 5, damage: 1d8, type: slashing}}" +
                      ada +
                      "}\n"
                      "  - {id: wolf, side: foes, kind: monster, place: [3, 5], ac: 12, hp: 9, hp_max: 9" +
                      wolf + "}\nencounter: {round: 1, phase: turn, active: ada, order: [ada, wolf]}\n",
                  problems));
    const auto rules = make_ruleset("turn-based");
    ReadScene scene =
        read_scene(fields, {"sources", rules, {}, {}, {}, &Compendia::built_in().of("turn-based")});
    fields.finish();
    EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
    const Situation now{std::move(scene.state), nullptr};
    ChanceDice chance{3, false};
    DefaultOrders orders;
    const AttackIntent strike{.who = CreatureId{1}, .with = Name("sword"), .targets = {CreatureId{2}}};
    const Outcome outcome = submit(now, *rules, chance, orders, kAnn, {strike});
    EXPECT_FALSE(outcome.rejected.has_value()) << to_string(outcome.rejected->code);
    std::vector<std::string> told;
    dice = 0;
    for (const Event& event : outcome.events) {
        if (event.as<Rolled>() != nullptr && event.as<Rolled>()->sides == 20) ++dice;
        if (const auto* tested = event.as<Tested>())
            for (const Modifier& part : tested->modifiers) told.push_back(part.source.str());
    }
    return told;
}

TEST(SourcesTold, TBA323BothAreToldWhereTheyCancel) {
    std::size_t dice = 0;
    const auto told = told_of_attack(", effects: [poisoned]", ", effects: [prone]", dice);
    EXPECT_THAT(told, Contains("advantage.prone_target"));
    EXPECT_THAT(told, Contains("disadvantage.poisoned"));
    EXPECT_EQ(dice, 1U);
}

TEST(SourcesTold, TBA323WhereThereIsNoneNoneIsTold) {
    std::size_t dice = 0;
    EXPECT_THAT(told_of_attack("", "", dice), Not(Contains(testing::HasSubstr("advantage"))));
    EXPECT_EQ(dice, 1U);
}

}  // namespace
}  // namespace affray::content
