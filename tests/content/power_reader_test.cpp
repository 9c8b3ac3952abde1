// Powers as sheets print them (ARC-238) and the attack without a weapon (ARC-128).
#include "content/powers/power_reader.h"
#include "readings/powers/operations.h"

#include <gmock/gmock.h>

namespace affray::content {
namespace {

using testing::HasSubstr;

Power read(const std::string& text, Problems& problems) { return read_power("p", read_text(text, problems)); }

TEST(PowerReader, ARC238ReadsAMeleeAttack) {
    Problems problems("a.yaml");
    const Power power =
        read("{kind: melee, basic: true, attack: {bonus: 4, vs: ac}, hit: {dice: 1d8+3}, miss: {flat: 1}}",
             problems);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(power.aim.range, RangeKind::Engaged);
    EXPECT_EQ(power.attack.kind, AttackKind::Roll);
    EXPECT_EQ(power.attack.bonus, 4);
    EXPECT_TRUE(power.basic);
    EXPECT_TRUE(power.aim.enemy);
    EXPECT_EQ(power.attack.miss.damage, (DiceExpression{{}, 1}));
}

TEST(PowerReader, ARC238ReadsUsageRangeTargetsAndEffects) {
    Problems problems("a.yaml");
    const Power power = read(
        "{kind: ranged, spell: true, usage: per_battle(2), range: nearby_far(-2), targets: {count: 1d4, "
        "group: true, hp_cap: 40},"
        " attack: {bonus: 5, vs: md}, hit: {dice: 2d8, type: psychic, effects: [{condition: stuck, until: "
        "next_turn_end(user)},"
        " {pop_free: target_from_user}]}}",
        problems);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(power.use.number, 2);
    EXPECT_EQ(power.aim.range, RangeKind::NearbyFar);
    EXPECT_EQ(power.aim.far_modifier, -2);
    EXPECT_EQ(power.aim.count.terms.front().sides, 4);
    EXPECT_EQ(power.aim.hp_cap, 40);
    ASSERT_EQ(power.attack.hit.effects.size(), 2U);
    EXPECT_EQ(power.attack.hit.effects[0].until.when, Until::When::NextTurnEnd);
    EXPECT_EQ(power.attack.hit.effects[1].op, op::kPopFree);
}

TEST(PowerReader, ARC238AHelpfulPowerTargetsAlliesUnlessItSaysWho) {
    Problems problems("a.yaml");
    const Power one = read("{kind: special, action: quick, effects: [{temp_hp: 3, to: target}]}", problems);
    EXPECT_TRUE(one.aim.ally);
    EXPECT_FALSE(one.aim.user);
    EXPECT_FALSE(one.aim.enemy);
    const Power other = read(
        "{kind: close, action: quick, range: next_to, targets: {who: [user, ally]}, effects: [{heal: "
        "recovery, to: target}]}",
        problems);
    EXPECT_TRUE(other.aim.user);
    EXPECT_TRUE(problems.empty());
}

TEST(PowerReader, AnOperationMayBeWrittenByItsOwnName) {
    Problems problems("a.yaml");
    const Power power = read(
        "{kind: close, action: quick, effects: [{op: scald, amount: 4, dice: 1d6, type: fire, to: target,"
        " saved_by: B, save_modifier: -2, half: true, spares: undead, lasts: 2d4 turns}]}",
        problems);
    EXPECT_TRUE(problems.empty());
    ASSERT_EQ(power.effects.size(), 1U);
    const PowerEffect& scald = power.effects.front();
    EXPECT_EQ(scald.op, Name("scald"));
    EXPECT_EQ(scald.amount, 4);
    EXPECT_EQ(scald.type, Name("fire"));
    EXPECT_EQ(scald.save, Name("B"));
    EXPECT_EQ(scald.save_modifier, -2);
    EXPECT_TRUE(scald.half);
    EXPECT_EQ(scald.spares, Name("undead"));
    EXPECT_EQ(scald.unit, Name("turns"));
}

TEST(PowerReader, ARC138AutoNeedsNoRoll) {
    Problems problems("a.yaml");
    EXPECT_EQ(read("{kind: ranged, attack: auto, hit: {dice: 2d4}}", problems).attack.kind, AttackKind::Auto);
    EXPECT_TRUE(problems.empty());
}

TEST(PowerReader, MistakesAreNamed) {
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"{kind: mellee}", "not one of melee, ranged, close, special"},
        {"{kind: melee, usage: per_battle}", "a number in brackets is missing"},
        {"{kind: ranged, range: nearby_far}", "nearby_far(-2)"},
        {"{kind: melee, attack: {bonus: 4}}", "'vs' is missing"},
        {"{kind: melee, attack: {bonus: 4, vs: will}}", "not one of ac, pd, md"},
        {"{kind: melee, hit: {dice: 1d9}}", "no dice expression"},
        {"{kind: melee, hit: {dice: 1d6, flat: 2}}", "exclude one another"},
        {"{kind: melee, hit: {effects: [{}]}}", "does nothing"},
        {"{kind: melee, hit: {effects: [{curse: 1}]}}", "unknown key"},
        {"{kind: melee, colour: red}", "unknown key"},
    };
    for (const auto& [text, message] : wrong) {
        Problems problems("a.yaml");
        read(text, problems);
        ASSERT_FALSE(problems.empty()) << text;
        EXPECT_THAT(problems.all().front().message, HasSubstr(message)) << text;
    }
}

}  // namespace
}  // namespace affray::content
