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
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kDiskFailure = 74;
constexpr int kRefused = 3;
constexpr int kEncounters = 2;
// Of each call, however slow the machine is.
constexpr int kPointsLeast = 4;

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

Ran run_with(const std::filesystem::path& dir, const std::string& call, const std::string& injection,
             const std::string& mode = "honest") {
    return run({"strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                "inject=" + call + ":" + injection, AFFRAY_STORE_ACK, dir.string(), "12",
                std::to_string(kEncounters), mode});
}

// What is wrong with one encounter; empty: nothing.
std::string fault_of(Store& store, Reader& reader, int number, std::uint64_t acked) {
    const Result<Encounter> encounter = reader.find_encounter("ack" + std::to_string(number));
    if (!encounter.ok()) return acked == 0 ? "" : "an acknowledged encounter is lost";
    const std::size_t kept = versions_in_log(reader, encounter->id).size();
    if (kept < acked) return "acknowledged " + std::to_string(acked) + ", kept " + std::to_string(kept);
    if (kept > acked + 1) return "kept more than was ever in flight: " + std::to_string(kept);
    if (!write(store.writer(), batch_of(encounter->id, kept + 1)).committed()) return "it does not go on";
    return "";
}

// Everything acknowledged is there exactly once with its content, and at most the one that was in flight
// besides; else what is wrong.
std::string fault_in(const std::filesystem::path& dir, const std::map<int, std::uint64_t>& acks) {
    Options options;
    options.data_dir = DataDirPolicy::Create;
    const auto store = open_store(dir, options);
    const auto reader = reader_of(*store);
    for (int i = 0; i < kEncounters; ++i) {
        const auto acked = acks.find(i);
        const std::string fault = fault_of(*store, *reader, i, acked == acks.end() ? 0 : acked->second);
        if (!fault.empty()) return fault;
    }
    const Result<VerifyReport> report = verify(store_place(dir));
    if (!report.ok()) return report.error().message;
    return report->good() ? "" : report->problems.front().what;
}

class KillPoints : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!can_trace()) GTEST_SKIP() << "strace is missing or may not trace: no kill points were visited";
    }

    // A data directory for one run. The calls are counted for each thread: on a fresh directory nearly all
    // are the start's, on one with encounters the writer's.
    enum class Begin { Fresh, Warm };
    static void prepare(const TempDir& dir, Begin begin) {
        (void)store_place(dir.path());  // on a server the schema is there before
        if (begin == Begin::Fresh) return;
        const auto store = open_store(dir.path());
        for (int i = 0; i < kEncounters; ++i) create(store->writer(), "ack" + std::to_string(i));
    }

    // Runs a fresh program with an injection at the n-th call, n = 1, 2, 3 …, until it ends by itself, or the
    // time is over and a few have been visited. The points visited.
    int visit(Begin begin, const std::string& call, const std::string& injection, int expected_status) {
        int points = 0;
        const auto until = on_postgresql() ? Clock::now() + std::chrono::minutes(1) : until_;
        // A start takes longer with a database on a server, and has far more calls: further and further
        // apart.
        for (int n = 1; points < kPointsLeast || Clock::now() < until; n += on_postgresql() ? 1 + n / 6 : 1) {
            const TempDir dir;
            prepare(dir, begin);
            const Ran ran = run_with(dir.path(), call, injection + ":when=" + std::to_string(n));
            SCOPED_TRACE(call + " number " + std::to_string(n) + ": " + ran.output);
            EXPECT_EQ(fault_in(dir.path(), acknowledged(ran.output)), "");
            if (ran.status == 0) return points;
            EXPECT_EQ(ran.status, expected_status);
            ++points;
            if (HasFailure()) return points;
        }
        std::cout << call << ": cut short by the time limit\n";
        return points;
    }

  private:
    const Clock::time_point until_ = Clock::now() + std::chrono::seconds(20);
};

TEST_F(KillPoints, KilledAtEachCallNothingAcknowledgedIsLost) {
    int all = 0;
    // With a database on a server, what is said to that and heard from it.
    const std::vector<const char*> calls =
        on_postgresql()
            ? std::vector{"sendto", "recvfrom"}
            : std::vector{"rename", "unlink", "fsync", "ftruncate", "fdatasync", "pwrite64", "write"};
    for (const char* const call : calls) {
        const int fresh = visit(Begin::Fresh, call, "signal=KILL", kKilled);
        const int warm = visit(Begin::Warm, call, "signal=KILL", kKilled);
        std::cout << "kill points at " << call << ": " << fresh << " fresh, " << warm << " warm\n";
        all += fresh + warm;
    }
    std::cout << "kill points: " << all << '\n';
    EXPECT_GT(all, 20);
}

