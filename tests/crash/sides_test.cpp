// Killed in the middle of declarations, steps and tied groups: sides with people on both go on where they
// were.
#include <gtest/gtest.h>

#include <random>

#include "crash/aftermath.h"
#include "crash/tally.h"

namespace affray::crash {
namespace {

class Sides : public ::testing::Test {
  protected:
    Sides() : chance_(seed_of_this_run() + 7), table_(seed_of_this_run() + 7, 2, "muster") {}

    void SetUp() override {
        const Status opened = table_.open();
        ASSERT_TRUE(opened) << opened.error().message << "\n" << table_.server_log();
    }

    bool play(std::uint64_t intents) {
        table_.mood() = {};
        table_.wake();
        const std::uint64_t wanted = table_.accepted() + intents;
        return table_.drive_until([&] { return table_.accepted() >= wanted; });
    }

    void kill_and_restart() {
        table_.kill_server();
        ++tally().random_kills;
        const Status started = table_.start_server();
        ASSERT_TRUE(started) << started.error().message;
    }

    // Plays until the first table is in that part, and nothing is under way.
    void play_to(const std::string& stage) {
        const auto there = [&] { return table_.players().front()->view().stage() == stage; };
        for (int tries = 0; tries < 100; ++tries) {
            table_.mood() = {};
            table_.wake();
            ASSERT_TRUE(table_.drive_until(there)) << table_.server_log();
            ASSERT_TRUE(table_.settle()) << table_.server_log();
            if (there()) return;
        }
        FAIL() << "never in " << stage;
    }

    std::mt19937_64 chance_;
    Table table_;
};

TEST_F(Sides, EveryPartIsBackAfterAKill) {
    for (const char* stage : {"declare", "pass", "declare", "pass"}) {
        SCOPED_TRACE(stage);
        ASSERT_NO_FATAL_FAILURE(play_to(stage));
        std::vector<std::string> before;
        for (const auto& player : table_.players()) before.push_back(player->view().SerializeAsString());
        ASSERT_NO_FATAL_FAILURE(kill_and_restart());
        ASSERT_TRUE(table_.drive_until([this] { return table_.all_online(); }));
        ASSERT_TRUE(table_.settle()) << table_.server_log();
        for (std::size_t i = 0; i < before.size(); ++i)
            EXPECT_EQ(table_.players()[i]->view().SerializeAsString(), before[i]);
        EXPECT_EQ(table_.differences(), "");
        ASSERT_TRUE(play(20)) << table_.server_log();
    }
    expect_sound(table_);
}

TEST_F(Sides, KillsInFullPlayLoseNothingAndDoubleNothing) {
    for (int kill = 0; kill < 15; ++kill) {
        SCOPED_TRACE("kill " + std::to_string(kill));
        ASSERT_TRUE(play(1 + chance_() % 40)) << table_.server_log();
        table_.drive_for(std::chrono::microseconds(chance_() % 3000));
        ASSERT_NO_FATAL_FAILURE(kill_and_restart());
    }
    ASSERT_TRUE(play(30)) << table_.server_log();
    expect_sound(table_);
}

}  // namespace
}  // namespace affray::crash
