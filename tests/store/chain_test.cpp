// The chain's stored form, pinned, and that no byte of a record can change unnoticed (RULE-4).
#include "store/reading/chain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "rig.h"
#include "store/reading/verify.h"
#include "support/store_place.h"

namespace affray::store::testing {
namespace {

using ::testing::IsEmpty;

std::string hex(const Digest& digest) {
    std::string text;
    for (const std::uint8_t byte : digest) {
        char two[3];
        std::snprintf(two, sizeof(two), "%02x", byte);
        text += two;
    }
    return text;
}

// Values made by another program from the description in chain.h.
TEST(Chain, TheStoredFormIsPinned) {
    Encounter encounter{.public_id = "ford", .campaign = "salt", .ruleset = "affray", .setup = "setup"};
    encounter.dice_key.fill(7);
    const Digest root = chain_root(encounter);
    EXPECT_EQ(hex(root), "6d38eabe97a001250e66e69862334b73ce72cb4fb180e4da908f7b41bfdb591b");
    LogRow row{.version = 1, .seat = 2, .intent_id = "i1", .reply = "reply", .record = "record"};
    row.request_hash.fill(9);
    const Digest first = chain_next(root, row);
    EXPECT_EQ(hex(first), "72dd70f8fcc826a7e2bf9a12149e880d8eb0fb7f9d7fa4ece75997b02d317329");
    row.state_hash = 0x0102030405060708;
    EXPECT_EQ(hex(chain_next(root, row)), "582e8b405f9b38258aa74ff04b2ca32eefdbd47b58821ee0fa47502a4861b283");
    EXPECT_EQ(hex(snapshot_digest(first, 1, 5, "body")),
              "1e7863bcaca19c0072c21e694c895d2695e821547f34f0f07d700c7aaa810f35");
}

// A closed, checkpointed database with two encounters and a snapshot.
class Flipped : public ::testing::Test {
  protected:
    Flipped() {
        const auto store = open_store(dir.path());
        ford = create(store->writer(), "ford-public-id");
        mill = create(store->writer(), "mill-public-id");
        for (std::uint64_t version = 1; version <= 3; ++version) {
            for (const EncounterId encounter : {ford, mill}) {
                Batch batch = batch_of(encounter, version);
                batch.intent_id = "intent-" + batch.intent_id;
                if (version == 2) batch.snapshot = NewSnapshot{.state_hash = 2, .body = "snapshot body"};
                AFFRAY_CHECK(write(store->writer(), batch).committed());
            }
        }
        const auto reader = reader_of(*store);
        AFFRAY_CHECK(reader->read_log(ford, 0, [this](const LogRow& row) {
            chains.emplace_back(reinterpret_cast<const char*>(row.chain.data()), row.chain.size());
            return true;
        }));
        file = store->database().path();
    }

    // What a test looks at after it has damaged something: a copy of the file, or the schema itself.
    Location damaged() const { return on_postgresql() ? store_place(dir.path()) : Location(copy); }
    // Damages every such row; of a server's database only.
    void change(const std::string& table, const std::string& change,
                const std::string& which = "true") const {
        affray::test::ask_schema(dir.path(), "SET session_replication_role = replica; UPDATE " + table +
                                                 " SET " + change + " WHERE " + which);
    }

    // Flips one bit of each seventh byte of a column, in every row, and expects verify to say no to each.
    std::size_t flip_each(const std::string& table, const std::string& column) {
        const std::string sizes = "SELECT coalesce(max(length(" + column + ")), 0) FROM " + table;
        const int size = std::stoi(affray::test::ask_schema(dir.path(), sizes));
        std::size_t flips = 0;
        for (int i = 0; i < size; i += 7) {
            const std::string at = std::to_string(i);
            const std::string flipped = column + " = set_byte(" + column + ", " + at + ", get_byte(" +
                                        column + ", " + at + ") # " + std::to_string(1 << (i % 8)) + ")";
            const std::string which = "ctid = (SELECT ctid FROM " + table + " WHERE length(" + column +
                                      ") > " + at + " ORDER BY ctid DESC LIMIT 1)";
            change(table, flipped, which);
            EXPECT_FALSE(verify(damaged())->good()) << "byte " << at << " of " << table << "." << column;
            change(table, flipped, which);  // the newest row is still the last
            ++flips;
        }
        EXPECT_TRUE(verify(damaged())->good());
        EXPECT_GT(flips, 0U) << table << "." << column;
        return flips;
    }

