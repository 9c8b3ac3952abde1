// What is PostgreSQL's alone: who writes, connections that break, and what a start refuses (RULE-1, RULE-2,
// RULE-10).
//
// Within scripts/with-postgresql; says so and skips elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <random>
#include <thread>

#include "process.h"
#include "rig.h"
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

using affray::test::ask_postgresql;
using affray::test::store_address;
using affray::test::store_schema;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A number out of a few, the same in every run.
std::mt19937& chance() {
    static std::mt19937 generator(16);
    return generator;
}

class Postgresql : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!on_postgresql()) GTEST_SKIP() << "outside of scripts/with-postgresql";
    }
    std::string in_schema(const std::string& sentence) const {
        return "SET search_path TO " + store_schema(dir.path()) + "; " + sentence;
    }
    // Ends the sessions that have this store's database open.
    void break_connections() const {
        ask_postgresql(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = "
            "'affray'");
    }
    // What the store asks of another server of the same database.
    StartError second(const std::filesystem::path& data) const {
        Options options;
        options.server = store_place(dir.path());
        const Opened opened = Store::open(data, options);
        return std::holds_alternative<StartError>(opened) ? std::get<StartError>(opened) : StartError{};
    }

    TempDir dir;
};

// Writes one version after another, again what is to be tried again, until it is told to end.
class Load {
  public:
    Load(Store& store, EncounterId encounter)
        : thread_([this, &writer = store.writer(), encounter] {
              while (!ends_) {
                  const Receipt receipt = write(writer, batch_of(encounter, acknowledged_ + 1));
                  if (receipt.committed()) {
                      ++acknowledged_;
                  } else if (receipt.outcome == Outcome::RetryLater) {
                      ++again_;
                      std::this_thread::sleep_for(milliseconds(2));
                  } else {
                      refused_ = receipt.refusal;
                      return;
                  }
              }
          }) {}
    ~Load() { end(); }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;

