// A write-ahead log that ends anywhere is a prefix of the commits, never anything else (REL-3).
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "rig.h"
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

// A data directory as a crash leaves it, and how long the log was after each commit.
class TornLog : public ::testing::Test {
  protected:
    static constexpr std::uint64_t kCommits = 9;

    TornLog() {
        TempDir live;
        Options options;
        options.writer.checkpoint_pages = 1'000'000;
        options.writer.checkpoint_thread = false;
        const auto store = open_store(live.path(), options);
        encounter = create(store->writer(), "ford");
        const std::string wal_name = store->database().path().string() + "-wal";
        ends.push_back(std::filesystem::file_size(wal_name));
        for (std::uint64_t version = 1; version <= kCommits; ++version) {
            AFFRAY_CHECK(write(store->writer(), batch_of(encounter, version)).committed());
            ends.push_back(std::filesystem::file_size(wal_name));
        }
        std::filesystem::copy_file(store->database().path(), image);
        std::filesystem::copy_file(live / "affray.marker", crashed / "affray.marker");
        log = read_file(wal_name);
    }

    // How many commits a log of that length holds.
    std::uint64_t commits_within(std::uintmax_t length) const {
        const auto after = std::upper_bound(ends.begin(), ends.end(), length);
        return static_cast<std::uint64_t>(after - ends.begin()) - 1;
    }
    void forget_index() const { std::filesystem::remove(crashed / "affray.sqlite-shm"); }

    TempDir crashed;
    const std::filesystem::path image = crashed / "affray.sqlite";
    const std::filesystem::path wal = crashed / "affray.sqlite-wal";
    EncounterId encounter{};
    std::vector<std::uintmax_t> ends;
    std::string log;
};

TEST_F(TornLog, CutAtEveryByteOfTheLastThreeCommits) {
    std::size_t cuts = 0;
    write_file(wal, log);
    for (std::uintmax_t length = log.size(); length >= ends[kCommits - 3]; --length) {
        std::filesystem::resize_file(wal, length);
        forget_index();
        const auto reader = open_read_only(image);
        ASSERT_TRUE(reader.ok()) << "cut at " << length;
        ASSERT_EQ((*reader)->head(encounter)->version, commits_within(length)) << "cut at " << length;
        ++cuts;
    }
    std::cout << "cuts: " << cuts << '\n';
}

TEST_F(TornLog, CutOrFlippedAnywhereItVerifiesAndGoesOn) {
    const std::string database = read_file(image);
    std::size_t images = 0;
    for (std::uintmax_t at = ends[0]; at < log.size(); at += 397) {
        for (const bool cut : {true, false}) {
            std::string torn = log;
            if (cut) {
                torn.resize(at);
            } else {
                torn[at] = static_cast<char>(~torn[at]);
            }
            write_file(image, database);
            write_file(wal, torn);
            forget_index();
            const auto store = open_store(crashed.path());
            const std::uint64_t kept = commits_within(at);
            ASSERT_EQ(versions_in_log(*reader_of(*store), encounter).size(), kept)
                << (cut ? "cut " : "flip ") << at;
            ASSERT_TRUE(write(store->writer(), batch_of(encounter, kept + 1)).committed());
            ASSERT_TRUE(verify(crashed.path())->good()) << (cut ? "cut " : "flip ") << at;
            ++images;
        }
    }
    std::cout << "images: " << images << '\n';
}

}  // namespace
}  // namespace affray::store::testing
