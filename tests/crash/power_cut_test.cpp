// The power fails at every write below a real store under load, and what was not synced is lost, torn or out
// of order: nothing acknowledged is lost or doubled (REL-2, REL-19).
//
// AFFRAY_CUTS: rounds of the load, each with the next seed; 1 in the quick tests.
#include <gtest/gtest.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

#include "base/check.h"
#include "crash/store_load.h"
#include "store/reading/chain.h"
#include "store/reading/verify.h"
#include "support/source_path.h"

namespace affray::crash {
namespace {

using namespace store::testing;
using test::Cut;
using test::DiskFiles;
using test::DiskState;
using test::DiskStep;
using Kind = DiskStep::Kind;

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// What was done to a disk, from what it was before.
struct Recording {
    DiskFiles before{};
    std::vector<DiskStep> steps{};
    std::string marker{};
};

constexpr const char* kMarked = "marked";

// Notes the moment from which the marker may be on the disk.
class Recorder {
  public:
    explicit Recorder(const TempDir& data)
        : marker_(data / "affray.marker"),
          recording_{.before = test::read_files(data.path())},
          disk_(data.path(), [this](const DiskStep& step) { keep(step); }) {}

    test::RecordingDisk& disk() { return disk_; }
    Recording finish() {
        recording_.marker = read_file(marker_);
        return std::move(recording_);
    }

  private:
    void keep(const DiskStep& step) {
        if (!marked_ && std::filesystem::exists(marker_)) {
            // The store syncs its folder before it makes the marker.
            recording_.steps.push_back({Kind::Sync, "", 0, {}});
            recording_.steps.push_back({Kind::Note, kMarked, 0, {}});
            marked_ = true;
        }
        recording_.steps.push_back(step);
    }

    const std::filesystem::path marker_;
    bool marked_ = false;
    Recording recording_;
    test::RecordingDisk disk_;
};

struct LoadOptions {
    std::size_t writes = 40;
    int checkpoint_pages = 30;
    bool checkpoint_thread = false;
    bool early = false;
};

// A new store, loaded, closed, opened again and loaded once more.
Recording record_load(std::uint64_t seed, const LoadOptions& asked) {
    const TempDir data;
    Recorder recorder(data);
    std::mt19937_64 chance(seed);
    store::Options options;
    options.writer.checkpoint_pages = asked.checkpoint_pages;
    options.writer.checkpoint_thread = asked.checkpoint_thread;
    auto store = open_store(data.path(), options);
    const auto lanes = lanes_of(create(store->writer(), "ford"), create(store->writer(), "mill"));
    Asked counts;
    load(store->writer(), lanes, asked.writes / 2, chance, {recorder.disk(), counts, asked.early});
    store.reset();
    store = open_store(data.path(), options);
    load(store->writer(), lanes, asked.writes / 2, chance, {recorder.disk(), counts, asked.early});
    store.reset();
    return recorder.finish();
}

using Check = std::function<std::string(const std::filesystem::path&, const Knowledge&)>;

// Visits what a cut can leave at each step of a recording.
class Cuts {
  public:
    Cuts(const Recording& recording, std::uint64_t seed, Check check = fault_of)
        : recording_(recording), chance_(seed), state_(recording.before), check_(std::move(check)) {}

    // What is wrong with the first image that is wrong; empty: none is. `subsets`: how many ways of losing
    // something are tried at each sync.
    std::string visit(std::size_t subsets) {
        for (const DiskStep& step : recording_.steps) {
            ++at_;
            if (step.kind == Kind::Sync && !step.file.empty() && !at_sync(subsets)) return fault_;
            learn(knowledge_, step);
            marked_ = marked_ || (step.kind == Kind::Note && step.file == kMarked);
            state_.take(step);
            const bool changes = step.kind != Kind::Note && step.kind != Kind::Sync;
            if (changes && !good(Cut::All)) return fault_;
        }
        return good(Cut::Nothing) && good(Cut::All) ? "" : fault_;
    }
    std::size_t images() const { return images_; }

  private:
    // Just before a sync most is at stake, and everything that the one before made safe is known.
    bool at_sync(std::size_t subsets) {
        if (state_.pending() == 0) return true;
        if (!good(Cut::Nothing)) return false;
        for (std::size_t i = 0; i < subsets; ++i) {
            static constexpr std::array kSome{Cut::Sectors, Cut::Writes, Cut::OneLost, Cut::LastTorn};
            if (!good(kSome[(i + at_) % kSome.size()])) return false;
        }
        return true;
    }
    bool good(Cut cut) {
        ++images_;
        const TempDir data;
        test::write_files(data.path(), state_.after(cut, chance_));
        if (marked_) write_file(data / "affray.marker", recording_.marker);
        const std::string fault = check_(data.path(), knowledge_);
        if (fault.empty()) return true;
        fault_ =
            "step " + std::to_string(at_) + ", cut " + std::to_string(static_cast<int>(cut)) + ": " + fault;
        return false;
    }

