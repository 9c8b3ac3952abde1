// AFR-040: the shortest way to an exit.
#include "readings/space/way_out.h"

#include <gmock/gmock.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

constexpr std::int32_t kRadius = 4;  // of the hexagon; the exits are its corners east and west

TEST(WayOut, AFR040ALowestDirectionOfAShortestPath) {
    struct Row {
        Place from;
        std::optional<Place> next;
    };
    const Row rows[] = {{{kRadius, 0, 0}, Place{kRadius, 0, 0}},
                        {{kRadius - 1, 0, 0}, Place{kRadius, 0, 0}},
                        {{1, 0, 0}, Place{2, 0, 0}},
                        {{-1, 0, 0}, Place{-2, 0, 0}}};
    for (const Row& row : rows) {
        Arena arena;
        const CreatureId who = arena.add({.id = "orc", .place = row.from});
        const State state = arena.opening(kRadius);
        EXPECT_EQ(way_out({state, arena.rules()}, who), row.next) << row.from.x;
    }
}

TEST(WayOut, AFR040WallsAreWalkedRoundAndNoWayIsNone) {
    Arena arena;
    const CreatureId who = arena.add({.id = "orc", .place = {0, 0, 0}});
    for (const Place wall : Map::hexagon(1))
        if (wall != Place{0, 0, 0}) arena.block(wall);
    const State walled = arena.opening(kRadius);
    EXPECT_EQ(way_out({walled, arena.rules()}, who), std::nullopt);
}

TEST(WayOut, AFR040AHiddenExitIsNone) {
    Arena arena;
    arena.add({.id = "orc", .place = {0, 0, 0}});
    State state = arena.opening(kRadius);
    const std::size_t printed = exits_of({state, arena.rules()}).size();
    add_feature(state, {.id = "hole", .kind = "exit", .cells = {{0, 1, 0}}}, "hidden");
    EXPECT_EQ(exits_of({state, arena.rules()}).size(), printed);
    state.feature_states.edit(state.feature_states.size() - 1) = "open";
    EXPECT_THAT(exits_of({state, arena.rules()}), testing::Contains(Place{0, 1, 0}));
}

}  // namespace
}  // namespace affray::test
