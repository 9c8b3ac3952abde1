// The writer against a bare SQLite loop (P13), and reading a log back with its chain checked (P12).
//
// Both writers commit rows of the same record and reply to the same file system with WAL and
// synchronous=FULL; the bare one keeps no chain, no heads, no index and answers nobody. Compare ratios within
// one run only.
#include <SQLiteCpp/SQLiteCpp.h>
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "base/check.h"
#include "store/store.h"

namespace {

using namespace affray;
using namespace affray::store;

constexpr std::size_t kRecordBytes = 300;  // an intent with four or five events
constexpr std::size_t kReplyBytes = 60;
constexpr int kEncounters = 50;

class TempDir {
  public:
    TempDir() {
        std::string name = (std::filesystem::temp_directory_path() / "affray-bench-XXXXXX").string();
        AFFRAY_CHECK(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~TempDir() { std::filesystem::remove_all(path_); }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

void bare_loop(benchmark::State& state) {
    const TempDir dir;
    SQLite::Database database((dir.path() / "bare.sqlite").string(),
                              SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    database.exec(
        "CREATE TABLE log (id INTEGER PRIMARY KEY, encounter INTEGER, version INTEGER, reply BLOB, record "
        "BLOB)");
    SQLite::Statement insert(database,
                             "INSERT INTO log (encounter, version, reply, record) VALUES (?1, ?2, ?3, ?4)");
    SQLite::Statement begin(database, "BEGIN IMMEDIATE");
    SQLite::Statement commit(database, "COMMIT");
    const std::string reply(kReplyBytes, 'r');
    const std::string record(kRecordBytes, 'e');
    const std::int64_t batch = state.range(0);
    std::int64_t rows = 0;
    for (auto _ : state) {
        begin.exec();
        begin.reset();
        for (std::int64_t i = 0; i < batch; ++i, ++rows) {
            insert.bind(1, rows % kEncounters);
            insert.bind(2, rows / kEncounters);
            insert.bindNoCopy(3, reply.data(), static_cast<int>(reply.size()));
            insert.bindNoCopy(4, record.data(), static_cast<int>(record.size()));
            insert.exec();
            insert.reset();
        }
        commit.exec();
        commit.reset();
    }
    state.SetItemsProcessed(rows);
}
BENCHMARK(bare_loop)->Arg(1)->Arg(12)->Arg(50)->UseRealTime()->MeasureProcessCPUTime();

std::unique_ptr<Store> open_store(const std::filesystem::path& path) {
    Opened opened = Store::open(path);
    AFFRAY_CHECK(std::holds_alternative<std::unique_ptr<Store>>(opened));
    return std::get<std::unique_ptr<Store>>(std::move(opened));
}

EncounterId create(Writer& writer, int number) {
    std::promise<Receipt> created;
    const CreateEncounter encounter{.public_id = "e" + std::to_string(number),
                                    .setup = std::string(2000, 's')};
    AFFRAY_CHECK(writer.submit(encounter, [&](const Receipt& receipt) { created.set_value(receipt); }) ==
                 Pushed::Yes);
    return EncounterId{created.get_future().get().id};
}

Batch batch_of(EncounterId encounter, std::uint64_t version) {
    return Batch{.encounter = encounter,
                 .version = version,
                 .seat = 1,
                 .intent_id = "intent-" + std::to_string(1'000'000'000 + version),
                 .record = std::string(kRecordBytes, 'e'),
                 .reply = std::string(kReplyBytes, 'r'),
                 .state_hash = version};
}

// As many encounters as the batch is to be large, each in a closed loop: its completion submits its next
// batch, so that all of them are in every group. One iteration is one commit of all.
void writer(benchmark::State& state) {
    const TempDir dir;
    const auto store = open_store(dir.path());
    const auto encounters = static_cast<std::size_t>(state.range(0));
    std::vector<EncounterId> ids;
    for (std::size_t i = 0; i < encounters; ++i) ids.push_back(create(store->writer(), static_cast<int>(i)));
    const std::uint64_t commits_before = store->writer().stats().commits;
    std::uint64_t version = 0;
    std::atomic<std::size_t> open{0};
    for (auto _ : state) {
        ++version;
        open = encounters;
        for (const EncounterId id : ids) {
            const auto done = [&](const Receipt& receipt) {
                AFFRAY_CHECK(receipt.committed());
                if (--open == 0) open.notify_one();
            };
            AFFRAY_CHECK(store->writer().submit(batch_of(id, version), done) == Pushed::Yes);
        }
        for (std::size_t now = open; now != 0; now = open) open.wait(now);
    }
    const WriterStats stats = store->writer().stats();
    state.SetItemsProcessed(static_cast<std::int64_t>(version * encounters));
    state.counters["rows/commit"] =
        static_cast<double>(version * encounters) / static_cast<double>(stats.commits - commits_before);
}
BENCHMARK(writer)->Arg(1)->Arg(12)->Arg(50)->UseRealTime()->MeasureProcessCPUTime();

// Pipelined: while one group is being committed the next is submitted, from another thread, as sessions do.
void writer_pipelined(benchmark::State& state) {
    const TempDir dir;
    const auto store = open_store(dir.path());
    std::vector<EncounterId> ids;
    for (int i = 0; i < kEncounters; ++i) ids.push_back(create(store->writer(), i));
    const std::uint64_t commits_before = store->writer().stats().commits;
    BoundedQueue<std::size_t> ready(2 * kEncounters);
    std::vector<std::uint64_t> versions(kEncounters);
    for (std::size_t i = 0; i < kEncounters; ++i) AFFRAY_CHECK(ready.push(std::size_t{i}) == Pushed::Yes);
    std::int64_t rows = 0;
    for (auto _ : state) {
        for (const std::size_t i : ready.pop_all()) {
            const auto done = [&ready, i](const Receipt& receipt) {
                AFFRAY_CHECK(receipt.committed() && ready.push(std::size_t{i}) == Pushed::Yes);
            };
            AFFRAY_CHECK(store->writer().submit(batch_of(ids[i], ++versions[i]), done) == Pushed::Yes);
            ++rows;
        }
    }
    store->writer().stop();
    const WriterStats stats = store->writer().stats();
    state.SetItemsProcessed(rows);
    state.counters["rows/commit"] =
        static_cast<double>(rows) / static_cast<double>(stats.commits - commits_before);
    // From taking a group to its durability: on a memory file system, what the writer's thread costs.
    state.counters["commit_us/row"] =
        static_cast<double>(stats.commit_ns) / 1000.0 / static_cast<double>(rows);
}
BENCHMARK(writer_pipelined)->UseRealTime()->MeasureProcessCPUTime();

// A stopped store with interleaved logs.
class Logs {
  public:
    Logs(int encounters, std::uint64_t versions) : store_(open_store(dir_.path())) {
        for (int i = 0; i < encounters; ++i) ids_.push_back(create(store_->writer(), i));
        for (std::uint64_t version = 1; version <= versions; ++version) {
            for (const EncounterId id : ids_) {
                while (store_->writer().submit(batch_of(id, version), nullptr) != Pushed::Yes) {
                }
            }
        }
        store_->writer().stop();
        auto reader = store_->open_reader();
        AFFRAY_CHECK(reader.ok());
        reader_ = *std::move(reader);
    }
    const std::vector<EncounterId>& ids() const { return ids_; }
    Reader& reader() { return *reader_; }

  private:
    TempDir dir_;
    std::unique_ptr<Store> store_;
    std::unique_ptr<Reader> reader_;
    std::vector<EncounterId> ids_;
};

constexpr std::uint64_t kVersions = 500;

// Interleaved logs, each read by itself, in order, with every chain value recomputed and its intent ids
// noted.
void read_log(benchmark::State& state) {
    Logs logs(kEncounters, kVersions);
    std::int64_t rows = 0;
    for (auto _ : state) {
        for (const EncounterId id : logs.ids()) {
            IntentIndex index;
            const Status read = logs.reader().read_log(
                id, 0, [&](const LogRow&) { return ++rows > 0; }, &index);
            AFFRAY_CHECK(read.ok());
        }
    }
    state.SetItemsProcessed(rows);
}
BENCHMARK(read_log)->Unit(benchmark::kMillisecond);

// The same in one pass, as a server starts.
void recover(benchmark::State& state) {
    Logs logs(static_cast<int>(state.range(0)), kVersions);
    std::int64_t rows = 0;
    for (auto _ : state) {
        std::vector<IntentIndex> indices(logs.ids().size());
        std::vector<Recovery> recoveries;
        for (std::size_t i = 0; i < indices.size(); ++i) {
            recoveries.push_back(Recovery{.encounter = logs.ids()[i],
                                          .visit = [&](const LogRow&) { return ++rows > 0; },
                                          .index = &indices[i]});
        }
        AFFRAY_CHECK(logs.reader().recover(recoveries).ok());
    }
    state.SetItemsProcessed(rows);
}
BENCHMARK(recover)->Arg(kEncounters)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
