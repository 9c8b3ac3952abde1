// Opening a store: locks, markers, schemas, and the name of every refusal (RULE-10, REL-19, REL-26).
#include "store/engine/start_failure.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process.h"
#include "rig.h"
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class StartTest : public ::testing::Test {
  protected:
    static Options options_with(std::span<const Migration> steps) {
        Options options;
        options.migrations = steps;
        return options;
    }
    // A database with one encounter at version 2.
    void fill() {
        const auto store = open_store(dir.path());
        encounter = create(store->writer(), "ford");
        for (std::uint64_t version = 1; version <= 2; ++version) {
            AFFRAY_CHECK(write(store->writer(), batch_of(encounter, version)).committed());
        }
    }
    std::vector<std::uint64_t> versions() { return versions_in_log(**open_read_only(dir.path()), encounter); }

    TempDir dir;
    const std::filesystem::path database = dir / "affray.sqlite";
    EncounterId encounter{};
};

TEST_F(StartTest, ANewDirectoryIsMadeOnlyWhenAsked) {
    const std::filesystem::path missing = dir / "volume";
    EXPECT_EQ(open_failure(missing).failure, StartFailure::DataDirMissing);
    EXPECT_FALSE(std::filesystem::exists(missing));
    Options create;
    create.data_dir = DataDirPolicy::Create;
    EXPECT_EQ(open_store(missing, create)->writer().health(), Health::Ready);
    EXPECT_TRUE(std::filesystem::exists(missing / "affray.marker"));
}

TEST_F(StartTest, ASecondStoreIsRefusedInTheSameProcessAndInAnother) {
    const auto store = open_store(dir.path());
    const StartError here = open_failure(dir.path());
    EXPECT_EQ(here.failure, StartFailure::Locked);
    EXPECT_THAT(here.message, HasSubstr(std::to_string(::getpid())));
    const Ran there = run({AFFRAY_STORE_ACK, dir.path().string(), "1"});
    EXPECT_EQ(there.status, static_cast<int>(StartFailure::Locked)) << there.output;
}

TEST_F(StartTest, ALostDatabaseIsNotReplacedByAnEmptyOne) {
    fill();
    for (const char* const name : {"affray.sqlite", "affray.sqlite-wal", "affray.sqlite-shm"}) {
        std::filesystem::remove(dir / name);
    }
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::DatabaseMissing);
    EXPECT_FALSE(std::filesystem::exists(database));
    write_file(database, "");
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::DatabaseMissing);
    EXPECT_EQ(std::filesystem::file_size(database), 0U) << "no file is changed by a refusal";
}

TEST_F(StartTest, AnotherDatabaseInItsPlaceIsNoticed) {
    fill();
    TempDir other;
    open_store(other.path());
    std::filesystem::copy_file(other / "affray.sqlite", database,
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::WrongDatabase);
    std::filesystem::remove(dir / "affray.marker");
    EXPECT_NE(open_store(dir.path()), nullptr) << "accepted when the operator says so";
}

TEST_F(StartTest, WhatIsNotADatabaseOfOursIsLeftAsItIs) {
    write_file(database, std::string(8192, 'x'));
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::Corrupt);
    EXPECT_EQ(read_file(database), std::string(8192, 'x'));
    std::filesystem::remove(database);
    {
        SQLite::Database foreign(database.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        foreign.exec("CREATE TABLE songs (title TEXT)");
    }
    const std::string before = read_file(database);
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::WrongDatabase);
    EXPECT_EQ(read_file(database), before);
    EXPECT_FALSE(std::filesystem::exists(dir / "affray.marker"));
}

