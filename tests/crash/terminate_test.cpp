// REL-22: SIGTERM in the middle of play ends the server by itself, in its time, with nothing acknowledged
// lost.
#include <gtest/gtest.h>

#include "crash/aftermath.h"
#include "crash/tally.h"
#include "support/outsider.h"

namespace affray::crash {
namespace {

// The clients go on submitting until the server is gone.
testing::AssertionResult ends_by_itself(Table& table) {
    table.terminate_server();
    if (!table.drive_until([&] { return !table.server_alive(); }))
        return testing::AssertionFailure() << "it goes on; it says:\n" << table.server_log();
    if (table.server_exit_status() == 0) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "exit status " << table.server_exit_status() << "\n"
                                       << table.server_log();
}

testing::AssertionResult plays_on(Table& table, std::uint64_t intents) {
    const std::uint64_t wanted = table.accepted() + intents;
    if (table.drive_until([&] { return table.accepted() >= wanted || !table.server_alive(); }) &&
        table.server_alive())
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "play does not go on; the server says:\n" << table.server_log();
}

TEST(Terminate, REL22SIGTERMInTheMiddleOfPlayLosesAndDoublesNothing) {
    const std::uint64_t rounds = number_from_environment("AFFRAY_TERMINATIONS", 6);
    Table table(seed_of_this_run(), 3);
    const Status opened = table.open();
    ASSERT_TRUE(opened) << opened.error().message << "\n" << table.server_log();
    for (std::uint64_t round = 0; round < rounds; ++round) {
        ASSERT_TRUE(plays_on(table, 10 + 7 * round)) << "round " << round;
        ASSERT_TRUE(ends_by_itself(table)) << "round " << round;
        const Status started = table.start_server();
        ASSERT_TRUE(started) << "round " << round << ": " << started.error().message;
    }
    ASSERT_TRUE(plays_on(table, 10));
    expect_sound(table);
    EXPECT_GE(table.findings().accepted, 10 * rounds);
}

TEST(Terminate, REL22SIGTERMDoesNotWaitForADiskThatDoesNotAnswer) {
    Table table(seed_of_this_run(), 1);
    const Status opened = table.open();
    ASSERT_TRUE(opened) << opened.error().message << "\n" << table.server_log();
    ASSERT_TRUE(plays_on(table, 10));
    {
        const affray::test::Outsider outsider(table.data());
        table.drive_for(std::chrono::milliseconds(20));
        ASSERT_TRUE(ends_by_itself(table));
        EXPECT_NE(table.server_log().find("stopped_without_waiting"), std::string::npos)
            << table.server_log();
    }
    ASSERT_TRUE(table.start_server());
    ASSERT_TRUE(plays_on(table, 10));
    expect_sound(table);
}

}  // namespace
}  // namespace affray::crash
