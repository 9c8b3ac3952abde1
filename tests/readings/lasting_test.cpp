// CLS-004: a turn is sixty rounds.
#include <gtest/gtest.h>

#include "readings/powers/lasting.h"

namespace affray::test {
namespace {

TEST(Lasting, CLS004ATurnIsSixtyRounds) {
    struct Row {
        std::int32_t count;
        const char* unit;
        std::int32_t rounds;
    };
    constexpr Row kRows[] = {
        {1, "turns", 60}, {2, "turns", 120}, {0, "turns", 0}, {7, "rounds", 7}, {0, "rounds", 0}};
    for (const Row& row : kRows)
        EXPECT_EQ(rounds_of(row.count, Name(row.unit)), row.rounds) << row.count << " " << row.unit;
}

}  // namespace
}  // namespace affray::test
