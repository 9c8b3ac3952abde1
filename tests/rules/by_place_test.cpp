// What was put at a place is found there and nowhere else, as by a map, however many there are.
#include "rules/by_place.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace affray {
namespace {

struct Stone {
    Place place;
    int weight = 0;
};

TEST(ByPlace, NothingIsAnywhereAtFirst) {
    const ByPlace<Stone> stones;
    EXPECT_EQ(stones.size(), 0U);
    EXPECT_EQ(stones.find({0, 0, 0}), ByPlace<Stone>::kNone);
}

TEST(ByPlace, FindsWhatAMapFindsAndKeepsTheOrderOfAdding) {
    const std::uint64_t seed = std::random_device{}();
    RecordProperty("seed", std::to_string(seed));
    SCOPED_TRACE(seed);
    std::mt19937_64 chance(seed);
    const auto coordinate = [&chance](std::uint64_t size) {
        return static_cast<std::int32_t>(chance() % size) - static_cast<std::int32_t>(size / 2);
    };
    ByPlace<Stone> stones;
    std::map<Place, std::uint32_t> known;
    for (int i = 0; i < 5000; ++i) {
        const Place at{coordinate(80), coordinate(80), coordinate(4)};
        const auto [found, fresh] = known.try_emplace(at, stones.size());
        if (fresh) {
            EXPECT_FALSE(stones.contains(at));
            EXPECT_EQ(stones.add({at, i}), found->second);
        }
        ASSERT_EQ(stones.find(at), found->second);
        ASSERT_EQ(stones[found->second].place, at);
    }
    ASSERT_EQ(stones.size(), known.size());
    for (int i = 0; i < 5000; ++i) {
        const Place at{coordinate(200), coordinate(200), coordinate(8)};
        const auto found = known.find(at);
        EXPECT_EQ(stones.find(at), found == known.end() ? ByPlace<Stone>::kNone : found->second);
    }
}

}  // namespace
}  // namespace affray
