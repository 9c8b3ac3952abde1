// The hash's golden values: they stand in stored logs, so a change here is a change of the stored format.
#include "base/hash.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <set>
#include <string>

namespace affray {
namespace {

TEST(Hash, KeepsItsGoldenValues) {
    EXPECT_EQ(Hasher{}.finish(), 0xe220a8397b1dcdafU);
    EXPECT_EQ(Hasher{}.word(0).finish(), 0xa43da3e0e30b1987U);
    EXPECT_EQ(Hasher{}.word(1).word(2).word(3).finish(), 0x4f13f19ec4d13198U);
    EXPECT_EQ(Hasher{7}.add("affray").finish(), 0xbd389ab6c1cc5548U);
    EXPECT_EQ(Hasher{}.add("eight by").add(std::int32_t{-1}).finish(), 0xec8a2561772b7860U);
}

TEST(Hash, IsKnownAtCompileTime) {
    constexpr std::array<std::uint64_t, 3> kWords{1, 2, 3};
    static_assert(hash_words(kWords, 5) == Hasher{5}.word(1).word(2).word(3).finish());
}

TEST(Hash, ExtendsTheSignOfNarrowIntegers) {
    EXPECT_EQ(Hasher{}.add(std::int8_t{-1}).finish(), Hasher{}.add(std::int64_t{-1}).finish());
    EXPECT_EQ(Hasher{}.add(std::uint8_t{255}).finish(), Hasher{}.word(255).finish());
    EXPECT_EQ(Hasher{}.add(true).finish(), Hasher{}.word(1).finish());
}

TEST(Hash, TellsOrderLengthSeedAndBoundariesApart) {
    const std::set<std::uint64_t> hashes{
        Hasher{}.finish(),
        Hasher{1}.finish(),
        Hasher{}.word(0).finish(),
        Hasher{}.word(0).word(0).finish(),
        Hasher{}.word(1).word(2).finish(),
        Hasher{}.word(2).word(1).finish(),
        Hasher{}.add("").finish(),
        Hasher{}.add("ab").add("c").finish(),
        Hasher{}.add("a").add("bc").finish(),
        Hasher{}.add(std::string("a\0", 2)).finish(),
        Hasher{}.add("a").finish(),
    };
    // "" adds the one word 0, its length, and so is the same stream as word(0).
    EXPECT_EQ(hashes.size(), 10U);
}

TEST(Hash, OneBitOfInputChangesAboutHalfOfTheOutput) {
    const std::uint64_t plain = Hasher{}.word(42).word(0).finish();
    int flipped = 0;
    for (int bit = 0; bit < 64; ++bit) {
        flipped += std::popcount(plain ^ Hasher{}.word(42).word(std::uint64_t{1} << bit).finish());
    }
    EXPECT_GT(flipped, 64 * 28);
    EXPECT_LT(flipped, 64 * 36);
}

}  // namespace
}  // namespace affray
