// The index of intent ids: it never misses one that was added.
#include "store/reading/intent_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace affray::store {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(IntentIndex, FindsWhatWasAddedAndNothingElse) {
    IntentIndex index;
    EXPECT_THAT(index.candidates(1, "a"), IsEmpty());
    constexpr RowId kRows = 5000;
    for (RowId row = 1; row <= kRows; ++row)
        index.add(static_cast<SeatNumber>(row % 7), "id" + std::to_string(row), row);
    EXPECT_EQ(index.size(), static_cast<std::size_t>(kRows));
    for (RowId row = 1; row <= kRows; ++row) {
        const auto seat = static_cast<SeatNumber>(row % 7);
        EXPECT_THAT(index.candidates(seat, "id" + std::to_string(row)), ElementsAre(row));
        EXPECT_THAT(index.candidates(seat + 1, "id" + std::to_string(row)), IsEmpty());
    }
}

TEST(IntentIndex, AnEmptyIdIsNobodys) {
    IntentIndex index;
    index.add(1, "", 1);
    EXPECT_EQ(index.size(), 0U);
    EXPECT_THAT(index.candidates(1, ""), IsEmpty());
}

}  // namespace
}  // namespace affray::store
