// The index of intent ids: it never misses one that was added.
#include "store/reading/intent_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace affray::store {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

// Its key is drawn, so that two of 5,000 ids have one hash now and then, and ten of them never.
TEST(IntentIndex, FindsWhatWasAddedAndHardlyAnythingElse) {
    constexpr std::size_t kByChance = 10;
    IntentIndex index;
    EXPECT_THAT(index.candidates(1, "a"), IsEmpty());
    constexpr RowId kRows = 5000;
    for (RowId row = 1; row <= kRows; ++row)
        index.add(static_cast<SeatNumber>(row % 7), "id" + std::to_string(row), row);
    EXPECT_EQ(index.size(), static_cast<std::size_t>(kRows));
    std::size_t others = 0;
    for (RowId row = 1; row <= kRows; ++row) {
        const auto seat = static_cast<SeatNumber>(row % 7);
        const std::vector<RowId> found = index.candidates(seat, "id" + std::to_string(row));
        EXPECT_THAT(found, Contains(row));
        others += found.size() - 1 + index.candidates(seat + 1, "id" + std::to_string(row)).size();
    }
    EXPECT_LE(others, kByChance);
}

TEST(IntentIndex, AnEmptyIdIsNobodys) {
    IntentIndex index;
    index.add(1, "", 1);
    EXPECT_EQ(index.size(), 0U);
    EXPECT_THAT(index.candidates(1, ""), IsEmpty());
}

}  // namespace
}  // namespace affray::store
