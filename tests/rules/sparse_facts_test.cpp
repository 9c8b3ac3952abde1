// What is stored of sparse facts, and of which facts there is anything, through any changes.
#include "rules/sparse_facts.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace affray {
namespace {

constexpr std::array<WordIndex, 5> kSomeFacts{0, 3, 63, 64, 255};
constexpr std::int32_t kInitial = 2;

void expect_stored(const SparseFacts& facts, const std::map<FactKey, std::int32_t>& all) {
    ASSERT_EQ(facts.size(), all.size());
    ASSERT_TRUE(std::equal(facts.begin(), facts.end(), all.begin(), [](const auto& stored, const auto& one) {
        return stored.key == one.first && stored.value == one.second;
    }));
    for (const WordIndex fact : kSomeFacts) {
        std::size_t count = 0;
        for (const auto& [key, value] : all) count += key.fact == fact ? 1 : 0;
        ASSERT_EQ(facts.holds(fact), count > 0) << fact;
        const SparseFacts::Range range = facts.of(fact);
        ASSERT_EQ(static_cast<std::size_t>(range.end() - range.begin()), count) << fact;
        for (const FactEntry& entry : range) ASSERT_EQ(entry.key.fact, fact);
    }
}

TEST(SparseFacts, KnowWhatIsStoredAndOfWhichFacts) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937_64 chance(seed);
        SparseFacts facts;
        std::map<FactKey, std::int32_t> all;
        for (int step = 0; step < 2000; ++step) {
            const FactKey key{kSomeFacts[chance() % kSomeFacts.size()],
                              static_cast<std::uint32_t>(chance() % 12),
                              static_cast<std::uint32_t>(chance() % 12)};
            // For some time more is set than goes, for some time more goes.
            const bool goes = chance() % 8 < (step / 500 % 2 == 0 ? 2U : 7U);
            const auto value = goes ? kInitial : static_cast<std::int32_t>(3 + chance() % 3);
            facts.set(key, value, kInitial);
            if (value == kInitial)
                all.erase(key);
            else
                all[key] = value;
            ASSERT_EQ(facts.value(key, kInitial), value);
            const FactKey other{key.fact, key.b, key.a};
            ASSERT_EQ(facts.value(other, kInitial), all.contains(other) ? all[other] : kInitial);
            if (step % 16 == 0) expect_stored(facts, all);
        }
        facts.clear();
        expect_stored(facts, {});
    }
}

TEST(SparseFacts, OfNoFactThereIsNothing) {
    SparseFacts facts;
    facts.set({7, 1, 1}, 1, 0);
    EXPECT_FALSE(facts.holds(kNoWord));
    EXPECT_TRUE(facts.of(kNoWord).empty());
}

}  // namespace
}  // namespace affray
