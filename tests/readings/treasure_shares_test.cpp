// CLS-170: even shares. CLS-171: the order of those who pick. CLS-173: retainers count half.
#include "readings/party/treasure_shares.h"

#include <gmock/gmock.h>

#include <map>

namespace affray::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(TreasureShares, CLS170AreEvenAndRoundedDown) {
    EXPECT_THAT(even_shares(10'000, {2, 2, 2}), ElementsAre(3'333, 3'333, 3'333));
    EXPECT_THAT(even_shares(10, {2, 2, 1}), ElementsAre(4, 4, 2));
    EXPECT_THAT(even_shares(1, {2, 2}), ElementsAre(0, 0)) << "a single coin stays in the fund";
    EXPECT_THAT(even_shares(0, {2, 1}), ElementsAre(0, 0));
    EXPECT_THAT(even_shares(50, {}), IsEmpty());
    EXPECT_THAT(even_shares(50, {0}), ElementsAre(0));
}

TEST(TreasureShares, CLS171TheHighestThrowPicksFirstAndTiesThrowAgain) {
    // What each throws, one after the other.
    const auto order = [](std::map<char, std::vector<std::int32_t>> thrown) {
        std::vector<char> who;
        for (const auto& [one, throws] : thrown) who.push_back(one);
        std::map<char, std::size_t> at;
        const std::vector<char> ordered =
            order_of_throws(who, [&](char one, bool) { return thrown.at(one).at(at[one]++); });
        for (const auto& [one, throws] : thrown)
            EXPECT_EQ(at[one], throws.size()) << one << " throws as often as it must";
        return std::string(ordered.begin(), ordered.end());
    };
    EXPECT_EQ(order({{'a', {12}}, {'b', {18}}, {'c', {5}}}), "bac");
    EXPECT_EQ(order({{'a', {7, 3}}, {'b', {18}}, {'c', {7, 9}}}), "bca");
    EXPECT_EQ(order({{'a', {7, 3, 1}}, {'b', {7, 3, 20}}, {'c', {7, 9}}}), "cba");
    EXPECT_EQ(order({{'a', {4, 1}}, {'b', {4, 2}}, {'c', {9, 1}}, {'d', {9, 2}}}), "dcba");
    EXPECT_EQ(order({{'a', {1}}}), "a");
    EXPECT_EQ(order({}), "");
}

}  // namespace
}  // namespace affray::test
