// Full disks, locks held from outside, and a failing disk: what is answered, and what never is (RULE-2).
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "rig.h"
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

using ::testing::HasSubstr;

// No file of this process may grow beyond a size while this lives. A write at the limit fails with EFBIG,
// part of one may succeed: as on a full disk.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(std::uintmax_t bytes) {
        AFFRAY_CHECK(::getrlimit(RLIMIT_FSIZE, &before_) == 0);
        former_ = std::signal(SIGXFSZ, SIG_IGN);
        rlimit limited = before_;
        limited.rlim_cur = bytes;
        AFFRAY_CHECK(::setrlimit(RLIMIT_FSIZE, &limited) == 0);
    }
    ~FileSizeLimit() {
        AFFRAY_CHECK(::setrlimit(RLIMIT_FSIZE, &before_) == 0);
        std::signal(SIGXFSZ, former_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

  private:
    rlimit before_{};
    void (*former_)(int) = nullptr;
};

void wait_until(const std::function<bool()>& reached) {
    for (int i = 0; i < 20'000 && !reached(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ASSERT_TRUE(reached());
}

TEST(Trouble, AFullDiskRefusesCleanlyAndHealsWithoutARestart) {
    TempDir dir;
    Options options;
    options.writer.probe_interval = std::chrono::milliseconds(20);
    const auto store = open_store(dir.path(), options);
    Writer& writer = store->writer();
    const EncounterId encounter = create(writer, "ford");
    ASSERT_TRUE(write(writer, batch_of(encounter, 1)).committed());
    std::uint64_t durable = 1;
    Receipt receipt;
    {
        const FileSizeLimit limit(std::filesystem::file_size(store->database().path().string() + "-wal") +
                                  100'000);
        while (durable < 2000 && (receipt = write(writer, batch_of(encounter, durable + 1))).committed())
            ++durable;
        ASSERT_EQ(receipt.outcome, Outcome::Refused);
        EXPECT_EQ(receipt.refusal, Refusal::StorageFull);
        EXPECT_EQ(writer.health(), Health::Full);
        EXPECT_EQ(write(writer, batch_of(encounter, durable + 1)).refusal, Refusal::StorageFull);
        const auto reader = reader_of(*store);
        EXPECT_EQ(versions_in_log(*reader, encounter).size(), durable) << "reading goes on";
    }
    wait_until([&] { return writer.health() == Health::Ready; });
    EXPECT_TRUE(write(writer, batch_of(encounter, durable + 1)).committed());
    EXPECT_EQ(versions_in_log(*reader_of(*store), encounter).size(), durable + 1);
    EXPECT_TRUE(verify(dir.path())->good());
}

// A quota is met by whichever file grows: here the database, while its log has room still.
TEST(Trouble, AQuotaInACheckpointIsAFullDiskAndNotTheEnd) {
    for (const bool threaded : {false, true}) {
        TempDir dir;
        std::atomic<int> stopped{0};
        Options options;
        options.writer.probe_interval = std::chrono::milliseconds(20);
        options.writer.checkpoint_pages = 8;
        options.writer.checkpoint_thread = threaded;
        options.writer.fail_stop = [&](std::string_view) { ++stopped; };
        const auto store = open_store(dir.path(), options);
        Writer& writer = store->writer();
        const EncounterId encounter = create(writer, "ford");
        std::uint64_t durable = 0;
        const auto add = [&] {
            Batch batch = batch_of(encounter, durable + 1);
            batch.record.assign(20'000, 'x');
            const Receipt receipt = write(writer, std::move(batch));
            if (receipt.committed()) ++durable;
            return receipt;
        };
        for (int i = 0; i < 40; ++i) ASSERT_TRUE(add().committed());
        const std::uint64_t before = durable;
        {
            const FileSizeLimit limit(std::filesystem::file_size(store->database().path()) + 4096);
            for (int i = 0; i < 200 && writer.health() == Health::Ready; ++i) add();
            ASSERT_EQ(stopped, 0) << "ended by a checkpoint that found no room";
            EXPECT_GT(durable, before) << "the log had room, so play went on";
            EXPECT_EQ(writer.health(), Health::Full);
            EXPECT_EQ(add().refusal, Refusal::StorageFull);
        }
        wait_until([&] { return writer.health() == Health::Ready; });
        EXPECT_TRUE(add().committed());
        EXPECT_EQ(reader_of(*store)->head(encounter)->version, durable);
        EXPECT_EQ(stopped, 0);
    }
}

TEST(Trouble, AllOfAGroupThatDoesNotFitIsRefused) {
    TempDir dir;
    Options options;
    options.writer.probe_interval = std::chrono::milliseconds(20);
    const auto store = open_store(dir.path(), options);
    Writer& writer = store->writer();
    const EncounterId ford = create(writer, "ford");
    const EncounterId mill = create(writer, "mill");
    {
        const FileSizeLimit limit(std::filesystem::file_size(store->database().path().string() + "-wal") +
                                  20'000);
        std::vector<Write> writes;
        writes.emplace_back(batch_of(ford, 1));
        Batch large = batch_of(mill, 1);
        large.record.assign(100'000, 'x');
        writes.emplace_back(large);
        writes.emplace_back(batch_of(ford, 2));
        for (const Receipt& receipt : write_as_group(writer, std::move(writes))) {
            EXPECT_EQ(receipt.refusal, Refusal::StorageFull);
        }
    }
    wait_until([&] { return writer.health() == Health::Ready; });
    EXPECT_EQ(reader_of(*store)->head(ford)->version, 0U);
    EXPECT_TRUE(write(writer, batch_of(ford, 1)).committed());
}

TEST(Trouble, ALockFromOutsideIsWaitedForAndThenAnsweredRetryLater) {
    TempDir dir;
    Options options;
    options.writer.busy_timeout = std::chrono::milliseconds(50);
    options.writer.stall_after = std::chrono::milliseconds(10);
    const auto store = open_store(dir.path(), options);
    Writer& writer = store->writer();
    const EncounterId encounter = create(writer, "ford");
    SQLite::Database outside(store->database().path().string(), SQLite::OPEN_READWRITE);
    outside.exec("BEGIN IMMEDIATE");
    std::atomic<bool> stalled{false};
    std::atomic<bool> answered{false};
    std::thread probe([&] {
        while (!answered) {
            if (writer.health() == Health::Stalled) stalled = true;
        }
    });
    EXPECT_EQ(write(writer, batch_of(encounter, 1)).outcome, Outcome::RetryLater);
    answered = true;
    probe.join();
    EXPECT_TRUE(stalled) << "the readiness fails while a commit does not end";
    outside.exec("ROLLBACK");
    EXPECT_EQ(writer.health(), Health::Ready);
    EXPECT_TRUE(write(writer, batch_of(encounter, 1)).committed()) << "the same batch fits still";
    EXPECT_EQ(writer.stats().retry_later, 1U);
}

TEST(Trouble, WhoWritesFromOutsideBetweenTwoCommitsIsReadOnFrom) {
    TempDir dir;
    const auto store = open_store(dir.path());
    Writer& writer = store->writer();
    const EncounterId encounter = create(writer, "ford");
    SQLite::Database outside(store->database().path().string(), SQLite::OPEN_READWRITE);
    for (std::uint64_t version = 1; version <= 3; ++version) {
        outside.exec("INSERT INTO meta (key, value) VALUES ('setting.outside " + std::to_string(version) +
                     "', x'31')");
        EXPECT_TRUE(write(writer, batch_of(encounter, version)).committed()) << version;
    }
    EXPECT_EQ(writer.stats().retry_later, 0U) << "nobody holds a lock";
    EXPECT_EQ(outside.execAndGet("SELECT count(*) FROM meta WHERE key LIKE 'setting.outside%'").getInt(), 3);
    EXPECT_EQ(versions_in_log(*reader_of(*store), encounter), (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST(Trouble, AFailingDiskCompletesNothing) {
    TempDir dir;
    std::promise<std::string> stopped;
    Options options;
    options.writer.fail_stop = [&](std::string_view line) { stopped.set_value(std::string(line)); };
    auto store = open_store(dir.path(), options);
    const EncounterId encounter = create(store->writer(), "ford");
    // The file under the write-ahead log's name becomes one that cannot be written: every descriptor of it is
    // replaced.
    const std::string wal = store->database().path().string() + "-wal";
    const int read_only = ::open(wal.c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_GE(read_only, 0);
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code error;
        const int fd = std::stoi(entry.path().filename());
        if (fd != read_only && std::filesystem::read_symlink(entry.path(), error) == wal) {
            ASSERT_EQ(::dup2(read_only, fd), fd);
        }
    }
    ::close(read_only);
    std::atomic<int> completed{0};
    for (std::uint64_t version = 1; version <= 3; ++version) {
        // The later ones may come after the stop.
        (void)store->writer().submit(batch_of(encounter, version), [&](const Receipt&) { ++completed; });
    }
    EXPECT_THAT(stopped.get_future().get(), HasSubstr("the store failed"));
    EXPECT_EQ(store->writer().health(), Health::Frozen);
    EXPECT_EQ(store->writer().submit(batch_of(encounter, 1), nullptr), Pushed::Closed);
    store.reset();
    EXPECT_EQ(completed, 0);
    EXPECT_TRUE(verify(dir.path())->good());
}

TEST(TroubleDeathTest, TheDefaultEndsTheProcessWithStatus74) {
    EXPECT_EXIT(exit_on_disk_failure("affray: the store failed: sqlite 1034"), ::testing::ExitedWithCode(74),
                "the store failed: sqlite 1034");
}

}  // namespace
}  // namespace affray::store::testing
