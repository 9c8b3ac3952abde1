// CLS-107: the octants. CLS-007: whole squares. CLS-001, CLS-002: yards outdoors.
#include "readings/space/squares.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Squares, CLS107TheOctantInWhichAnotherSquareLies) {
    struct Row {
        std::int32_t dx, dy;
        int facing;
    };
    constexpr Row kRows[] = {{0, -1, 1}, {1, -1, 2},  {1, 0, 3},   {1, 1, 4},  {0, 1, 5},
                             {-1, 1, 6}, {-1, 0, 7},  {-1, -1, 8}, {0, -9, 1}, {1, -3, 1},
                             {1, -2, 2}, {2, -1, 2},  {3, -1, 3},  {5, 2, 3},  {4, 2, 4},
                             {2, 5, 5},  {-3, -1, 7}, {-2, -3, 8}, {-1, 5, 5}, {-7, 7, 6}};
    for (const Row& row : kRows)
        EXPECT_EQ(facing_toward({5, 5, 0}, {5 + row.dx, 5 + row.dy, 0}), row.facing)
            << row.dx << ", " << row.dy;
    EXPECT_EQ(facing_toward({5, 5, 0}, {5, 5, 0}), kSameFacing);
    EXPECT_EQ(facing_toward({5, 5, 0}, {5, 5, 3}), kSameFacing) << "right above";
}

TEST(Squares, CLS007FeetAreWholeSquares) {
    constexpr std::int32_t kRows[][2] = {{0, 0}, {4, 0}, {5, 5}, {9, 5}, {13, 10}, {120, 120}};
    for (const auto& [feet, whole] : kRows) EXPECT_EQ(floor5(feet), whole);
}

TEST(Squares, CLS002PrintedNumbersAreYardsOutdoors) {
    const std::pair<const char*, std::int32_t> rows[] = {
        {"", 1}, {"dungeon", 1}, {"wilderness", 3}, {"waterborne", 3}};
    for (const auto& [environment, times] : rows) {
        State state = Arena("classic").opening();
        change_scene(state, [&](Scene& scene) { scene.environment = environment; });
        EXPECT_EQ(scale(state), times) << environment;
    }
}

}  // namespace
}  // namespace affray::test
