// REL-1: kill -9 at random moments under load; the same data, port and clients go on.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "crash/aftermath.h"
#include "crash/ledger.h"
#include "crash/tally.h"
#include "support/store_place.h"

namespace affray::crash {
namespace {

constexpr int kEncounters = 4;

class Chance {
  public:
    explicit Chance(std::uint64_t seed) : source_(seed) {}
    std::uint64_t below(std::uint64_t n) { return source_() % n; }
    std::chrono::microseconds micros_below(std::uint64_t n) { return std::chrono::microseconds(below(n)); }

  private:
    std::mt19937_64 source_;
};

// A moment of full load: some intents after everybody is back.
testing::AssertionResult await_load(Table& table, Chance& chance) {
    const std::uint64_t wanted = table.accepted() + 1 + chance.below(60);
    if (table.drive_until([&] { return table.accepted() >= wanted || !table.server_alive(); }) &&
        table.server_alive())
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "play does not go on; the server says:\n" << table.server_log();
}

TEST(RandomKills, LoseNothingAndDoubleNothing) {
    const std::uint64_t kills = number_from_environment("AFFRAY_KILLS", 150);
    const std::uint64_t seed = seed_of_this_run();
    Chance chance(seed);
    Table table(seed, kEncounters);
    const Status opened = table.open();
    ASSERT_TRUE(opened) << opened.error().message << "\n" << table.server_log();
    for (std::uint64_t kill = 0; kill < kills; ++kill) {
        // Two of three in full play, the third while the clients are still coming back.
        const bool returning = kill % 3 == 2;
        if (!returning) {
            ASSERT_TRUE(await_load(table, chance)) << "kill " << kill;
        }
        table.drive_for(chance.micros_below(returning ? 80'000 : 3'000));
        ASSERT_TRUE(table.server_alive()) << "kill " << kill << ": it ended by itself\n"
                                          << table.server_log();
        table.kill_server();
        ++tally().random_kills;
        const Status started = table.start_server();
        ASSERT_TRUE(started) << "kill " << kill << ": " << started.error().message;
    }
    ASSERT_TRUE(await_load(table, chance));
    expect_sound(table);
    if (HasFatalFailure()) return;
    EXPECT_GE(table.findings().accepted, kills);
    EXPECT_TRUE(kills < 20 || table.findings().resent > 0);
    EXPECT_TRUE(kills < 20 || tally().intercept_prompts > 0);
    EXPECT_TRUE(kills < 20 || tally().opportunity_attacks > 0);
    EXPECT_TRUE(kills < 20 || tally().rewinds > 0);
    expect_flipped_bytes_found(table);
    expect_doctored_log_found(table);
}

// The rig can fail: a disk that gives back an older state, as if acknowledged before the commit, is caught.
TEST(RandomKills, ADiskThatForgetsIsCaught) {
    const std::uint64_t seed = seed_of_this_run() + 1;
    Chance chance(seed);
    Table table(seed, 1);
    const Status opened = table.open();
    ASSERT_TRUE(opened) << opened.error().message << "\n" << table.server_log();
    ASSERT_TRUE(await_load(table, chance));
    table.kill_server();
    const std::filesystem::path kept = table.work() / "kept";
    keep_copy(table.data(), kept);
    ASSERT_TRUE(table.start_server());
    // One intent of each player may have been committed before the copy and be answered only now; the one
    // after those is acknowledged by the disk that will forget it.
    const std::uint64_t wanted = table.accepted() + table.players().size() + 1;
    ASSERT_TRUE(table.drive_until([&] { return table.accepted() >= wanted; })) << table.server_log();
    table.kill_server();
    // The seats must get in again: their tokens have gone on.
    carry_tokens(table.store(),
                 affray::test::on_postgresql() ? affray::test::store_address(kept) : kept.string());
    put_back(kept, table.data());
    ASSERT_TRUE(table.start_server());
    EXPECT_TRUE(table.drive_until([&] { return table.all_online(); }));
    EXPECT_TRUE(table.settle());
    table.close();
    const Findings findings = table.findings();
    EXPECT_GT(findings.lost, 0U);
    EXPECT_FALSE(findings.good());
}

}  // namespace
}  // namespace affray::crash
