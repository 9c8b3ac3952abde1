// AP-032: rough ground. AP-038: which points of a path go forward.
#include "readings/space/steps.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Steps, TurnsBetweenDirectionsOfAHex) {
    for (std::int32_t a = 0; a < 6; ++a) {
        constexpr std::int32_t kTurns[] = {0, 1, 2, 3, 2, 1};
        for (std::int32_t by = 0; by < 6; ++by) {
            EXPECT_EQ(turns_between(a, (a + by) % 6), kTurns[by]);
            EXPECT_EQ(turns_between((a + by) % 6, a), kTurns[by]);
        }
    }
}

TEST(Steps, AP032TheWorstFeatureOfAHexCounts) {
    Arena arena("action-points");
    State state = arena.opening();
    add_feature(state, {.id = "scree", .kind = "rough", .cells = {{1, 0, 0}}, .numbers = {{"extra_ap", 1}}});
    add_feature(
        state,
        {.id = "mire", .kind = "rough", .cells = {{1, 0, 0}, {2, 0, 0}}, .numbers = {{"extra_ap", 2}}});
    add_feature(state, {.id = "pit", .kind = "rough", .cells = {{3, 0, 0}}, .numbers = {{"extra_ap", 4}}},
                "hidden");
    const View view(state, arena.rules());
    constexpr std::int32_t kRows[][2] = {{0, 0}, {1, 2}, {2, 2}, {3, 0}};
    for (const auto& [x, points] : kRows) EXPECT_EQ(extra_points(view, {x, 0, 0}), points) << x;
}

TEST(Steps, AP036AStrideGoesFartherForAPoint) {
    MoveIntent move;
    EXPECT_EQ(hexes_per_point(move), 1);
    move.stride = 4;
    EXPECT_EQ(hexes_per_point(move), 1) << "at normal pace";
    move.pace = kStride;
    EXPECT_EQ(hexes_per_point(move), 4);
    move.stride = 0;
    EXPECT_EQ(hexes_per_point(move), 1);
}

TEST(Steps, AP038ForwardAreStepsThatHardlyTurn) {
    Arena arena("action-points");
    const CreatureId ada = arena.add({.id = "ada", .kind = Kind::Character});
    const State state = arena.opening();
    const View view(state, arena.rules());
    const std::vector<Place> around = view.neighbours(view.creature(ada).place);
    ASSERT_EQ(around.size(), 6U);
    const auto path = [&](const std::vector<std::int32_t>& ways) {
        std::vector<Place> places;
        Place at = view.creature(ada).place;
        for (const std::int32_t way : ways) {
            at = view.neighbours(at).at(static_cast<std::size_t>(way));
            places.push_back(at);
        }
        return places;
    };
    struct Row {
        std::vector<std::int32_t> ways;
        std::int32_t points;
    };
    const Row rows[] = {{{0, 0, 0}, 3}, {{0, 1, 2}, 3},    {{0, 3}, 0},
                        {{0, 0, 3}, 2}, {{0, 2, 2, 2}, 3}, {{}, 0}};
    for (const Row& row : rows) {
        EXPECT_EQ(directions(view, ada, path(row.ways)), row.ways);
        EXPECT_EQ(forward_points(view, ada, path(row.ways)), row.points) << testing::PrintToString(row.ways);
    }
    EXPECT_EQ(directions(view, ada, {{7, 0, 0}}), std::vector<std::int32_t>{-1}) << "no neighbour";
}

}  // namespace
}  // namespace affray::test
