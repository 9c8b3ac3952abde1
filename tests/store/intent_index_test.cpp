// The index of intent ids: it never misses one that was added, and takes little room.
#include "store/reading/intent_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace affray::store {
namespace {

using ::testing::IsEmpty;

std::string intent_at(RowId row) { return "id" + std::to_string(row); }

SeatNumber seat_at(RowId row) { return static_cast<SeatNumber>(row % 7); }

void note(IntentIndex& index, RowId row) { index.add(seat_at(row), intent_at(row), row); }

bool names(const IntentIndex& index, RowId row) {
    for (const RowSpan& place : index.candidates(seat_at(row), intent_at(row)))
        if (row >= place.first && row < place.first + RowSpan::kRows) return true;
    return false;
}

// Its key is drawn: of so many ids some have the mark of another, and hardly ever as many as this.
TEST(IntentIndex, FindsWhatWasAddedAndHardlyAnythingElse) {
    constexpr std::size_t kByChance = 60;
    IntentIndex index;
    EXPECT_THAT(index.candidates(1, "a"), IsEmpty());
    constexpr RowId kRows = 5000;
    for (RowId row = 1; row <= kRows; ++row) note(index, row);
    EXPECT_EQ(index.size(), static_cast<std::size_t>(kRows));
    std::size_t others = 0;
    for (RowId row = 1; row <= kRows; ++row) {
        ASSERT_TRUE(names(index, row)) << row;
        others += index.candidates(seat_at(row), intent_at(row)).size() - 1;
        others += index.candidates(seat_at(row) + 1, intent_at(row)).size();
    }
    EXPECT_LE(others, kByChance);
}

TEST(IntentIndex, TakesNineBytesAnIdAtMostHoweverManyThereAre) {
    IntentIndex index;
    for (RowId row = 1; row <= 20'000; ++row) {
        note(index, row);
        if (row >= 500) {
            ASSERT_LE(index.bytes(), 9 * index.size()) << row;
        }
    }
}

TEST(IntentIndex, KnowsThoseOfAnEncounterThatOthersPlayFarPast) {
    constexpr RowId kApart = 1'000'003;
    IntentIndex index;
    for (RowId turn = 0; turn < 500; ++turn) note(index, 1 + turn * kApart);
    for (RowId turn = 0; turn < 500; ++turn) EXPECT_TRUE(names(index, 1 + turn * kApart)) << turn;
    EXPECT_LE(index.bytes(), 500U * 150U) << "two of a table's rows are as far apart as it can tell";
}

TEST(IntentIndex, LogsAreReadFromTheirEndsToo) {
    constexpr RowId kLast = 30'000'000;
    IntentIndex index;
    for (RowId row = kLast; row > 0; row -= 10'000) note(index, row);
    for (RowId row = kLast; row > 0; row -= 10'000) EXPECT_TRUE(names(index, row)) << row;
}

TEST(IntentIndex, PlacesComeOldestFirst) {
    IntentIndex index;
    for (RowId turn = 9; turn > 0; --turn) index.add(1, "again", turn * 10'000'000);
    const std::vector<RowSpan> places = index.candidates(1, "again");
    ASSERT_GE(places.size(), 9U);
    for (std::size_t i = 1; i < places.size(); ++i) EXPECT_LE(places[i - 1].first, places[i].first);
}

TEST(IntentIndex, AnEmptyIdIsNobodys) {
    IntentIndex index;
    index.add(1, "", 1);
    EXPECT_EQ(index.size(), 0U);
    EXPECT_THAT(index.candidates(1, ""), IsEmpty());
}

}  // namespace
}  // namespace affray::store