    const Recording& recording_;
    std::mt19937_64 chance_;
    DiskState state_;
    Check check_;
    Knowledge knowledge_;
    bool marked_ = false;
    std::size_t at_ = 0;
    std::size_t images_ = 0;
    std::string fault_;
};

// As a program would leave it that does not wait for the log before it answers (synchronous = NORMAL): the
// log is synced before a checkpoint only.
Recording without_log_syncs(Recording recording) {
    std::vector<DiskStep> steps;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const DiskStep& step = recording.steps[i];
        const auto next =
            std::find_if(recording.steps.begin() + static_cast<std::ptrdiff_t>(i) + 1, recording.steps.end(),
                         [](const DiskStep& s) { return s.kind != Kind::Note; });
        const bool before_checkpoint = next != recording.steps.end() && next->file == "affray.sqlite";
        if (step.kind == Kind::Sync && step.file.ends_with("-wal") && !before_checkpoint) continue;
        steps.push_back(step);
    }
    recording.steps = std::move(steps);
    return recording;
}

// Thousands of stores are opened: in memory, where there is room, a sync costs nothing.
class PowerCut : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        if (std::filesystem::is_directory("/dev/shm")) ::setenv("TMPDIR", "/dev/shm", 0);
    }
};

TEST_F(PowerCut, REL2NothingAcknowledgedIsLostOrDoubledWhereverThePowerFails) {
    const std::uint64_t seed = number_from("AFFRAY_SEED", 1);
    const std::uint64_t rounds = number_from("AFFRAY_CUTS", 1);
    std::size_t images = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        LoadOptions options;
        options.checkpoint_thread = round % 2 == 1;
        options.writes = rounds == 1 ? 30 : 120;
        const Recording recording = record_load(seed + round, options);
        Cuts cuts(recording, seed + round);
        ASSERT_EQ(cuts.visit(rounds == 1 ? 3 : 12), "") << "seed " << seed + round;
        images += cuts.images();
    }
    std::cout << "power cuts: " << images << " images, " << rounds << " rounds from seed " << seed << '\n';
    EXPECT_GT(images, 100U);
}

TEST_F(PowerCut, REL2AnswersBeforeTheLogIsSyncedAreCaught) {
    const Recording recording = without_log_syncs(record_load(7, {.writes = 20}));
    Cuts cuts(recording, 7);
    EXPECT_NE(cuts.visit(3), "");
    std::cout << "caught at image " << cuts.images() << '\n';
}

TEST_F(PowerCut, REL2AnswersBeforeTheCommitAreCaught) {
    const Recording recording = record_load(7, {.writes = 20, .early = true});
    Cuts cuts(recording, 7);
    EXPECT_NE(cuts.visit(3), "");
    std::cout << "caught at image " << cuts.images() << '\n';
}

// What the first release has left, as far as it must survive every later schema.
std::string contents(const std::filesystem::path& data) {
    const auto reader = store::open_read_only(data);
    if (!reader.ok()) return reader.error().message;
    std::string all;
    const auto encounters = *(*reader)->encounters(store::Which::All);
    for (const store::Encounter& encounter : encounters) {
        all += encounter.public_id + ':';
        const Status read = (*reader)->read_log(encounter.id, 0, [&](const store::LogRow& row) {
            all += std::to_string(row.version) + '=' + std::to_string(store::digest_of(row.record)[0]) + ' ';
            return true;
        });
        all += read.ok() ? "\n" : read.error().message;
        all += std::to_string((*reader)->chat_tail(encounter.id, 1000)->size()) + " lines\n";
    }
    return all;
}

TEST_F(PowerCut, REL19AnUpgradeIsWhollyDoneOrNotAtAllWhereverThePowerFails) {
    const TempDir data;
    {
        SQLite::Database database((data / "affray.sqlite").string(),
                                  SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec("PRAGMA journal_mode = WAL");
        database.exec(read_file(source_path("/tests/data/first_schema.sql")));
    }
    Recorder recorder(data);
    open_store(data.path());
    const Recording recording = recorder.finish();
    const std::string expected = contents(data.path());
    ASSERT_NE(expected.find("lines"), std::string::npos);

    Cuts cuts(recording, 3, [&](const std::filesystem::path& image, const Knowledge&) -> std::string {
        auto opened = store::Store::open(image);
        if (const auto* const error = std::get_if<store::StartError>(&opened)) return error->message;
        opened = store::StartError{};
        if (contents(image) != expected) return "the encounters are not what they were: " + contents(image);
        const auto report = store::verify(image);
        return report.ok() && report->good() ? "" : "it does not verify";
    });
    ASSERT_EQ(cuts.visit(3), "");
    std::cout << "power cuts in an upgrade: " << cuts.images() << " images\n";
    EXPECT_GT(cuts.images(), 30U);
}

}  // namespace
}  // namespace affray::crash
