// Powers and sheets that are written alike are one, for as long as anybody has them; a fault is told at every
// reading.
#include "codec/pool.h"

#include <gtest/gtest.h>

#include "codec/sheet_codec.h"
#include "support/sample_scene.h"

namespace affray::codec {
namespace {

Sheet read_sheet(const v1::Sheet& m, Status& status) {
    Reading in;
    Sheet sheet;
    take(m, Vocabulary(), sheet, in);
    status = in.status();
    return sheet;
}

v1::Sheet sheet_with(const std::string& name) {
    v1::Sheet m;
    Power power = test::sample_power();
    power.name = name;
    put(power, *m.add_powers());
    return m;
}

TEST(PowerPool, PowersThatAreAlikeAreOne) {
    const std::size_t before = PowerPool::of_all().size();
    Status status;
    {
        const Sheet one = read_sheet(sheet_with("Cleave"), status);
        const Sheet other = read_sheet(sheet_with("Cleave"), status);
        const Sheet third = read_sheet(sheet_with("Rend"), status);
        ASSERT_TRUE(status);
        EXPECT_EQ(&one.powers.front(), &other.powers.front());
        EXPECT_NE(&one.powers.front(), &third.powers.front());
        EXPECT_EQ(one.powers.front().name, "Cleave");
        EXPECT_EQ(PowerPool::of_all().size(), before + 2);
    }
    EXPECT_EQ(PowerPool::of_all().size(), before);
}

TEST(PowerPool, AFaultIsToldAtEveryReading) {
    v1::Sheet faulty = sheet_with("Cleave");
    faulty.mutable_powers(0)->set_kind("sideways");
    for (int i = 0; i < 2; ++i) {
        Status status;
        const Sheet sheet = read_sheet(faulty, status);
        EXPECT_FALSE(status) << i;
    }
}

TEST(SheetPool, SheetsThatAreAlikeInTheSameWordsAreOne) {
    const std::size_t before = SheetPool::of_all().size();
    const auto words = [](std::int32_t initial) {
        Vocabulary all;
        all.add(Stat("ac", initial, 0, 30));
        return all;
    };
    {
        Reading in;
        const auto read = [&in](const v1::Sheet& m, const Vocabulary& in_words) {
            return take_shared(m, in_words, in);
        };
        const Shared<Sheet> one = read(sheet_with("Cleave"), words(10));
        EXPECT_EQ(one.get(), read(sheet_with("Cleave"), words(10)).get());
        EXPECT_NE(one.get(), read(sheet_with("Rend"), words(10)).get()) << "other powers under the same key";
        EXPECT_NE(one.get(), read(sheet_with("Cleave"), words(11)).get());
        ASSERT_TRUE(in.ok());
    }
    EXPECT_EQ(SheetPool::of_all().size(), before);
}

TEST(PowerPool, IsSweptAsItGrows) {
    const std::size_t before = PowerPool::of_all().size();
    Status status;
    for (int i = 0; i < 2000; ++i) read_sheet(sheet_with("Blow " + std::to_string(i)), status);
    EXPECT_EQ(PowerPool::of_all().size(), before);
}

}  // namespace
}  // namespace affray::codec
