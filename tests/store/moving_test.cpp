// A whole database moved to another place, of the other engine too, and back; and what is refused on the way.
#include "store/upkeep/moving.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rig.h"
#include "store/engine/connection.h"

namespace affray::store::testing {
namespace {

using ::testing::HasSubstr;

class Moving : public ::testing::Test {
  protected:
    Moving() {
        Options options;
        options.writer.checkpoint_pages = 16;
        Opened opened = Store::open(old_place.path(), options);
        const auto store = std::move(std::get<std::unique_ptr<Store>>(opened));
        ford = create(store->writer(), "ford");
        const EncounterId mill = create(store->writer(), "mill");
        for (std::uint64_t version = 1; version <= 40; ++version) {
            EXPECT_TRUE(write(store->writer(), batch_of(ford, version)).committed());
            if (version <= 7) EXPECT_TRUE(write(store->writer(), batch_of(mill, version)).committed());
        }
        const AccountId root = account_named(store->writer(), "root");
        const NetworkBan ban{.public_id = "one", .network = "192.0.2.7", .made_by = root};
        EXPECT_TRUE(write(store->writer(), BanNetwork{ban}).committed());
        EXPECT_TRUE(write(store->writer(), SetAccountLimit{root, AccountQuota::Campaigns, 3}).committed());
        id = store->database_id();
    }

    static Result<Moved> moved(const Location& from, const Location& to) {
        return move_database({.from = from, .to = to});
    }

    // Of PostgreSQL within scripts/with-postgresql.
    Location new_location() const {
        return on_postgresql() ? store_place(new_place.path()) : Location(new_place / "data");
    }

    const TempDir old_place;
    const TempDir new_place;
    EncounterId ford = EncounterId::None;
    std::string id;
};

TEST_F(Moving, EverythingIsThereAndPlayedOn) {
    const auto there = moved(old_place.path(), new_location());
    ASSERT_TRUE(there.ok()) << there.error().message;
    EXPECT_EQ(there->report.encounters, 2U);
    EXPECT_EQ(there->report.rows, 47U);
    Options options;
    if (on_postgresql()) options.server = store_place(new_place.path());
    options.data_dir = DataDirPolicy::Create;
    Opened opened = Store::open(new_place / "data", options);
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Store>>(opened))
        << std::get<StartError>(opened).message;
    const auto store = std::move(std::get<std::unique_ptr<Store>>(opened));
    EXPECT_EQ(store->database_id(), id);
    EXPECT_EQ(versions_in_log(*reader_of(*store), ford).size(), 40U);
    const auto people = std::move(*store->open_account_reader());
    EXPECT_EQ((**people->find_ban("one")).network, "192.0.2.7");
    EXPECT_EQ(people->usage((**people->find_account("root")).id, 0)->limits.size(), 1U);
    EXPECT_TRUE(write(store->writer(), batch_of(ford, 41)).committed());
    // An id that was given is never given again.
    EXPECT_GT(create(store->writer(), "bridge"), EncounterId{2});
}

TEST_F(Moving, AndBack) {
    ASSERT_TRUE(moved(old_place.path(), new_location()).ok());
    const TempDir third;
    const auto back = moved(new_location(), third / "data");
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(back->report.rows, 47U);
    const auto before = open_for_reading(Location(old_place.path() / "affray.sqlite"), 1000);
    const auto after = open_for_reading(Location(third / "data" / "affray.sqlite"), 1000);
    for (const std::string& table : before->tables()) {
        EXPECT_EQ(before->columns_of(table), after->columns_of(table)) << table;
        EXPECT_EQ(before->last_id(table), after->last_id(table)) << table;
        const std::string count = "SELECT count(*) FROM " + table;
        EXPECT_EQ(before->integer(count), after->integer(count)) << table;
    }
}

TEST_F(Moving, NothingIsWrittenOverAndNobodyPlaysMeanwhile) {
    ASSERT_TRUE(moved(old_place.path(), new_location()).ok());
    const auto again = moved(old_place.path(), new_location());
    ASSERT_FALSE(again.ok());
    EXPECT_EQ(again.error().code, ErrorCode::Conflict) << again.error().message;
    const Opened in_use = Store::open(old_place.path(), {});
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Store>>(in_use));
    const TempDir other;
    const auto beside = moved(old_place.path(), other / "data");
    ASSERT_FALSE(beside.ok());
    EXPECT_EQ(beside.error().code, ErrorCode::Conflict) << beside.error().message;
}

TEST_F(Moving, ADamagedDatabaseStaysWhereItIs) {
    std::string bytes = read_file(old_place / "affray.sqlite");
    const std::size_t at = bytes.find("record 3");
    ASSERT_NE(at, std::string::npos);
    bytes[at] ^= 1;
    write_file(old_place / "affray.sqlite", bytes);
    const auto refused = moved(old_place.path(), new_location());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Corrupt);
    EXPECT_FALSE(std::filesystem::exists(new_place / "data" / "affray.sqlite"));
}

TEST_F(Moving, WhatIsMissingIsNamed) {
    const auto refused = moved(new_place / "nowhere", new_location());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::NotFound);
    EXPECT_THAT(refused.error().message, HasSubstr("nowhere"));
}

}  // namespace
}  // namespace affray::store::testing
