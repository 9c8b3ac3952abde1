// The clock on the wall jumps by days: no turn ends early, none waits for a time that is far off (REL-7). A
// program of its own, because it has a clock of its own.
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <ctime>

#include "session/test_table.h"

namespace {
std::atomic<std::int64_t> g_days_ahead{0};
}  // namespace

// In the place of the C library's: everything in this process that asks for the time on the wall gets this.
extern "C" int clock_gettime(clockid_t which, timespec* out) noexcept {
    const long result = ::syscall(SYS_clock_gettime, which, out);
    if (which == CLOCK_REALTIME) out->tv_sec += g_days_ahead * 86'400;
    return static_cast<int>(result);
}

namespace affray::session::test {
namespace {

// Ada is stunned, which no die undoes: her next turn is a limited one.
class WallClock : public testing::Test, protected SeatedTable {
  protected:
    void SetUp() override { g_days_ahead = 0; }
    void TearDown() override { g_days_ahead = 0; }

    void begin(const std::string& content) {
        seats.clear();
        tokens.clear();
        table.reset();
        open_with(content);
        EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        v1::Intent stun;
        stun.mutable_govern()->set_verb("set_effect");
        stun.mutable_govern()->set_who(1);
        stun.mutable_govern()->set_subject("stunned");
        stun.mutable_govern()->set_value(1);
        EXPECT_TRUE(seats[0]->ask("stun", stun).has_accepted());
        for (int i = 0; i < 12 && !state().limited_turn; ++i) {
            const auto active = number(state().active);
            Player& player = active == 1 ? *seats[1] : active == 2 ? *seats[2] : *seats[0];
            player.ask("t" + std::to_string(i), end_turn(active));
        }
        ASSERT_TRUE(state().limited_turn);
    }
    // Ten seconds are the whole of a limited turn in the duel.
    void expect_a_time_of_the_turn() {
        ASSERT_TRUE(state().limited_turn) << g_days_ahead << " days";
        const auto& deadline = seats[1]->last(v1::ServerFrame::kDeadline).deadline();
        EXPECT_GT(deadline.remaining_ms(), 0U) << g_days_ahead << " days";
        EXPECT_LE(deadline.remaining_ms(), 10'000U) << g_days_ahead << " days";
    }
};

TEST_F(WallClock, IsTheOneOfThisProgram) {
    const std::int64_t before = system_clock().wall_ms();
    g_days_ahead = 1;
    EXPECT_GE(system_clock().wall_ms(), before + 86'400'000);
}

TEST_F(WallClock, REL7AJumpEndsNoTurnAndLendsNone) {
    begin("test/duel");
    for (const int days : {10, -10}) {
        g_days_ahead = days;
        seats.clear();
        sit();
        expect_a_time_of_the_turn();
    }
}

TEST_F(WallClock, REL7ALimitedTurnEndsAlthoughTheClockWasTurnedBack) {
    begin("test/quick");
    g_days_ahead = -10;
    table->pump([&] { return !state().limited_turn; });
    EXPECT_GE(table->metrics.deadlines_passed.value(), 1U);
}

TEST_F(WallClock, REL7AClockThatWasWrongBeforeARestartAddsNothingAndTakesNotAll) {
    for (const int days : {10, -10}) {
        g_days_ahead = days;
        begin("test/duel");
        seats.clear();
        table.reset();
        g_days_ahead = 0;
        open();
        sit();
        expect_a_time_of_the_turn();
        EXPECT_TRUE(seats[1]->ask("end", end_turn(1)).has_accepted());
    }
}

}  // namespace
}  // namespace affray::session::test