    void end() {
        ends_ = true;
        if (thread_.joinable()) thread_.join();
    }
    void wait_for(std::uint64_t more) const {
        const std::uint64_t until = acknowledged_ + more;
        for (int i = 0; i < 20'000 && acknowledged_ < until && !refused(); ++i)
            std::this_thread::sleep_for(milliseconds(1));
        EXPECT_GE(acknowledged_, until);
    }
    std::uint64_t acknowledged() const { return acknowledged_; }
    std::uint64_t again() const { return again_; }
    bool refused() const { return refused_.load() != Refusal::None; }

  private:
    std::atomic<bool> ends_{false};
    std::atomic<std::uint64_t> acknowledged_{0};
    std::atomic<std::uint64_t> again_{0};
    std::atomic<Refusal> refused_{Refusal::None};
    std::thread thread_;
};

TEST_F(Postgresql, ASecondServerOfTheSameDatabaseIsRefused) {
    TempDir elsewhere;
    auto store = open_store(dir.path());
    EXPECT_EQ(second(elsewhere.path()).failure, StartFailure::Locked);
    store.reset();
    Options options;
    options.server = store_place(dir.path());
    EXPECT_TRUE(std::holds_alternative<std::unique_ptr<Store>>(Store::open(elsewhere.path(), options)));
}

TEST_F(Postgresql, AConnectionThatBreaksLosesAndDoublesNothing) {
    const auto store = open_store(dir.path());
    const EncounterId encounter = create(store->writer(), "ford");
    Load load(*store, encounter);
    for (int i = 0; i < 30; ++i) {
        load.wait_for(3);
        std::this_thread::sleep_for(std::chrono::microseconds(chance()() % 3000));
        break_connections();
    }
    load.wait_for(3);
    load.end();
    EXPECT_FALSE(load.refused());
    const auto kept = versions_in_log(*reader_of(*store), encounter);
    EXPECT_EQ(kept.size(), load.acknowledged());
    EXPECT_EQ(store->writer().health(), Health::Ready);
    EXPECT_TRUE(verify(store_place(dir.path()))->good());
    std::cout << "broken 30 times: " << load.acknowledged() << " acknowledged, " << load.again()
              << " tried again\n";
}

TEST_F(Postgresql, ADatabaseThatEndsAndComesBackIsWaitedFor) {
    const auto store = open_store(dir.path());
    const EncounterId encounter = create(store->writer(), "ford");
    const auto reader = reader_of(*store);
    Load load(*store, encounter);
    for (const int signal : {SIGINT, SIGKILL, SIGKILL}) {
        load.wait_for(20);
        std::ifstream file(std::string(std::getenv("AFFRAY_TEST_POSTGRESQL_DIR")) + "/data/postmaster.pid");
        pid_t server = 0;
        ASSERT_TRUE(file >> server);
        const std::uint64_t before = load.again();
        ASSERT_EQ(::kill(server, signal), 0);
        for (int i = 0; i < 20'000 && load.again() == before; ++i)
            std::this_thread::sleep_for(milliseconds(1));
        EXPECT_GT(load.again(), before) << "whoever asks meanwhile is told to ask again";
        load.wait_for(20);
        EXPECT_TRUE(reader->encounter(encounter).ok()) << "readers come back by themselves";
    }
    load.end();
    EXPECT_FALSE(load.refused());
    EXPECT_EQ(versions_in_log(*reader, encounter).size(), load.acknowledged());
    EXPECT_TRUE(verify(store_place(dir.path()))->good());
}

TEST_F(Postgresql, AKilledServerLosesNothingThatItAcknowledged) {
    { const auto store = open_store(dir.path()); }
    std::uint64_t acknowledged = 0;
    unsigned slowness = 1;  // of this machine: twice as much each time that nothing was acknowledged
    for (int round = 0; round < 12; ++round) {
        const unsigned after_ms = (100 + static_cast<unsigned>(chance()() % 200)) * slowness;
        const std::string after =
            std::to_string(after_ms / 1000) + "." + std::to_string(1000 + after_ms % 1000).substr(1);
        const Ran ran =
            run({"timeout", "-s", "KILL", after, AFFRAY_STORE_ACK, dir.path().string(), "100000", "1"});
        EXPECT_EQ(ran.status, kKilled) << ran.output;
        const std::size_t last = ran.output.rfind("ack 0 ");
        if (last != std::string::npos)
            acknowledged = std::stoull(ran.output.substr(last + 6));
        else
            slowness = std::min(slowness * 2, 32U);
        Options options;
        options.server = store_place(dir.path());
        const auto store = open_store(dir.path(), options);
        const auto reader = reader_of(*store);
        const auto encounter = reader->find_encounter("ack0");
        if (!encounter.ok()) {
            EXPECT_EQ(acknowledged, 0U);
            continue;
        }
        const std::uint64_t kept = reader->head(encounter->id)->version;
        EXPECT_GE(kept, acknowledged);
        EXPECT_LE(kept, acknowledged + 1) << "at most the one that was in flight";
        acknowledged = kept;
    }
    EXPECT_GT(acknowledged, 12U);
    EXPECT_TRUE(verify(store_place(dir.path()))->good());
}

TEST_F(Postgresql, WhoHasLostTheDatabaseToAnotherServerWritesNothing) {
    std::promise<std::string> stopped;
    Options options;
    options.writer.fail_stop = [&](std::string_view line) { stopped.set_value(std::string(line)); };
    auto store = open_store(dir.path(), options);
    const EncounterId encounter = create(store->writer(), "ford");
    ask_postgresql(in_schema("DELETE FROM store_server"));
    std::atomic<int> completed{0};
    ASSERT_EQ(store->writer().submit(batch_of(encounter, 1), [&](const Receipt&) { ++completed; }),
              Pushed::Yes);
    EXPECT_THAT(stopped.get_future().get(), HasSubstr("another server has taken over"));
    store.reset();
    EXPECT_EQ(completed, 0);
    EXPECT_EQ(ask_postgresql(in_schema("SELECT count(*) FROM log")), "0");
}

TEST_F(Postgresql, ADatabaseThatHasLostWhatWasCommittedStopsTheServer) {
    std::promise<std::string> stopped;
    Options options;
    options.writer.fail_stop = [&](std::string_view line) { stopped.set_value(std::string(line)); };
    const auto store = open_store(dir.path(), options);
    create(store->writer(), "ford");
    ask_postgresql(in_schema("UPDATE store_server SET commits = commits - 1"));
    break_connections();
    (void)store->writer().submit(PutSetting{.key = "k", .value = "v"}, nullptr);
    EXPECT_THAT(stopped.get_future().get(), HasSubstr("without what was committed"));
}

TEST_F(Postgresql, ALockFromOutsideIsWaitedForAndThenAnsweredRetryLater) {
    Options options;
    options.writer.busy_timeout = milliseconds(50);
    const auto store = open_store(dir.path(), options);
    const EncounterId encounter = create(store->writer(), "ford");
    std::thread outside(
        [&] { ask_postgresql(in_schema("BEGIN; LOCK TABLE log; SELECT pg_sleep(1); ROLLBACK")); });
    Receipt receipt;
    std::uint64_t durable = 0;
    for (int i = 0; i < 2000; ++i) {
        receipt = write(store->writer(), batch_of(encounter, durable + 1));
        if (!receipt.committed()) break;
        ++durable;
    }
    EXPECT_EQ(receipt.outcome, Outcome::RetryLater);
    outside.join();
    EXPECT_TRUE(write(store->writer(), batch_of(encounter, durable + 1)).committed())
        << "the same batch fits still";
}

TEST_F(Postgresql, ASettingThatWouldLoseCommitsIsRefused) {
    ask_postgresql("ALTER SYSTEM SET fsync = off");
    ask_postgresql("SELECT pg_reload_conf()");
    std::this_thread::sleep_for(milliseconds(300));
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::NotDurable);
    ask_postgresql("ALTER SYSTEM RESET fsync");
    // Of the transaction's own setting the server takes care itself.
    ask_postgresql("ALTER SYSTEM SET synchronous_commit = off");
    ask_postgresql("SELECT pg_reload_conf()");
    std::this_thread::sleep_for(milliseconds(300));
    EXPECT_NE(open_store(dir.path()), nullptr);
    ask_postgresql("ALTER SYSTEM RESET synchronous_commit");
    ask_postgresql("SELECT pg_reload_conf()");
}

TEST_F(Postgresql, WhatIsNotADatabaseOfOursIsLeftAsItIs) {
    store_place(dir.path());  // makes the schema
    ask_postgresql(in_schema("CREATE TABLE songs (title TEXT)"));
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::WrongDatabase);
    EXPECT_EQ(ask_postgresql(
                  "SELECT string_agg(table_name, ',') FROM information_schema.tables WHERE table_schema = '" +
                  store_schema(dir.path()) + "'"),
              "songs");
}

