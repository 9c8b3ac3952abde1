// Killed, or failed by the disk, at every system call that changes it: nothing acknowledged is lost or
// doubled (REL-1).
//
// Needs strace and the right to trace; says so and skips without them.
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <map>
#include <sstream>

#include "process.h"
#include "rig.h"
#include "store/verify.h"

namespace affray::store::testing {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kKilled = 128 + 9;
constexpr int kDiskFailure = 74;
constexpr int kRefused = 3;
constexpr int kEncounters = 2;

bool can_trace() {
    return run({"strace", "-qq", "-o", "/dev/null", "-e", "trace=openat", "-e",
                "inject=openat:signal=KILL:when=1", "true"})
               .status == kKilled;
}

// The last version acknowledged to each encounter.
std::map<int, std::uint64_t> acknowledged(const std::string& output) {
    std::map<int, std::uint64_t> last;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string ack;
        int encounter = 0;
        std::uint64_t version = 0;
        if (words >> ack >> encounter >> version && ack == "ack") {
            // In order and without a gap; the first may follow what an earlier run has left.
            if (last.contains(encounter)) {
                EXPECT_EQ(version, last[encounter] + 1);
            }
            last[encounter] = version;
        }
    }
    return last;
}

Ran run_with(const std::filesystem::path& dir, const std::string& call, const std::string& injection) {
    return run({"strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                "inject=" + call + ":" + injection, AFFRAY_STORE_ACK, dir.string(), "6",
                std::to_string(kEncounters)});
}

// Everything acknowledged is there exactly once with its content, and at most the one that was in flight
// besides.
void expect_safe(const std::filesystem::path& dir, const std::map<int, std::uint64_t>& acks) {
    Options options;
    options.data_dir = DataDirPolicy::Create;
    const auto store = open_store(dir, options);
    const auto reader = reader_of(*store);
    for (int i = 0; i < kEncounters; ++i) {
        const auto found = acks.find(i);
        const std::uint64_t acked = found == acks.end() ? 0 : found->second;
        const Result<Encounter> encounter = reader->find_encounter("ack" + std::to_string(i));
        if (!encounter.ok()) {
            EXPECT_EQ(acked, 0U);
            continue;
        }
        const std::vector<std::uint64_t> versions = versions_in_log(*reader, encounter->id);
        EXPECT_GE(versions.size(), acked);
        EXPECT_LE(versions.size(), acked + 1);
        EXPECT_TRUE(write(store->writer(), batch_of(encounter->id, versions.size() + 1)).committed());
    }
    const Result<VerifyReport> report = verify(dir);
    ASSERT_TRUE(report.ok());
    EXPECT_TRUE(report->good()) << report->problems.front().what;
}

class KillPoints : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!can_trace()) GTEST_SKIP() << "strace is missing or may not trace: no kill points were visited";
    }

    // Runs a fresh program with an injection at the n-th call, n = 1, 2, 3 …, until it ends by itself. The
    // points visited.
    int visit(const std::string& call, const std::string& injection, int expected_status) {
        int points = 0;
        for (int n = 1; Clock::now() < until_; ++n) {
            const TempDir dir;
            const Ran ran = run_with(dir.path(), call, injection + ":when=" + std::to_string(n));
            SCOPED_TRACE(call + " number " + std::to_string(n) + ": " + ran.output);
            expect_safe(dir.path(), acknowledged(ran.output));
            if (ran.status == 0) return points;
            EXPECT_EQ(ran.status, expected_status);
            ++points;
            if (HasFailure()) return points;
        }
        std::cout << call << ": cut short by the time limit\n";
        return points;
    }

  private:
    Clock::time_point until_ = Clock::now() + std::chrono::seconds(20);
};

TEST_F(KillPoints, KilledAtEachCallNothingAcknowledgedIsLost) {
    int all = 0;
    for (const char* const call :
         {"fdatasync", "fsync", "ftruncate", "unlink", "rename", "write", "pwrite64"}) {
        const int points = visit(call, "signal=KILL", kKilled);
        std::cout << "kill points at " << call << ": " << points << '\n';
        all += points;
    }
    std::cout << "kill points: " << all << '\n';
    EXPECT_GT(all, 20);
}

TEST_F(KillPoints, AFailedSyncStopsTheProcessWithoutAnAnswer) {
    const int points =
        visit("fdatasync", "error=EIO", kDiskFailure) + visit("fsync", "error=EIO", kDiskFailure);
    std::cout << "failed syncs: " << points << '\n';
    EXPECT_GT(points, 5);
}

TEST_F(KillPoints, ADiskThatFillsUpRefusesWithoutAStop) {
    const TempDir dir;
    ASSERT_EQ(run({AFFRAY_STORE_ACK, dir.path().string(), "3", std::to_string(kEncounters)}).status, 0);
    const Ran ran = run_with(dir.path(), "pwrite64", "error=ENOSPC:when=9+");
    EXPECT_EQ(ran.status, kRefused) << ran.output;
    EXPECT_NE(ran.output.find("refused STORAGE_FULL"), std::string::npos) << ran.output;
    std::map<int, std::uint64_t> acks = acknowledged(ran.output);
    for (int i = 0; i < kEncounters; ++i) acks[i] = std::max<std::uint64_t>(acks[i], 3);
    expect_safe(dir.path(), acks);
}

}  // namespace
}  // namespace affray::store::testing
