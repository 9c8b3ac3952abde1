// Runs become the cells that they stand for; what no map has is refused, and leaves the map as it was.
#include "client/lib/ground.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

using Cells = std::vector<std::pair<int, int>>;

v1::Map in_runs(std::initializer_list<std::int32_t> open, std::initializer_list<std::int32_t> blocked = {}) {
    v1::Map map;
    for (const std::int32_t number : open) map.add_cell_runs(number);
    for (const std::int32_t number : blocked) map.add_blocked_runs(number);
    return map;
}

Cells cells_of(const google::protobuf::RepeatedPtrField<v1::Place>& places) {
    Cells cells;
    for (const v1::Place& place : places) cells.emplace_back(place.x(), place.y());
    return cells;
}

TEST(Ground, RunsAreTheCellsThatTheyStandFor) {
    v1::Map map = in_runs({-1, 4, 2, 0, 9, 1, 3, -2, 3}, {2, 7, 1});
    ASSERT_TRUE(lay_out(map));
    EXPECT_EQ(cells_of(map.cells()), (Cells{{4, -1}, {5, -1}, {9, -1}, {-2, 2}, {-1, 2}, {0, 2}}));
    EXPECT_EQ(cells_of(map.blocked()), (Cells{{7, 2}}));
    EXPECT_EQ(map.cell_runs_size() + map.blocked_runs_size(), 0);
    const std::string once = map.SerializeAsString();
    ASSERT_TRUE(lay_out(map));
    EXPECT_EQ(map.SerializeAsString(), once);
}

TEST(Ground, WhatNoMapHasIsRefused) {
    constexpr std::int32_t kMost = INT32_MAX;
    for (const v1::Map& whole :
         {in_runs({0, 0}), in_runs({0, 0, 0}), in_runs({0, 0, -1}), in_runs({0, 0, kMost}),
          in_runs({0, kMost, kMost}), in_runs({kMost, 0, 1, kMost, 0, 1}), in_runs({1001, 0, 1}),
          in_runs({0, -1001, 5}), in_runs({0, 1, 1}, {0, 990, 20})}) {
        v1::Map map = whole;
        EXPECT_EQ(lay_out(map).error().code, ErrorCode::InvalidInput) << whole.ShortDebugString();
        EXPECT_EQ(map.SerializeAsString(), whole.SerializeAsString());
    }
    v1::Map bomb;
    for (int i = 0; i < 600; ++i)
        for (const std::int32_t number : {0, -1000, 2001}) bomb.add_cell_runs(number);
    EXPECT_FALSE(lay_out(bomb));
}

}  // namespace
}  // namespace affray::client
