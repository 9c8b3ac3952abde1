// CLS-128: who strikes at somebody's back.
#include "readings/space/rear.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Rear, CLS128TheThreeOctantsBehind) {
    struct Row {
        std::int32_t dx, dy;
        bool behind;
    };
    constexpr Row kRows[] = {{0, -1, false}, {1, -1, false}, {1, 0, false},  {1, 1, true},
                             {0, 1, true},   {-1, 1, true},  {-1, 0, false}, {-1, -1, false},
                             {2, 1, false},  {1, 2, true},   {3, 3, true}};
    for (const Row& row : kRows) {
        Arena arena("classic");
        const CreatureId target = arena.add({.id = "target"});
        const CreatureId attacker =
            arena.add({.id = "attacker", .kind = Kind::Character, .place = {row.dx, row.dy, 0}});
        State state = arena.opening();
        state.creatures.edit(0).facing = 1;
        const View view(state, arena.rules());
        EXPECT_EQ(from_behind(view, attacker, target, false), row.behind) << row.dx << "," << row.dy;
        EXPECT_TRUE(from_behind(view, attacker, target, true)) << "unaware is as good";
    }
}

TEST(Rear, CLS128ShieldsDoNotCountFromBehind) {
    Arena arena("classic");
    const CreatureId target = arena.add({.id = "target"});
    const CreatureId before = arena.add({.id = "before", .kind = Kind::Character, .place = {0, -1, 0}});
    const CreatureId behind = arena.add({.id = "behind", .kind = Kind::Character, .place = {0, 1, 0}});
    State state = arena.opening();
    state.creatures.edit(0).facing = 1;
    write_on_sheet(state, kShield, 1, target);
    const auto lost = [&](CreatureId who) {
        Roll roll;
        roll.test.kind = "attack";
        roll.test.who = who;
        roll.test.against = target;
        return shield_lost({state, arena.rules()}, roll).value;
    };
    EXPECT_EQ(lost(before), 0);
    EXPECT_EQ(lost(behind), 1);
    set(state, kRetreatingFrom, 1, target, before);
    EXPECT_EQ(lost(before), 1) << "CLS-103";
    EXPECT_EQ(lost(behind), 1) << "once, though both apply";
    write_on_sheet(state, kShield, 0, target);
    EXPECT_EQ(lost(behind), 0) << "there is none";
}

}  // namespace
}  // namespace affray::test
