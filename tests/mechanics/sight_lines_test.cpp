// Sight lines on random maps: the same both ways, and stopped by whatever stands across the whole way
// (CLS-124; AP-033).
#include "readings/space/sight_lines.h"
#include "readings/space/sight_cast.h"

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

TEST(SightLinesOnSquares, WAV005DoNotSlipThroughTheJointOfTwoWallsOnEdges) {
    State state = on_map(Grid::Square, {});
    auto scene = std::make_shared<Scene>(*state.scene);
    for (std::int32_t y = 0; y < kSide; ++y) {
        Feature wall;
        wall.id = "wall_" + std::to_string(y);
        wall.kind = "wall";
        wall.cells = {{5, y, 0}, {6, y, 0}};
        scene->features.push_back(wall);
        state.feature_states.push_back("");
    }
    state.scene = scene;
    EXPECT_FALSE(clear_on_squares(state, {5, 3, 0}, {6, 4, 0}));
    EXPECT_FALSE(clear_on_squares(state, {3, 1, 0}, {8, 6, 0}));
    EXPECT_TRUE(clear_on_squares(state, {5, 3, 0}, {5, 9, 0}));
    for (const Place at : squares_in_sight(state, {4, 4, 0}, kSide)) EXPECT_LE(at.x, 5);
}

TEST(SightLinesOnSquares, FOG005DoNotSlipPastTheEndOfAShutDoor) {
    std::vector<Place> wall;
    for (std::int32_t x = 0; x < kSide; ++x)
        if (x != 3) wall.push_back({x, 5, 0});
    State state = on_map(Grid::Square, wall);
    auto scene = std::make_shared<Scene>(*state.scene);
    Feature door;
    door.id = "door";
    door.kind = "door";
    door.cells = {{3, 4, 0}, {3, 5, 0}};
    scene->features.push_back(door);
    state.scene = scene;
    for (const auto& [now, through] : {std::pair{"closed", false}, {"hidden", false}, {"open", true}}) {
        state.feature_states = {now};
        EXPECT_EQ(clear_on_squares(state, {2, 4, 0}, {3, 5, 0}), through) << now;
        EXPECT_EQ(clear_on_squares(state, {3, 4, 0}, {3, 6, 0}), through) << now;
    }
}

// Doors of two squares, and some that lie across a corner or along a wall.
State with_doors(State state, Chance& chance) {
    auto scene = std::make_shared<Scene>(*state.scene);
    for (int i = 0; i < 12; ++i) {
        Feature door;
        door.id = "door_" + std::to_string(i);
        door.kind = i % 3 == 0 ? "wall" : "door";
        const Place at = somewhere(chance);
        door.cells = {at, {at.x + chance.between(0, 1), at.y + 1, 0}};
        if (i % 4 == 0) door.cells.push_back({at.x + 1, at.y, 0});
        scene->features.push_back(door);
        state.feature_states.push_back(i % 5 == 0 ? "open" : "closed");
    }
    state.scene = scene;
    return state;
}

TEST(SightLinesOnSquares, FOG005WhatIsSeenAtOnceIsWhatALineToEachSquareFinds) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20);
    SCOPED_TRACE("AFFRAY_SEED=" + std::to_string(seed));
    Chance chance(seed);
    for (int map = 0; map < 300; ++map) {
        std::vector<Place> walls;
        const int count = chance.between(0, 60);
        for (int i = 0; i < count; ++i) walls.push_back(somewhere(chance));
        const State state = with_doors(on_map(Grid::Square, walls), chance);
        const Place eye = somewhere(chance);
        const std::int32_t most = chance.between(1, kSide);
        std::vector<Place> by_lines;
        for (std::int32_t x = 0; x < kSide; ++x)
            for (std::int32_t y = 0; y < kSide; ++y)
                if (std::max(std::abs(x - eye.x), std::abs(y - eye.y)) <= most &&
                    clear_on_squares(state, eye, {x, y, 0}))
                    by_lines.push_back({x, y, 0});
        ASSERT_EQ(squares_in_sight(state, eye, most), by_lines)
            << "map " << map << ", eye " << eye.x << "," << eye.y;
    }
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