TEST_F(Postgresql, ALostOrOtherDatabaseIsNotTakenForThisOne) {
    open_store(dir.path());
    ask_postgresql(in_schema("UPDATE meta SET value = 'another' WHERE key = 'database_id'"));
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::WrongDatabase);
    ask_postgresql("SET client_min_messages = warning; DROP SCHEMA " + store_schema(dir.path()) + " CASCADE");
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::DatabaseMissing);
}

TEST_F(Postgresql, AnUpgradeIsWhollyDoneOrNotAtAll) {
    Options options;
    {
        const auto store = open_store(dir.path());
        create(store->writer(), "ford");
    }
    std::vector<Migration> steps = steps_with({"", ""});
    steps[steps.size() - 2].postgresql = "CREATE TABLE songs (title TEXT);";
    steps.back().postgresql = "CREATE TABLE songs (title TEXT);";
    options.migrations = steps;
    EXPECT_EQ(open_failure(dir.path(), options).failure, StartFailure::MigrationFailed);
    EXPECT_NE(open_store(dir.path()), nullptr) << "nothing of it is there";
    steps.pop_back();
    options.migrations = steps;
    EXPECT_EQ(reader_of(*open_store(dir.path(), options))->encounters(Which::All)->size(), 1U);
    EXPECT_EQ(open_failure(dir.path()).failure, StartFailure::NewerSchema);
    steps.back().postgresql = "CREATE TABLE songs (title TEXT, singer TEXT);";
    EXPECT_EQ(open_failure(dir.path(), options).failure, StartFailure::MigrationChanged);
}

