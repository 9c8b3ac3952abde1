// A PagedVector does what a std::vector does, through any edits of any of its copies; what is written to one
// copy shows in no other.
#include "base/paged_vector.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>
#include <thread>

namespace affray {
namespace {

// So wide that few fit on a page, and many pages are met.
struct Wide {
    std::int64_t value = 0;
    std::array<std::int64_t, 31> rest{};
    bool operator==(const Wide&) const = default;
};

template <class T>
struct Pair {
    std::vector<T> plain;
    PagedVector<T> paged;
};

template <class T>
void edit(Pair<T>& one, std::mt19937_64& chance, T fresh) {
    const std::size_t size = one.plain.size();
    const std::size_t at = size == 0 ? 0 : chance() % size;
    const auto step = static_cast<std::ptrdiff_t>(at);
    switch (size == 0 ? 0 : chance() % 10) {
        case 0:
        case 1:
        case 2:
        case 3: one.plain.push_back(fresh); return one.paged.push_back(fresh);
        case 4: one.plain[at] = fresh; return void(one.paged.edit(at) = fresh);
        case 5:
            one.plain.insert(one.plain.begin() + step, fresh);
            return one.paged.insert(one.paged.begin() + step, fresh);
        case 6: one.plain.erase(one.plain.begin() + step); return one.paged.erase(one.paged.begin() + step);
        case 7: one.plain.pop_back(); return one.paged.pop_back();
        case 8: {
            const auto same = [gone = T(one.plain[at])](const T& item) { return item == gone; };
            std::erase_if(one.plain, same);
            return one.paged.erase_if(same);
        }
        default:
            for (std::size_t i = 0; i < size; i += 2) one.plain[i] = fresh;
            std::size_t i = 0;
            one.paged.edit_if([&](const T&) { return i++ % 2 == 0; }, [&](T& item) { item = fresh; });
    }
}

template <class T>
void expect_alike_but_for_what_is_looked_at(const PagedVector<T>& one, const PagedVector<T>& other) {
    std::vector<bool> looked_at(one.size());
    one.unlike(other, [&](std::size_t at, const auto&, const auto*) { looked_at[at] = true; });
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (looked_at[i]) continue;
        ASSERT_TRUE(i < other.size() && one[i] == other[i]) << i;
    }
    if (one.is_same(other)) {
        ASSERT_EQ(one, other);
    }
}

template <class T, class Make>
void run(std::uint64_t seed, Make make) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 chance(seed);
    std::vector<Pair<T>> copies(1);
    for (int i = 0; i < 600; ++i) {
        edit(copies[chance() % copies.size()], chance, make(chance));
        const std::size_t from = chance() % copies.size();
        if (copies.size() < 5)
            copies.push_back(copies[from]);
        else if (chance() % 4 == 0)
            copies[chance() % copies.size()] = Pair<T>(copies[from]);
        const Pair<T>& one = copies[chance() % copies.size()];
        ASSERT_EQ(one.paged.to_vector(), one.plain);
        ASSERT_EQ(one.paged, PagedVector<T>(one.plain));
        ASSERT_EQ(one.paged == copies[from].paged, one.plain == copies[from].plain);
        expect_alike_but_for_what_is_looked_at(one.paged, copies[from].paged);
    }
    for (const Pair<T>& one : copies) ASSERT_EQ(one.paged.to_vector(), one.plain);
}

TEST(PagedVector, DoesWhatAVectorDoes) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        run<std::int32_t>(seed, [](auto& chance) { return static_cast<std::int32_t>(chance() % 9); });
        run<std::string>(seed, [](auto& chance) { return std::string(chance() % 40, 'a'); });
        run<Wide>(seed, [](auto& chance) { return Wide{static_cast<std::int64_t>(chance() % 40), {}}; });
    }
}

TEST(PagedVector, IsReadAsAVectorIs) {
    const PagedVector<Wide> all{{1, {}}, {4, {}}, {9, {}}};
    EXPECT_EQ(all.front().value, 1);
    EXPECT_EQ(all.back().value, 9);
    EXPECT_EQ(all.end() - all.begin(), 3);
    const auto below = [](const Wide& item, std::int64_t value) { return item.value < value; };
    EXPECT_EQ(std::lower_bound(all.begin(), all.end(), 3, below)->value, 4);
    EXPECT_EQ(all.rbegin()->value, 9);
    PagedVector<Wide> given = all;
    const PagedVector<Wide> taken = std::move(given);
    EXPECT_EQ(taken, all);
    EXPECT_TRUE(given.empty());  // NOLINT(bugprone-use-after-move): what is left is empty, and may be used
    given.push_back({});
    EXPECT_EQ(given.size(), 1U);
}

