// CLS-097: which step a deed belongs to. CLS-096: slow hands.
#include "readings/rounds/round_steps.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(RoundSteps, CLS097ByName) {
    const std::pair<const char*, std::optional<std::int32_t>> rows[] = {
        {"movement", 0}, {"missile", 1}, {"spell", 2}, {"melee", 3}, {"done", 4}, {"", {}}, {"morale", {}}};
    for (const auto& [name, step] : rows) EXPECT_EQ(step_named(Name(name)), step) << name;
}

TEST(RoundSteps, CLS097DeedsByTheirKind) {
    Arena arena("classic");
    Piece archer{.id = "archer", .kind = Kind::Character};
    archer.things = outfit(2);
    archer.powers = {blade(0, {{{1, 6}}, 0}), bow({{{1, 6}}, 0})};
    const CreatureId who = arena.add(archer);
    const State state = arena.opening();
    const View view(state, arena.rules());
    const auto step = [&](auto intent, Verb verb) {
        intent.verb = verb;
        intent.who = who;
        return step_of(view, Intent{intent});
    };
    EXPECT_EQ(step(MoveIntent{}, Verb::Move), kMovementStep);
    EXPECT_EQ(step(MoveIntent{}, Verb::Face), kAnyStep);
    EXPECT_EQ(step(CastIntent{}, Verb::Cast), kSpellStep);
    EXPECT_EQ(step(UseIntent{}, Verb::UseItem), kSpellStep);
    EXPECT_EQ(step(UseIntent{}, Verb::DropItem), kAnyStep);
    EXPECT_EQ(step(UseIntent{}, Verb::Surrender), kAnyStep);
    EXPECT_EQ(step(SayIntent{}, Verb::Speak), kAnyStep);
    AttackIntent attack;
    attack.mode = "melee";
    EXPECT_EQ(step(attack, Verb::Attack), kMeleeStep);
    attack.mode = "thrown";
    EXPECT_EQ(step(attack, Verb::Attack), kMissileStep);
    attack.mode = {};
    attack.with = archer.powers.front().id;
    EXPECT_EQ(step(attack, Verb::Attack), kMeleeStep) << "a natural weapon by its kind";
    attack.with = archer.powers.back().id;
    EXPECT_EQ(step(attack, Verb::Attack), kMissileStep);
    attack.with = {};
    EXPECT_EQ(step(attack, Verb::Attack), kMissileStep) << "the bow in hand serves for nothing else";
}

TEST(RoundSteps, CLS096SlowWeaponsAttacksAndNatures) {
    const auto slow = [](const Piece& piece) {
        Arena arena("classic");
        const CreatureId who = arena.add(piece);
        const State state = arena.opening();
        return slow_hands({state, arena.rules()}, who);
    };
    Piece fighter{.id = "fighter", .kind = Kind::Character};
    EXPECT_FALSE(slow(fighter));
    fighter.things = outfit(0);
    EXPECT_FALSE(slow(fighter));
    fighter.things.front().gear.qualities.emplace_back("slow");
    EXPECT_TRUE(slow(fighter));
    fighter.things.front().item.where = "belt";
    EXPECT_FALSE(slow(fighter)) << "at the belt it slows nobody";
    Piece ogre{.id = "ogre"};
    ogre.powers = {blade(0, {{{1, 6}}, 0})};
    EXPECT_FALSE(slow(ogre));
    ogre.powers.front().loading.slow = true;
    EXPECT_TRUE(slow(ogre));
}

}  // namespace
}  // namespace affray::test