// As before step 19, with its seats between two tokens.
constexpr char kTakeBackTokensToCome[] =
    "DROP TRIGGER shared_replay_ends_with_its_seat ON seat; DROP TRIGGER "
    "push_subscription_ends_with_its_seat ON "
    "seat; DROP INDEX seat_by_next_token; DROP INDEX seat_by_later_token; ALTER TABLE seat DROP COLUMN "
    "later_token; "
    "ALTER TABLE seat RENAME COLUMN next_token TO former_token; CREATE UNIQUE INDEX seat_by_former_token ON "
    "seat "
    "(former_token) WHERE former_token IS NOT NULL; CREATE TRIGGER shared_replay_ends_with_its_seat AFTER "
    "UPDATE OF "
    "token, former_token ON seat FOR EACH ROW EXECUTE FUNCTION shared_replay_ends_with_its_seat(); CREATE "
    "TRIGGER "
    "push_subscription_ends_with_its_seat AFTER UPDATE OF token, former_token ON seat FOR EACH ROW EXECUTE "
    "FUNCTION "
    "push_subscription_ends_with_its_seat(); DELETE FROM migration WHERE number = 19; ";

TEST_F(Postgresql, SEC4ASeatThatWasBetweenTwoTokensKeepsBoth) {
    const Digest shown = digest_named("shown"), fresh = digest_named("fresh");
    EncounterId encounter{};
    {
        const auto store = open_store(dir.path());
        CreateEncounter create = encounter_named("ford");
        create.seats = {seat_numbered(0, "Ada"), seat_numbered(1, "Ben")};
        create.seats[0].tokens = {fresh, shown, {}};
        create.seats[1].tokens = {digest_named("only"), {}, {}};
        encounter = EncounterId{write(store->writer(), create).id};
    }
    ask_postgresql(in_schema(kTakeBackTokensToCome));
    const auto store = open_store(dir.path());
    const auto seats = *reader_of(*store)->seats(encounter);
    EXPECT_EQ(seats.at(0).tokens, (SeatTokens{shown, fresh, {}}));
    EXPECT_EQ(seats.at(1).tokens, (SeatTokens{digest_named("only"), {}, {}}));
}

TEST_F(Postgresql, ADatabaseOfBeforeBansIsTakenAlong) {
    open_store(dir.path());
    ask_postgresql(in_schema(
        std::string(kTakeBackTokensToCome) +
        "DROP TABLE network_ban; DROP TABLE account_limit; DELETE FROM migration WHERE number = 18"));
    const auto store = open_store(dir.path());
    const AccountId root = account_named(store->writer(), "root");
    EXPECT_TRUE(write(store->writer(), SetAccountLimit{root, AccountQuota::Campaigns, 0}).committed());
    const NetworkBan ban{.public_id = "one", .network = "192.0.2.7", .made_by = root};
    EXPECT_TRUE(write(store->writer(), BanNetwork{ban}).committed());
}

TEST_F(Postgresql, AServerThatDoesNotAnswerIsNamed) {
    Options options;
    options.server = *Location::server("postgresql://affray@/postgres?host=/nowhere", {});
    const Opened opened = Store::open(dir.path(), options);
    ASSERT_TRUE(std::holds_alternative<StartError>(opened));
    EXPECT_EQ(std::get<StartError>(opened).failure, StartFailure::Unreachable);
    EXPECT_EQ(open_read_only(*options.server).error().code, ErrorCode::Busy);
}

TEST(LocationTest, APasswordComesFromAFileAndNotFromTheAddress) {
    TempDir dir;
    EXPECT_EQ(Location::server("postgresql://me:secret@host/db", {}).error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(Location::server("postgresql://me@host/db?passwordd=x", {}).error().code,
              ErrorCode::InvalidInput);
    EXPECT_EQ(Location::server("postgresql://me@host/db", dir / "none").error().code, ErrorCode::NotFound);
    write_file(dir / "password", "secret\n");
    const auto location = Location::server("postgresql://me@host/db", dir / "password");
    ASSERT_TRUE(location.ok());
    EXPECT_EQ(location->password(), "secret");
    EXPECT_TRUE(location->on_server());
    EXPECT_FALSE(Location::of_argument("data")->on_server());
}

// Both engines have the same steps.
TEST(Migrations, EveryStepIsThereForBothEngines) {
    for (const Migration& step : embedded_migrations()) {
        EXPECT_FALSE(step.sql.empty()) << step.number;
        EXPECT_FALSE(step.postgresql.empty()) << step.number;
    }
}

}  // namespace
}  // namespace affray::store::testing
