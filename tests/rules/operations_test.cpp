// Operations of effects: one more is a mechanic of its own, and what none of a ruleset claims is refused by
// name.
#include <gtest/gtest.h>

#include <algorithm>

#include "readings/powers/operations.h"
#include "rules/soundness.h"
#include "rulesets/rulesets.h"
#include "support/arena.h"

namespace affray::test {
namespace {

// All that a new operation takes.
class Scalds final : public Mechanic {
  public:
    Claims claims() const override { return {.ops = {carried_out<&Scalds::scald>("scald")}}; }

    void scald(const Impact& impact, Work& work) const {
        work.harm({.source = impact.of.user,
                   .who = impact.whom,
                   .rolled = impact.effect.amount,
                   .type = "steam",
                   .cause = "hit"});
    }
};

PowerEffect effect_of(const Name& op) {
    PowerEffect effect;
    effect.op = op;
    effect.amount = 3;
    return effect;
}

Power used_at_will(PowerEffect effect) {
    Power power;
    power.id = "kettle";
    power.name = "Kettle";
    power.kind = PowerKind::Close;
    power.use.action = ActionKind::Quick;
    power.aim.range = RangeKind::Self;
    effect.to = "user";
    power.effects = {std::move(effect)};
    return power;
}

TEST(Operations, OneMoreIsCarriedOutByTheMechanicThatClaimsIt) {
    Composition composition = affray_ruleset({});
    composition.mechanics.push_back(make_mechanic<Scalds>());
    const Ruleset rules(std::move(composition), {});
    Arena arena;
    const CreatureId cook = arena.add({.id = "cook",
                                       .kind = Kind::Character,
                                       .seat = SeatId{1},
                                       .init_bonus = 40,
                                       .powers = {used_at_will(effect_of("scald"))}});
    arena.add({.id = "orc", .place = {4, 0, 0}, .init_bonus = -40, .powers = {blade(6, {{}, 6})}});
    ChanceDice dice{3};
    const DefaultOrders orders;
    Outcome begun = submit({arena.opening(), nullptr}, rules, dice, orders, SeatId::Referee, {SetupIntent{}});
    ASSERT_FALSE(begun.rejected);
    const std::int32_t before = begun.next.state.creature(cook).hp;
    const Outcome used = submit(begun.next, rules, dice, orders, SeatId{1},
                                {UseIntent{.verb = Verb::UsePower, .who = cook, .subject = "kettle"}});
    ASSERT_FALSE(used.rejected) << to_string(used.rejected->code);
    EXPECT_EQ(used.next.state.creature(cook).hp, before - 3);
}

Fault fault_in(std::string_view ruleset, const PowerEffect& effect) {
    const auto rules = make_ruleset(ruleset, {});
    Sheet sheet;
    sheet.id = "cook";
    sheet.name = "Cook";
    for (const Stat& stat : rules->vocabulary()->stats()) sheet.stats.push_back(stat.initial);
    sheet.powers = {used_at_will(effect)};
    return fault_of(sheet, *rules->vocabulary());
}

TEST(Operations, WhatNoMechanicClaimsIsRefusedByName) {
    EXPECT_EQ(fault_in("affray", effect_of("scald")),
              "powers.kettle.effects[0]: these rules know no effect 'scald'");
    EXPECT_EQ(fault_in("classic", effect_of(op::kPush)),
              "powers.kettle.effects[0]: these rules know no effect 'push'");
    EXPECT_EQ(fault_in("affray", effect_of(op::kPush)), std::nullopt);
    EXPECT_EQ(fault_in("archmage", effect_of({})), "powers.kettle.effects[0]: these rules know no effect ''");
}

TEST(Operations, ASaveThatTheRulesDoNotKnowIsRefusedByName) {
    PowerEffect poison = effect_of(op::kCondition);
    poison.name = "paralysed";
    poison.save = "P";
    EXPECT_EQ(fault_in("classic", poison), std::nullopt);
    EXPECT_EQ(fault_in("archmage", poison), "powers.kettle.effects[0]: these rules know no save 'P'");
}

TEST(Operations, AModeIsJudgedAsThePowerIs) {
    Power power = used_at_will(effect_of(op::kPush));
    Power mode = used_at_will(effect_of("scald"));
    mode.mode = "hot";
    power.modes = {mode};
    const auto rules = make_ruleset("affray", {});
    Sheet sheet;
    sheet.id = sheet.name = "cook";
    for (const Stat& stat : rules->vocabulary()->stats()) sheet.stats.push_back(stat.initial);
    sheet.powers = {power};
    EXPECT_EQ(fault_of(sheet, *rules->vocabulary()),
              "powers.kettle.modes.hot.effects[0]: these rules know no effect 'scald'");
}

}  // namespace
}  // namespace affray::test
