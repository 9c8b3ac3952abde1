// Sight lines on random maps: the same both ways, and stopped by whatever stands across the whole way
// (CLS-124; AP-033).
#include "readings/space/sight_lines.h"

#include <gtest/gtest.h>

#include "../property/environment.h"
#include "support/arena.h"

namespace affray::test {
namespace {

constexpr std::int32_t kSide = 12;

State on_map(Grid grid, const std::vector<Place>& walls) {
    std::vector<Place> open;
    for (std::int32_t y = 0; y < kSide; ++y)
        for (std::int32_t x = 0; x < kSide; ++x)
            if (std::find(walls.begin(), walls.end(), Place{x, y, 0}) == walls.end())
                open.push_back({x, y, 0});
    auto scene = std::make_shared<Scene>();
    scene->map = Map(grid, "field", open, {}, walls);
    State state;
    state.scene = std::move(scene);
    return state;
}

bool clear(const State& state, Place a, Place b) {
    return state.scene->map.grid() == Grid::Hex ? clear_on_hexes(state, a, b) : clear_on_squares(state, a, b);
}

Place somewhere(Chance& chance) { return {chance.between(0, kSide - 1), chance.between(0, kSide - 1), 0}; }

class SightLines : public testing::TestWithParam<Grid> {};

TEST_P(SightLines, AreTheSameBothWays) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20);
    SCOPED_TRACE("AFFRAY_SEED=" + std::to_string(seed));
    Chance chance(seed);
    for (int map = 0; map < 40; ++map) {
        std::vector<Place> walls;
        for (int i = 0; i < 25; ++i) walls.push_back(somewhere(chance));
        const State state = on_map(GetParam(), walls);
        for (int i = 0; i < 100; ++i) {
            const Place a = somewhere(chance);
            const Place b = somewhere(chance);
            EXPECT_EQ(clear(state, a, b), clear(state, b, a))
                << a.x << "," << a.y << " and " << b.x << "," << b.y;
        }
    }
}

TEST_P(SightLines, CrossAnEmptyMapAndNoWallAcrossIt) {
    const State empty = on_map(GetParam(), {});
    std::vector<Place> wall;
    for (std::int32_t y = 0; y < kSide; ++y) wall.push_back({kSide / 2, y, 0});
    const State divided = on_map(GetParam(), wall);
    for (std::int32_t y = 0; y < kSide; ++y) {
        EXPECT_TRUE(clear(empty, {0, y, 0}, {kSide - 1, kSide - 1 - y, 0}));
        EXPECT_FALSE(clear(divided, {0, y, 0}, {kSide - 1, kSide - 1 - y, 0}));
    }
}

INSTANTIATE_TEST_SUITE_P(Grids, SightLines, testing::Values(Grid::Square, Grid::Hex));

TEST(SightLinesOnSquares, SlipPastOneCornerAndNotBetweenTwo) {
    EXPECT_TRUE(clear_on_squares(on_map(Grid::Square, {{1, 0, 0}}), {0, 0, 0}, {3, 3, 0}));
    EXPECT_FALSE(clear_on_squares(on_map(Grid::Square, {{1, 0, 0}, {0, 1, 0}}), {0, 0, 0}, {3, 3, 0}));
}

TEST(SightLinesOnHexes, RunAlongAnEdgeBesideOneWallAndNotBetweenTwo) {
    // From (1, 1) to (2, 2) the line runs between (2, 1) and (1, 2).
    EXPECT_TRUE(clear_on_hexes(on_map(Grid::Hex, {{2, 1, 0}}), {1, 1, 0}, {2, 2, 0}));
    EXPECT_FALSE(clear_on_hexes(on_map(Grid::Hex, {{2, 1, 0}, {1, 2, 0}}), {1, 1, 0}, {2, 2, 0}));
}

TEST(SightLinesOnHexes, StopAtAClosedDoor) {
    State state = on_map(Grid::Hex, {});
    auto scene = std::make_shared<Scene>(*state.scene);
    Feature door;
    door.id = "door";
    door.kind = "door";
    door.cells = {{3, 3, 0}, {4, 3, 0}};
    scene->features.push_back(door);
    state.scene = scene;
    for (const auto& [now, through] : {std::pair{"closed", false}, {"locked", false}, {"open", true}}) {
        state.feature_states = {now};
        EXPECT_EQ(clear_on_hexes(state, {2, 3, 0}, {6, 3, 0}), through) << now;
    }
}

}  // namespace
}  // namespace affray::test