    // Flips one bit of every byte of every occurrence of `text`, and expects verify to say no to each.
    std::size_t flip_each(std::string_view text) {
        const std::string good = read_file(file);
        std::size_t flips = 0;
        for (std::size_t at = good.find(text); at != std::string::npos; at = good.find(text, at + 1)) {
            for (std::size_t i = at; i < at + text.size(); ++i) {
                std::string bad = good;
                bad[i] = static_cast<char>(bad[i] ^ (1 << (i % 8)));
                write_file(copy, bad);
                const Result<VerifyReport> report = verify(copy);
                EXPECT_TRUE(report.ok() && !report->good()) << "byte " << i - at << " of " << text;
                ++flips;
            }
        }
        EXPECT_GT(flips, 0U) << text;
        return flips;
    }

    TempDir dir;
    std::filesystem::path file;
    const std::filesystem::path copy = dir / "flipped.sqlite";
    EncounterId ford{};
    EncounterId mill{};
    std::vector<std::string> chains;
};

TEST_F(Flipped, AGoodDatabaseVerifies) {
    const Result<VerifyReport> report = verify(store_place(dir.path()));
    ASSERT_TRUE(report.ok());
    EXPECT_THAT(report->problems, IsEmpty());
    EXPECT_EQ(report->encounters, 2U);
    EXPECT_EQ(report->rows, 6U);
    EXPECT_EQ(report->snapshots, 2U);
    EXPECT_EQ(verify(dir / "nothing.sqlite").error().code, ErrorCode::NotFound);
}

TEST_F(Flipped, EveryByteOfARecordIsGuarded) {
    std::size_t flips = 0;
    if (on_postgresql()) {
        for (const auto* const column : {"chain", "request_hash", "intent_id", "reply", "record"})
            flips += flip_each("log", column);
        for (const auto* const column : {"setup", "dice_key", "chain_root"})
            flips += flip_each("encounter", column);
        for (const auto* const column : {"body", "digest"}) flips += flip_each("snapshot", column);
        std::cout << "flipped bytes, each detected: " << flips << '\n';
        return;
    }
    const auto text = [](const Digest& digest) {
        return std::string(reinterpret_cast<const char*>(digest.data()), digest.size());
    };
    for (std::uint64_t version = 1; version <= 3; ++version) {
        const Batch batch = batch_of(ford, version);
        flips += flip_each(batch.record);
        flips += flip_each(batch.reply);
        flips += flip_each("intent-" + batch.intent_id);
        flips += flip_each(text(batch.request_hash));
    }
    for (const std::string& chain : chains) flips += flip_each(chain);
    const CreateEncounter encounter = encounter_named("ford-public-id");
    flips += flip_each(encounter.setup);
    flips += flip_each(text(encounter.dice_key));
    flips += flip_each("snapshot body");
    std::cout << "flipped bytes, each detected: " << flips << '\n';
}

// Elsewhere (seats, free space, page headers) a flip is detected or changes nothing of any log.
TEST_F(Flipped, AnyOtherByteIsDetectedOrHarmless) {
    if (on_postgresql()) GTEST_SKIP() << "pages are the server's own";
    const std::string good = read_file(file);
    std::size_t detected = 0;
    std::size_t harmless = 0;
    for (std::size_t at = 0; at < good.size(); at += 89) {
        std::string bad = good;
        bad[at] = static_cast<char>(~bad[at]);
        write_file(copy, bad);
        const Result<VerifyReport> report = verify(copy);
        if (!report.ok() || !report->good()) {
            ++detected;
            continue;
        }
        ++harmless;
        const auto reader = open_read_only(copy);
        ASSERT_TRUE(reader.ok());
        std::size_t same = 0;
        ASSERT_TRUE((*reader)
                        ->read_log(ford, 0,
                                   [&](const LogRow& row) {
                                       EXPECT_EQ(row.record, batch_of(ford, row.version).record);
                                       return ++same > 0;
                                   })
                        .ok())
            << "byte " << at;
        EXPECT_EQ(same, 3U) << "byte " << at;
    }
    std::cout << "flips detected " << detected << ", harmless " << harmless << '\n';
    EXPECT_GT(detected, 0U);
}

TEST_F(Flipped, ADamagedEncounterLeavesTheOtherReadable) {
    if (on_postgresql()) {
        change("log", "record = set_byte(record, 0, 1)", "version = 2 AND encounter = 1");
    } else {
        std::string bad = read_file(file);
        const std::size_t at = bad.find(batch_of(ford, 2).record);  // the first that was written: ford's
        ASSERT_NE(at, std::string::npos);
        // Rows of both hold the same text; which encounter was hit is found out by reading.
        bad[at] = static_cast<char>(bad[at] ^ 1);
        write_file(copy, bad);
    }
    const auto reader = open_read_only(damaged());
    ASSERT_TRUE(reader.ok());
    const auto all = [](const LogRow&) { return true; };
    const Status first = (*reader)->read_log(ford, 0, all);
    const Status second = (*reader)->read_log(mill, 0, all);
    EXPECT_NE(first.ok(), second.ok());
    EXPECT_EQ((first.ok() ? second : first).error().code, ErrorCode::Corrupt);

    std::vector<Recovery> recoveries{Recovery{.encounter = ford}, Recovery{.encounter = mill}};
    ASSERT_TRUE((*reader)->recover(recoveries).ok()) << "a start goes on without the damaged one";
    EXPECT_EQ(recoveries[0].status, first);
    EXPECT_EQ(recoveries[1].status, second);
}

TEST_F(Flipped, ADamagedSnapshotIsPassedOver) {
    if (on_postgresql()) {
        change("snapshot", "body = set_byte(body, 0, 83)");
    } else {
        std::string bad = read_file(file);
        for (std::size_t at = bad.find("snapshot body"); at != std::string::npos;
             at = bad.find("snapshot body", at + 1)) {
            bad[at] = 'S';
        }
        write_file(copy, bad);
    }
    const auto reader = open_read_only(damaged());
    ASSERT_TRUE(reader.ok());
    EXPECT_FALSE((*reader)->latest_snapshot(ford)->has_value());
}

// Folds by counting rows: version n has the hash 1000 n, as batch_of says.
class CountingFolder : public Folder {
  public:
    explicit CountingFolder(std::uint64_t step) : step_(step) {}
    Result<std::unique_ptr<Folding>> begin(const Encounter& encounter,
                                           const std::set<std::uint64_t>& targets) override {
        EXPECT_TRUE(targets.empty());
        EXPECT_FALSE(encounter.setup.empty());
        return std::unique_ptr<Folding>(std::make_unique<Counting>(step_));
    }