TEST_F(StartTest, ADirectoryThatCannotBeWrittenIsRefused) {
    ASSERT_EQ(::chmod(dir.path().c_str(), 0555), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        // The super-user may write anywhere.
        if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(1);
        const Opened opened = Store::open(dir.path());
        const auto* const error = std::get_if<StartError>(&opened);
        ::_exit(error == nullptr ? 0 : error->exit_status());
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(WEXITSTATUS(status), static_cast<int>(StartFailure::DataDirReadOnly));
    ASSERT_EQ(::chmod(dir.path().c_str(), 0755), 0);
}

TEST_F(StartTest, ANewerSchemaIsRefusedByName) {
    const std::vector<Migration> newer = steps_with({"CREATE TABLE songs (title TEXT) STRICT;"});
    open_store(dir.path(), options_with(newer));
    const std::string before = read_file(database);
    const StartError error = open_failure(dir.path());
    EXPECT_EQ(error.failure, StartFailure::NewerSchema);
    EXPECT_THAT(error.message, HasSubstr("schema " + std::to_string(newer.size())));
    EXPECT_EQ(read_file(database), before);
}

TEST_F(StartTest, AnUpgradeKeepsACopyOfWhatWas) {
    fill();
    const std::vector<Migration> newer =
        steps_with({"CREATE TABLE songs (title TEXT) STRICT;", "ALTER TABLE songs ADD COLUMN singer TEXT;"});
    open_store(dir.path(), options_with(newer));
    EXPECT_THAT(versions(), ElementsAre(1, 2));
    std::string number = std::to_string(newer.size());
    const std::filesystem::path backup =
        dir.path() / "backup" / ("before-schema-" + number.insert(0, 4 - number.size(), '0') + ".sqlite");
    ASSERT_TRUE(std::filesystem::exists(backup));
    EXPECT_EQ(versions_in_log(**open_read_only(backup), encounter).size(), 2U);
    SQLite::Database old(backup.string());
    EXPECT_FALSE(old.tableExists("songs"));
    SQLite::Database upgraded(database.string());
    EXPECT_TRUE(upgraded.tableExists("songs"));
}

// As before step 19.
void take_back_tokens_to_come(SQLite::Database& old) {
    old.exec(
        "DROP TRIGGER shared_replay_ends_with_its_seat; DROP TRIGGER push_subscription_ends_with_its_seat; "
        "DROP INDEX seat_by_next_token; DROP INDEX seat_by_later_token; "
        "ALTER TABLE seat DROP COLUMN later_token; "
        "ALTER TABLE seat RENAME COLUMN next_token TO former_token; "
        "CREATE UNIQUE INDEX seat_by_former_token ON seat (former_token) WHERE former_token IS NOT NULL; "
        "CREATE TRIGGER shared_replay_ends_with_its_seat AFTER UPDATE OF token, former_token ON seat "
        "BEGIN SELECT 1; END; "
        "CREATE TRIGGER push_subscription_ends_with_its_seat AFTER UPDATE OF token, former_token ON seat "
        "BEGIN SELECT 1; END; "
        "DELETE FROM migration WHERE number = 19; PRAGMA user_version = 18;");
}

TEST_F(StartTest, LogsOfAnOlderDatabaseAreMeasured) {
    fill();
    const std::uint64_t bytes = reader_of(*open_store(dir.path()))->head(encounter)->bytes;
    {
        // As before step 17, where the end of the log was last written down after its first row.
        SQLite::Database old(database.string(), SQLite::OPEN_READWRITE);
        EXPECT_EQ(old.execAndGet("SELECT sum(length(record) + length(reply)) FROM log").getInt64(),
                  static_cast<std::int64_t>(bytes));
        take_back_tokens_to_come(old);
        old.exec("DROP TABLE network_ban; DROP TABLE account_limit;");
        old.exec("ALTER TABLE log_head DROP COLUMN bytes; DELETE FROM migration WHERE number >= 17;");
        old.exec(
            "INSERT INTO log_head (encounter, row, version) SELECT encounter, id, version FROM log WHERE "
            "version = 1; INSERT OR REPLACE INTO meta (key, value) VALUES ('heads_upto', x'31');");
        old.exec("PRAGMA user_version = 16;");
    }
    const auto store = open_store(dir.path());
    EXPECT_EQ(reader_of(*store)->head(encounter)->bytes, bytes);
    ASSERT_TRUE(write(store->writer(), batch_of(encounter, 3)).committed());
    EXPECT_GT(reader_of(*store)->head(encounter)->bytes, bytes);
}

TEST_F(StartTest, ADatabaseOfBeforeBansIsTakenAlong) {
    fill();
    {
        SQLite::Database old(database.string(), SQLite::OPEN_READWRITE);
        take_back_tokens_to_come(old);
        old.exec(
            "DROP TABLE network_ban; DROP TABLE account_limit; DELETE FROM migration WHERE number = 18;");
        old.exec("PRAGMA user_version = 17;");
    }
    const auto store = open_store(dir.path());
    const AccountId root = account_named(store->writer(), "root");
    EXPECT_TRUE(write(store->writer(), SetAccountLimit{root, AccountQuota::Campaigns, 0}).committed());
    const NetworkBan ban{.public_id = "one", .network = "192.0.2.7", .made_by = root};
    EXPECT_TRUE(write(store->writer(), BanNetwork{ban}).committed());
    EXPECT_THAT(versions(), ElementsAre(1, 2));
}

// A server of before may have left a seat with the token that was shown and a fresh one that nobody has
// spoken under.
TEST_F(StartTest, SEC4ASeatThatWasBetweenTwoTokensKeepsBoth) {
    fill();
    const Digest shown = digest_named("shown"), fresh = digest_named("fresh"), only = digest_named("only");
    {
        const auto store = open_store(dir.path());
        for (const SeatNumber number : {1U, 2U, 3U})
            ASSERT_TRUE(write(store->writer(), PutSeat{encounter, seat_numbered(number, "Ada")}).committed());
    }
    {
        SQLite::Database old(database.string(), SQLite::OPEN_READWRITE);
        take_back_tokens_to_come(old);
        SQLite::Statement set(old, "UPDATE seat SET token = ?, former_token = ? WHERE number = ?");
        const auto leave = [&](SeatNumber number, const Digest& token, const Digest* former) {
            set.reset();
            set.clearBindings();
            set.bind(1, token.data(), static_cast<int>(token.size()));
            if (former != nullptr) set.bind(2, former->data(), static_cast<int>(former->size()));
            set.bind(3, number);
            set.exec();
        };
        leave(1, fresh, &shown);
        leave(2, only, nullptr);
    }
    const auto store = open_store(dir.path());
    const auto seats = *reader_of(*store)->seats(encounter);
    const auto tokens = [&](SeatNumber number) {
        return std::find_if(seats.begin(), seats.end(), [&](const Seat& one) { return one.number == number; })
            ->tokens;
    };
    EXPECT_EQ(tokens(1), (SeatTokens{shown, fresh, {}}));
    EXPECT_EQ(tokens(2), (SeatTokens{only, {}, {}}));
    EXPECT_EQ(tokens(3), SeatTokens{});
}

TEST_F(StartTest, AStepThatFailsChangesNothing) {
    fill();
    const std::vector<Migration> broken =
        steps_with({"CREATE TABLE songs (title TEXT) STRICT;", "CREATE TABLE songs (title TEXT) STRICT;"});
    EXPECT_EQ(open_failure(dir.path(), options_with(broken)).failure, StartFailure::MigrationFailed);
    {
        SQLite::Database database_now(database.string());
        EXPECT_FALSE(database_now.tableExists("songs")) << "all steps are one transaction";
    }
    open_store(dir.path());
    EXPECT_THAT(versions(), ElementsAre(1, 2));
}

TEST_F(StartTest, AnEditedStepIsNoticed) {
    fill();
    std::vector<Migration> edited = steps_with({});
    const std::string sql = std::string(edited[0].sql) + " ";
    edited[0].sql = sql;
    EXPECT_EQ(open_failure(dir.path(), options_with(edited)).failure, StartFailure::MigrationChanged);
    open_store(dir.path());
}

TEST_F(StartTest, ADatabaseLockedFromOutsideIsBusy) {
    fill();
    SQLite::Database outside(database.string(), SQLite::OPEN_READWRITE);
    outside.exec("BEGIN IMMEDIATE");
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::Busy);
    outside.exec("ROLLBACK");
    open_store(dir.path());
}

TEST_F(StartTest, TheLogCannotBeRewrittenThroughSql) {
    fill();
    SQLite::Database outside(database.string(), SQLite::OPEN_READWRITE);
    EXPECT_THROW(outside.exec("UPDATE log SET seat = 2"), SQLite::Exception);
    EXPECT_THROW(outside.exec("DELETE FROM log"), SQLite::Exception);
    EXPECT_THAT(versions(), ElementsAre(1, 2));
}

TEST_F(StartTest, EveryFailureHasANameAndAStatusOfItsOwn) {
    EXPECT_EQ(to_string(StartFailure::NewerSchema), "NEWER_SCHEMA");
    EXPECT_EQ((StartError{StartFailure::Locked, ""}.exit_status()), 82);
}

}  // namespace
}  // namespace affray::store::testing
