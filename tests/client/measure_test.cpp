// Distances, bearings and facings.
#include "client/text/measure.h"

#include <gtest/gtest.h>

#include "client/scene.h"

namespace affray::client {
namespace {

TEST(Measure, AFR010HexDistanceAndBearing) {
    const Scene scene;
    const v1::View& hexes = scene.view;
    EXPECT_EQ(cells_between(hexes, at(0, 0), at(2, -3)), 3);
    EXPECT_EQ(bearing(hexes, at(0, 0), at(3, 0)), "east");
    EXPECT_EQ(bearing(hexes, at(0, 0), at(3, -3)), "north-east");
    EXPECT_EQ(bearing(hexes, at(0, 0), at(1, -2)), "north");
    EXPECT_EQ(bearing(hexes, at(0, 0), at(0, -1)), "north-west");
    EXPECT_EQ(bearing(hexes, at(0, 0), at(-2, 0)), "west");
    EXPECT_EQ(bearing(hexes, at(0, 0), at(-1, 1)), "south-west");
    EXPECT_EQ(bearing(hexes, at(0, 0), at(-1, 2)), "south");
    EXPECT_EQ(bearing(hexes, at(0, 0), at(0, 4)), "south-east");
    EXPECT_EQ(bearing(hexes, at(1, 1), at(1, 1)), "");
}

TEST(Measure, CLS001SquaresCountByTheLongerSide) {
    const Squares scene;
    const v1::View& squares = scene.view;
    EXPECT_EQ(cells_between(squares, at(0, 0), at(3, -2)), 3);
    EXPECT_EQ(cells_apart(squares, squares.creatures(0), squares.creatures(1)), 5);
    EXPECT_EQ(cells_apart(squares, squares.creatures(1), squares.creatures(0)), 5);
    EXPECT_EQ(bearing(squares, at(0, 0), at(0, -1)), "north");
    EXPECT_EQ(bearing(squares, at(0, 0), at(1, 1)), "south-east");
    EXPECT_EQ(bearing(squares, at(0, 0), at(-4, 1)), "west");
}

TEST(Measure, FacingsAreToldAndReadBack) {
    Squares squares;
    EXPECT_EQ(facing_text(squares.view, squares.view.creatures(0)), "east");
    EXPECT_EQ(facing_text(squares.view, squares.view.creatures(1)), "");
    EXPECT_EQ(find_facing(squares.view, "north"), 1);
    EXPECT_EQ(find_facing(squares.view, "north-west"), 8);
    EXPECT_EQ(find_facing(squares.view, "0"), std::nullopt);
    Scene hexes;
    EXPECT_EQ(facing_text(hexes.view, hexes.view.creatures(0)), "") << "nobody has turned yet";
    hexes.view.mutable_creatures(1)->set_facing(2);
    EXPECT_EQ(facing_text(hexes.view, hexes.view.creatures(0)), "east");
    EXPECT_EQ(facing_text(hexes.view, hexes.view.creatures(1)), "north-west");
    EXPECT_EQ(find_facing(hexes.view, "0"), 0);
    EXPECT_EQ(find_facing(hexes.view, "north"), std::nullopt);
}

}  // namespace
}  // namespace affray::client