  private:
    class Counting : public Folding {
      public:
        explicit Counting(std::uint64_t step) : step_(step) {}
        Status fold(const LogRow&) override {
            hash_ += step_;
            return {};
        }
        Result<std::uint64_t> hash() override { return hash_; }

      private:
        std::uint64_t step_;
        std::uint64_t hash_ = 0;
    };
    std::uint64_t step_;
};

TEST_F(Flipped, StateHashesAreComparedByTheFolder) {
    CountingFolder right(1000);
    const Result<VerifyReport> good = verify(store_place(dir.path()), &right);
    ASSERT_TRUE(good.ok());
    EXPECT_THAT(good->problems, IsEmpty());
    EXPECT_EQ(good->states, 6U);
    CountingFolder wrong(999);
    const Result<VerifyReport> bad = verify(store_place(dir.path()), &wrong);
    ASSERT_TRUE(bad.ok());
    EXPECT_EQ(bad->problems.size(), 2U) << "one for each encounter";
}

// More encounters than are folded side by side, by any number of processors.
TEST(Verify, EveryEncounterIsFoldedHoweverManyThereAre) {
    constexpr std::size_t kEncounters = 300;
    const TempDir dir;
    const auto store = open_store(dir.path());
    std::vector<EncounterId> all;
    for (std::size_t i = 0; i < kEncounters; ++i)
        all.push_back(create(store->writer(), "number-" + std::to_string(i)));
    for (std::uint64_t version = 1; version <= 2; ++version) {
        std::vector<Write> writes;
        for (const EncounterId encounter : all) writes.push_back(batch_of(encounter, version));
        write_all(store->writer(), std::move(writes));
    }
    CountingFolder right(1000);
    const Result<VerifyReport> report = verify(store_place(dir.path()), &right);
    ASSERT_TRUE(report.ok());
    EXPECT_THAT(report->problems, IsEmpty());
    EXPECT_EQ(report->encounters, kEncounters);
    EXPECT_EQ(report->rows, 2 * kEncounters);
    EXPECT_EQ(report->states, 2 * kEncounters);
}

}  // namespace
}  // namespace affray::store::testing
