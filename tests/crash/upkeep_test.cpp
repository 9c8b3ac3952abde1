// Backups, a restore drill and moves between the engines while people play (REL-23): every intent that was
// acknowledged before a copy was begun is in it, and none is lost or doubled by a move.
//
// Within scripts/with-postgresql.
#include <future>
#include <set>
#include <tuple>

#include "crash/aftermath.h"
#include "crash/ledger.h"
#include "crash/servers.h"
#include "crash/table.h"
#include "store/process.h"

namespace affray::crash {
namespace {

using Intent = std::tuple<std::string, std::uint32_t, std::string>;

std::set<Intent> acknowledged(const Table& table) {
    std::set<Intent> all;
    for (const History* history : table.histories())
        for (const Sent& sent : history->sent)
            if (!sent.answers.empty() && sent.answers.front().accepted)
                all.insert({history->encounter, history->seat, sent.id});
    return all;
}

std::set<Intent> kept_in(const std::string& store) {
    std::set<Intent> all;
    for (const Row& row : read_log(store))
        if (!row.intent_id.empty()) all.insert({row.encounter, row.seat, row.intent_id});
    return all;
}

// What was acknowledged before is there; returns how many that are.
std::size_t expect_all_in(const std::set<Intent>& before, const std::string& store) {
    const std::set<Intent> kept = kept_in(store);
    for (const Intent& intent : before)
        EXPECT_TRUE(kept.contains(intent)) << std::get<2>(intent) << " is not in " << store;
    return before.size();
}

class Upkeep : public Servers {
  protected:
    Upkeep() : table_(seed_of_this_run(), 4) { table_.use_store(files().string()); }

    std::filesystem::path files() const { return table_.work() / "data"; }
    std::string address() const { return affray::test::store_address(table_.work()); }

    // Plays on while a command runs; its status and what it said.
    store::testing::Ran meanwhile(const std::vector<std::string>& words) {
        auto ran = std::async(std::launch::async, [&words] { return store::testing::run(words); });
        while (ran.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
            table_.drive_for(std::chrono::milliseconds(2));
        return ran.get();
    }
    store::testing::Ran affray_meanwhile(std::vector<std::string> words) {
        words.insert(words.begin(), AFFRAY_TOOL);
        return meanwhile(words);
    }

    testing::AssertionResult plays_on(std::uint64_t intents) {
        const std::uint64_t wanted = table_.accepted() + intents;
        if (table_.drive_until([&] { return table_.accepted() >= wanted; }))
            return testing::AssertionSuccess();
        return testing::AssertionFailure() << "play does not go on; the server says:\n"
                                           << table_.server_log();
    }

    // Moves under the feet of the players, who try to come back all the while.
    void move(const std::string& from, const std::string& to) {
        const auto refused = affray_meanwhile({"admin", "move", from, to});
        EXPECT_NE(refused.status, 0) << "moved from under a server that runs: " << refused.output;
        table_.terminate_server();
        ASSERT_TRUE(table_.drive_until([&] { return !table_.server_alive(); }));
        const std::set<Intent> before = acknowledged(table_);
        const auto moved = affray_meanwhile({"admin", "move", from, to});
        ASSERT_EQ(moved.status, 0) << moved.output;
        expect_all_in(before, to);
        EXPECT_EQ(kept_in(from), kept_in(to));
        table_.use_store(to);
        const Status started = table_.start_server();
        ASSERT_TRUE(started) << started.error().message << "\n" << table_.server_log();
        ASSERT_TRUE(plays_on(60));
        std::printf("moved to %s with %zu intents acknowledged before\n", to.substr(0, 10).c_str(),
                    before.size());
    }

    Table table_;
};

TEST_F(Upkeep, REL23BackupsADrillAndMovesUnderLoadLoseNothing) {
    ASSERT_TRUE(table_.open()) << table_.server_log();
    affray::test::make_schema(table_.work());
    const std::string backups = (table_.work() / "backups").string();
    std::filesystem::create_directory(backups);
    for (int round = 0; round < 3; ++round) {
        ASSERT_TRUE(plays_on(50));
        const std::set<Intent> before = acknowledged(table_);
        const std::string file = backups + "/" + std::to_string(round) + ".sqlite";
        const auto made = affray_meanwhile({"admin", "backup", files().string(), file});
        ASSERT_EQ(made.status, 0) << made.output;
        EXPECT_TRUE(verify(file).good);
        std::printf("backup with %zu intents acknowledged before\n", expect_all_in(before, file));
    }
    // The drill: beside play, on a second directory.
    const std::string drill = (table_.work() / "drill").string();
    const auto restored = affray_meanwhile({"admin", "restore", backups + "/2.sqlite", "--data-dir", drill});
    ASSERT_EQ(restored.status, 0) << restored.output;
    EXPECT_TRUE(verify(drill).good);
    EXPECT_EQ(kept_in(drill), kept_in(backups + "/2.sqlite"));

    ASSERT_NO_FATAL_FAILURE(move(files().string(), address()));
    // A server's database is copied by its own tools.
    const std::set<Intent> before = acknowledged(table_);
    const std::string dump = backups + "/dump.sql";
    const std::string psql = std::getenv("AFFRAY_TEST_PSQL");
    const std::string server = std::getenv("AFFRAY_TEST_POSTGRESQL");
    const std::string schema = affray::test::store_schema(table_.work());
    const std::string other = "drill" + schema;
    const auto dumped =
        meanwhile({psql.substr(0, psql.rfind('/')) + "/pg_dump", "-n", schema, "-f", dump, server});
    ASSERT_EQ(dumped.status, 0) << dumped.output;
    affray::test::ask_postgresql("CREATE DATABASE " + other);
    std::string there = affray::test::store_address(table_.work());
    there.replace(there.find("/postgres?"), 10, "/" + other + "?");
    const auto filled = meanwhile({psql, "-q", "-v", "ON_ERROR_STOP=1", "-f", dump, there});
    ASSERT_EQ(filled.status, 0) << filled.output;
    EXPECT_TRUE(verify(there).good);
    std::printf("pg_dump with %zu intents acknowledged before\n", expect_all_in(before, there));

    ASSERT_NO_FATAL_FAILURE(move(address(), (table_.work() / "again").string()));
    expect_sound(table_);
}

}  // namespace
}  // namespace affray::crash