TEST(PagedVector, PartsOnlyThePageThatChanges) {
    const PagedVector<Wide> all(std::vector<Wide>(1500));  // of three branches one above another
    PagedVector<Wide> changed = all;
    changed.edit(750).value = 1;
    EXPECT_EQ(&all[720], &changed[720]);
    EXPECT_NE(&all[750], &changed[750]);
    EXPECT_EQ(&all[770], &changed[770]);
    EXPECT_EQ(&all[1499], &changed[1499]);
    std::vector<std::size_t> looked_at;
    changed.unlike(all, [&](std::size_t at, const auto&, const auto*) { looked_at.push_back(at); });
    EXPECT_NE(std::find(looked_at.begin(), looked_at.end(), 750U), looked_at.end());
    for (const std::size_t at : looked_at)
        EXPECT_LT(std::max(at, std::size_t{750}) - std::min(at, std::size_t{750}), 4U);
    for (Wide& item : changed.edited()) item.value = 2;
    EXPECT_EQ(all, PagedVector<Wide>(std::vector<Wide>(1500)));
}

// Long enough for branches above branches, and back to nothing.
TEST(PagedVector, GrowsAndShrinksByBranches) {
    std::vector<Wide> plain;
    PagedVector<Wide> paged;
    std::vector<std::pair<std::vector<Wide>, PagedVector<Wide>>> kept;
    const auto keep = [&] {
        if (plain.size() % 97 == 0) kept.emplace_back(plain, paged);
    };
    for (std::int64_t i = 0; i < 1200; ++i) {
        plain.push_back({i, {}});
        paged.push_back({i, {}});
        keep();
    }
    for (const std::size_t at : {0U, 3U, 4U, 63U, 64U, 500U, 1023U, 1199U}) {
        plain.insert(plain.begin() + static_cast<std::ptrdiff_t>(at), Wide{-1, {}});
        paged.insert(paged.begin() + static_cast<std::ptrdiff_t>(at), {-1, {}});
        ASSERT_EQ(paged.to_vector(), plain) << at;
    }
    while (!plain.empty()) {
        plain.pop_back();
        paged.pop_back();
        keep();
        if (plain.size() % 31 == 0) {
            ASSERT_EQ(paged.to_vector(), plain);
        }
    }
    EXPECT_TRUE(paged.empty());
    for (const auto& [was, copy] : kept) {
        ASSERT_EQ(copy.to_vector(), was);
        for (const auto& [other_was, other] : kept) ASSERT_EQ(copy == other, was == other_was);
    }
}

TEST(PagedVector, FindsInWhatIsSorted) {
    const auto before = [](const Wide& item, std::int64_t value) { return item.value < value; };
    for (std::int64_t size = 0; size < 70; ++size) {
        PagedVector<Wide> all;
        for (std::int64_t i = 0; i < size; ++i) all.push_back({i / 3 * 2, {}});
        for (std::int64_t value = -1; value < 50; ++value)
            ASSERT_EQ(all.lower_bound(value, before), std::lower_bound(all.begin(), all.end(), value, before))
                << value << " among " << size;
    }
}

// A loop over a copy changes the list; who looked at an element before it looks at the same one after it.
TEST(PagedVector, KeepsWhatIsReferredTo) {
    PagedVector<Wide> all(std::vector<Wide>(40));
    for (const std::size_t at : {3U, 37U}) {
        const Wide& seen = all[at];
        {
            const PagedVector<Wide> before = all;
            for (std::size_t i = 0; i < before.size(); ++i) all.edit(i).value = 7;
            PagedVector<Wide> scratch = all;
            scratch.edit(at).value = 9;
            all.edit(at).value = 8;
        }
        EXPECT_TRUE(seen.value == 0 || seen.value == 7 || seen.value == 8);
        EXPECT_EQ(all[at].value, 8);
    }
    const PagedVector<Wide> taken = std::move(all);
    EXPECT_EQ(taken[37].value, 8);
}

// A snapshot is written from a copy while play goes on.
TEST(PagedVector, CopiesAreReadWhileOthersChange) {
    PagedVector<std::int32_t> now(std::vector<std::int32_t>(5000, 7));
    std::atomic<int> wrong = 0;
    for (int round = 0; round < 50; ++round) {
        std::thread reader([&wrong, copy = now] {
            for (const std::int32_t value : copy) wrong += value != copy.front();
        });
        for (std::int32_t& value : now.edited()) ++value;
        reader.join();
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(now.front(), 57);
}

}  // namespace
}  // namespace affray
