// REL-1: killed at the n-th write and at the n-th sync, from the start of the process into full play.
#include <gtest/gtest.h>

#include <iostream>

#include "crash/aftermath.h"
#include "crash/tally.h"
#include "crash/tracer.h"
#include "support/store_place.h"

namespace affray::crash {
namespace {

constexpr int kPoints = 36;
constexpr int kOneByOne = 20;

// The first ones one by one, for they are the start's and the first intents'; then further and further apart.
int call_number(int point) {
    const int beyond = point - kOneByOne;
    return beyond <= 0 ? point : kOneByOne + 2 * beyond * beyond;
}

// Runs the server until its n-th call kills it. Whether it came that far.
bool visit(Table& table, const std::string& call, int n) {
    table.kill_server();
    const Status started = table.start_server(killing_at(call, n));
    if (!started) {
        // Killed on the way up: then it had nothing to complain of.
        EXPECT_EQ(table.server_log().find("affrayd: "), std::string::npos) << started.error().message;
        EXPECT_EQ(table.server_log().find("check failed"), std::string::npos) << started.error().message;
        return true;
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (table.server_alive() && std::chrono::steady_clock::now() < until)
        table.drive_for(std::chrono::milliseconds(1));
    if (table.server_alive()) return false;
    EXPECT_TRUE(table.server_was_killed()) << table.server_log();
    return true;
}

void visit_all(const std::string& call, std::uint64_t seed) {
    if (why_no_tracer()) GTEST_SKIP() << *why_no_tracer() << ": no kill points were enumerated";
    Table table(seed, 2);
    const Status opened = table.open();
    ASSERT_TRUE(opened) << opened.error().message << "\n" << table.server_log();
    int visited = 0;
    for (int point = 1; point <= kPoints; ++point) {
        SCOPED_TRACE(call + " number " + std::to_string(call_number(point)));
        visited += visit(table, call, call_number(point)) ? 1 : 0;
        if (testing::Test::HasFailure()) return;
    }
    tally().enumerated_points += static_cast<std::uint64_t>(visited);
    std::cout << "kill points at " << call << ": " << visited << " of " << kPoints << '\n';
    EXPECT_GT(visited, kPoints / 2);
    table.kill_server();
    const Status started = table.start_server();
    ASSERT_TRUE(started) << started.error().message;
    const std::uint64_t wanted = table.accepted() + 20;
    EXPECT_TRUE(table.drive_until([&] { return table.accepted() >= wanted; })) << "play does not go on";
    expect_sound(table);
}

// Of a file of SQLite; with a database on a server, what is said to that and heard from it.
TEST(KillPoints, AtEachWriteNothingIsLostOrDoubled) {
    visit_all(affray::test::on_postgresql() ? "sendto" : "pwrite64", seed_of_this_run() + 2);
}

TEST(KillPoints, AtEachSyncNothingIsLostOrDoubled) {
    visit_all(affray::test::on_postgresql() ? "recvfrom" : "fdatasync", seed_of_this_run() + 3);
}

}  // namespace
}  // namespace affray::crash