TEST_F(KillPoints, AFailedSyncStopsTheProcessWithoutAnAnswer) {
    if (on_postgresql())
        GTEST_SKIP() << "the server's own disk: tests/store/postgresql_test.cpp breaks connections";
    int points = 0;
    for (const Begin begin : {Begin::Fresh, Begin::Warm}) {
        points += visit(begin, "fdatasync", "error=EIO", kDiskFailure);
        points += visit(begin, "fsync", "error=EIO", kDiskFailure);
    }
    std::cout << "failed syncs: " << points << '\n';
    EXPECT_GT(points, 5);
}

TEST_F(KillPoints, ADiskThatFillsUpRefusesWithoutAStop) {
    if (on_postgresql()) GTEST_SKIP() << "the server's own disk: scripts/rigs/databases fills it";
    const TempDir dir;
    ASSERT_EQ(run({AFFRAY_STORE_ACK, dir.path().string(), "3", std::to_string(kEncounters)}).status, 0);
    const Ran ran = run_with(dir.path(), "pwrite64", "error=ENOSPC:when=9+");
    EXPECT_EQ(ran.status, kRefused) << ran.output;
    EXPECT_NE(ran.output.find("refused STORAGE_FULL"), std::string::npos) << ran.output;
    std::map<int, std::uint64_t> acks = acknowledged(ran.output);
    for (int i = 0; i < kEncounters; ++i) acks[i] = std::max<std::uint64_t>(acks[i], 3);
    EXPECT_EQ(fault_in(dir.path(), acks), "");
}

// The rig can fail: a program that acknowledges before the commit is caught.
TEST_F(KillPoints, AnEarlyAcknowledgementIsCaught) {
    int caught = 0;
    for (int n = 1; n < 200 && caught == 0; ++n) {
        const TempDir dir;
        prepare(dir, Begin::Warm);
        const Ran ran = run_with(dir.path(), on_postgresql() ? "sendto" : "pwrite64",
                                 "signal=KILL:when=" + std::to_string(n), "early");
        if (ran.status == 0) break;
        if (!fault_in(dir.path(), acknowledged(ran.output)).empty()) ++caught;
    }
    EXPECT_EQ(caught, 1);
}

TEST_F(KillPoints, AnInterruptedUpgradeIsWhollyDoneOrNotAtAll) {
    int points = 0;
    const std::vector<const char*> calls =
        on_postgresql() ? std::vector{"sendto"}
                        : std::vector{"pwrite64", "fdatasync", "fsync", "unlink", "rename"};
    for (const char* const call : calls) {
        for (int n = 1; n < 300; n += on_postgresql() ? 1 + n / 6 : 1) {
            const TempDir dir;
            EncounterId encounter{};
            {
                const auto store = open_store(dir.path());
                encounter = create(store->writer(), "ford");
                ASSERT_TRUE(write(store->writer(), batch_of(encounter, 1)).committed());
            }
            const Ran ran =
                run({"strace", "-f", "-qq", "-o", "/dev/null", "-e", std::string("trace=") + call, "-e",
                     std::string("inject=") + call + ":signal=KILL:when=" + std::to_string(n),
                     AFFRAY_STORE_ACK, dir.path().string(), "0", "0", "upgrade"});
            SCOPED_TRACE(std::string(call) + " number " + std::to_string(n) + ": " + ran.output);
            Options options;
            if (on_postgresql()) options.server = store_place(dir.path());
            const Opened old = Store::open(dir.path(), options);
            const auto* const refused = std::get_if<StartError>(&old);
            ASSERT_TRUE(refused == nullptr || refused->failure == StartFailure::NewerSchema);
            ASSERT_TRUE(refused != nullptr || ran.status != 0);
            ASSERT_EQ(versions_in_log(**open_read_only(store_place(dir.path())), encounter).size(), 1U);
            ASSERT_TRUE(verify(store_place(dir.path()))->good());
            if (ran.status == 0) break;
            ASSERT_EQ(ran.status, kKilled);
            ++points;
        }
    }
    std::cout << "kill points in an upgrade: " << points << '\n';
    EXPECT_GT(points, on_postgresql() ? 5 : 10);
}

}  // namespace
}  // namespace affray::store::testing
