// CLS-035: the categories. CLS-037: half damage.
#include "readings/harm/saving_throws.h"

#include <gtest/gtest.h>

namespace affray::test {
namespace {

TEST(SavingThrows, CLS037HalfIsRoundedDownButNeverBelowOne) {
    constexpr std::int32_t kRows[][2] = {{17, 8}, {7, 3}, {2, 1}, {1, 1}, {100, 50}};
    for (const auto& [damage, half] : kRows) EXPECT_EQ(halved(damage), half) << damage;
}

TEST(SavingThrows, CLS035EachCategoryHasItsNumber) {
    const std::pair<const char*, const Stat*> rows[] = {{"D", &kSaveDeath},
                                                        {"W", &kSaveWands},
                                                        {"P", &kSaveParalysis},
                                                        {"B", &kSaveBreath},
                                                        {"S", &kSaveSpells}};
    for (const auto& [category, stat] : rows) {
        const Stat* found = save_stat(Name(category));
        ASSERT_NE(found, nullptr) << category;
        EXPECT_EQ(found->name, stat->name);
    }
    for (const char* other : {"", "d", "X", "DW"}) EXPECT_EQ(save_stat(Name(other)), nullptr) << other;
}

}  // namespace
}  // namespace affray::test
