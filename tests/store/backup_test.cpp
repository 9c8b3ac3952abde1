// Backups while the writer works, and restoring from good and from damaged ones (RULE-9, REL-23).
#include "store/upkeep/backup.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

#include "rig.h"
#include "store/upkeep/restore.h"

namespace affray::store::testing {
namespace {

namespace fs = std::filesystem;

// Every file below a directory with its bytes, but for the lock, which only says who was there.
std::map<std::string, std::string> bytes_below(const fs::path& directory) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(directory)) {
        const std::string name = fs::relative(entry.path(), directory).string();
        if (entry.is_regular_file() && name != "affray.lock") all[name] = read_file(entry.path());
    }
    return all;
}

std::uint64_t kept(const fs::path& database, EncounterId encounter) {
    const auto reader = open_read_only(database);
    EXPECT_TRUE(reader.ok());
    return versions_in_log(**reader, encounter).size();
}

TEST(Backup, REL23UnderLoadHoldsAllThatWasAcknowledgedBeforeItBegan) {
    const TempDir dir;
    Options options;
    options.writer.checkpoint_pages = 16;
    const auto store = open_store(dir.path(), options);
    const EncounterId ford = create(store->writer(), "ford");
    std::atomic<std::uint64_t> acknowledged{0};
    std::atomic<bool> stop{false};
    std::thread play([&] {
        for (std::uint64_t version = 1; !stop && version < 100'000; ++version) {
            ASSERT_TRUE(write(store->writer(), batch_of(ford, version)).committed());
            acknowledged = version;
        }
    });
    const TempDir shelf;
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t before = acknowledged;
        while (acknowledged < before + 20) std::this_thread::yield();
        const std::uint64_t known = acknowledged;
        const fs::path copy = shelf / ("copy" + std::to_string(i) + ".sqlite");
        const auto report = back_up(dir.path(), copy);
        EXPECT_TRUE(report.ok() && report->good()) << i;
        EXPECT_GE(kept(copy, ford), known) << i;
    }
    stop = true;
    play.join();
}

// A backup of twelve commits, and a directory with another database.
class Restores : public ::testing::Test {
  protected:
    Restores() {
        {
            const TempDir data;
            const auto store = open_store(data.path());
            ford = create(store->writer(), "ford");
            for (std::uint64_t version = 1; version <= 12; ++version)
                AFFRAY_CHECK(write(store->writer(), batch_of(ford, version)).committed());
            AFFRAY_CHECK(back_up(data.path(), backup).ok());
        }
        const auto other = open_store(there.path());
        const EncounterId mill = create(other->writer(), "mill");
        AFFRAY_CHECK(write(other->writer(), batch_of(mill, 1)).committed());
    }
    Result<Restored> put(const fs::path& file) const {
        return restore({.backup = file, .data_dir = there.path(), .keep_old = true, .stamp = "now"});
    }
    // What it is refused with; nothing may be touched.
    ErrorCode refused(const fs::path& file, const std::string& what) const {
        const auto before = bytes_below(there.path());
        const auto restored = put(file);
        EXPECT_FALSE(restored.ok()) << what;
        EXPECT_EQ(bytes_below(there.path()), before) << what;
        return restored.ok() ? ErrorCode::NotFound : restored.error().code;
    }

    TempDir shelf;
    TempDir there;
    const fs::path backup = shelf / "good.sqlite";
    const fs::path spoiled = shelf / "spoiled.sqlite";
    EncounterId ford{};
};

TEST_F(Restores, REL23AGoodBackupIsPutInPlaceAndTheOldDatabaseKept) {
    const auto restored = put(backup);
    ASSERT_TRUE(restored.ok()) << restored.error().message;
    EXPECT_TRUE(restored->had_checksum);
    ASSERT_TRUE(restored->kept.has_value());
    EXPECT_TRUE(fs::exists(*restored->kept / "affray.sqlite"));
    const auto store = open_store(there.path());
    EXPECT_EQ(versions_in_log(*reader_of(*store), ford).size(), 12U);
    EXPECT_TRUE(write(store->writer(), batch_of(ford, 13)).committed());
}

TEST_F(Restores, REL23ADamagedBackupIsRefusedByItsChecksumAndNothingIsTouched) {
    const std::string good = read_file(backup);
    for (std::size_t at = 0; at < good.size(); at += good.size() / 23) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 4);
        write_file(spoiled, bad);
        fs::copy_file(fs::path(backup) += ".b2", fs::path(spoiled) += ".b2",
                      fs::copy_options::overwrite_existing);
        EXPECT_EQ(refused(spoiled, "byte " + std::to_string(at)), ErrorCode::Corrupt);
    }
    for (const std::size_t size : {std::size_t{0}, good.size() / 2, good.size() - 1}) {
        write_file(spoiled, good.substr(0, size));
        EXPECT_EQ(refused(spoiled, "cut to " + std::to_string(size)), ErrorCode::Corrupt);
    }
}

TEST_F(Restores, REL23ADamagedRecordIsFoundWithoutAChecksum) {
    std::string bad = read_file(backup);
    const std::size_t at = bad.find(batch_of(ford, 7).record);
    ASSERT_NE(at, std::string::npos);
    bad[at] = static_cast<char>(bad[at] ^ 1);
    write_file(spoiled, bad);
    EXPECT_EQ(refused(spoiled, "a flipped record"), ErrorCode::Corrupt);
}

}  // namespace
}  // namespace affray::store::testing
