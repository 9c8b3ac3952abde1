// The writer: what is committed together, in which order it is answered, and what is refused without a trace
// (RULE-1).
#include "store/writing/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>

#include "rig.h"
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::uint64_t> one_to(std::uint64_t last) {
    std::vector<std::uint64_t> numbers(last);
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
}

class WriterTest : public ::testing::Test {
  protected:
    TempDir dir;
    std::unique_ptr<Store> store = open_store(dir.path());
    Writer& writer = store->writer();
};

TEST_F(WriterTest, WhatIsCommittedIsReadBackInOrder) {
    const EncounterId encounter = create(writer, "ford");
    for (std::uint64_t version = 1; version <= 5; ++version) {
        const Receipt receipt = write(writer, batch_of(encounter, version));
        EXPECT_TRUE(receipt.committed());
        EXPECT_EQ(receipt.version, version);
    }
    const auto reader = reader_of(*store);
    EXPECT_EQ(versions_in_log(*reader, encounter), one_to(5));
    EXPECT_THAT(versions_in_log(*reader, encounter, 3), ElementsAre(4, 5));
    EXPECT_EQ(reader->head(encounter)->version, 5U);
}

TEST_F(WriterTest, WhatWaitsIsOneTransaction) {
    const EncounterId ford = create(writer, "ford");
    const EncounterId mill = create(writer, "mill");
    const std::uint64_t commits_before = writer.stats().commits;
    std::vector<Write> writes;
    for (std::uint64_t version = 1; version <= 25; ++version) {
        writes.emplace_back(batch_of(ford, version));
        writes.emplace_back(batch_of(mill, version));
    }
    for (const Receipt& receipt : write_as_group(writer, std::move(writes))) EXPECT_TRUE(receipt.committed());
    EXPECT_EQ(writer.stats().commits - commits_before, 2U) << "one that held the writer, one for the fifty";
    EXPECT_EQ(writer.stats().largest_group, 50U);
    const auto reader = reader_of(*store);
    EXPECT_EQ(versions_in_log(*reader, ford), one_to(25));
    EXPECT_EQ(versions_in_log(*reader, mill), one_to(25));
}

TEST_F(WriterTest, CompletionsOfManySessionsComeInTheirOrderAndOnlyAfterTheCommit) {
    constexpr std::size_t kSessions = 6;
    constexpr std::uint64_t kEach = 150;
    std::vector<EncounterId> encounters;
    for (std::size_t i = 0; i < kSessions; ++i) encounters.push_back(create(writer, "e" + std::to_string(i)));
    std::vector<std::vector<std::uint64_t>> completed(kSessions);
    std::atomic<int> premature{0};
    {
        // Looks from outside at the moment of completion: the row must be there for another connection.
        const auto outside = open_read_only(store_place(dir.path()));
        ASSERT_TRUE(outside.ok());
        std::vector<std::thread> sessions;
        for (std::size_t i = 0; i < kSessions; ++i) {
            sessions.emplace_back([&, i] {
                for (std::uint64_t version = 1; version <= kEach; ++version) {
                    Write write = batch_of(encounters[i], version);
                    const auto done = [&, i](const Receipt& receipt) {
                        completed[i].push_back(receipt.version);
                        if (receipt.version % 50 != 0) return;
                        const auto now = open_read_only(store_place(dir.path()));
                        if (!now.ok() || (*now)->head(encounters[i])->version < receipt.version) ++premature;
                    };
                    while (writer.submit(std::move(write), done) != Pushed::Yes) std::this_thread::yield();
                }
            });
        }
        for (std::thread& session : sessions) session.join();
    }
    writer.stop();
    for (std::size_t i = 0; i < kSessions; ++i) EXPECT_EQ(completed[i], one_to(kEach)) << "session " << i;
    EXPECT_EQ(premature, 0);
}

TEST_F(WriterTest, AVersionThatDoesNotFollowIsRefusedAndSoAreThoseBuiltOnIt) {
    const EncounterId ford = create(writer, "ford");
    const EncounterId mill = create(writer, "mill");
    std::vector<Write> writes;
    writes.emplace_back(batch_of(ford, 1));
    writes.emplace_back(batch_of(ford, 3));  // the gap
    writes.emplace_back(batch_of(ford, 4));
    writes.emplace_back(batch_of(mill, 1));
    writes.emplace_back(batch_of(ford, 1));  // again
    const std::vector<Receipt> receipts = write_as_group(writer, std::move(writes));
    EXPECT_TRUE(receipts[0].committed());
    EXPECT_EQ(receipts[1].refusal, Refusal::Superseded);
    EXPECT_EQ(receipts[2].refusal, Refusal::Superseded);
    EXPECT_TRUE(receipts[3].committed());
    EXPECT_EQ(receipts[4].refusal, Refusal::Superseded);
    const auto reader = reader_of(*store);
    EXPECT_THAT(versions_in_log(*reader, ford), ElementsAre(1));
    EXPECT_TRUE(write(writer, batch_of(ford, 2)).committed());
}

TEST_F(WriterTest, OneThatTheSchemaRefusesDoesNotTakeTheOthersWithIt) {
    const EncounterId ford = create(writer, "ford");
    std::vector<Write> writes;
    writes.emplace_back(batch_of(ford, 1));
    writes.emplace_back(encounter_named("ford"));  // the public id is taken
    writes.emplace_back(batch_of(ford, 2));
    writes.emplace_back(encounter_named("mill"));
    const std::vector<Receipt> receipts = write_as_group(writer, std::move(writes));
    EXPECT_TRUE(receipts[0].committed());
    EXPECT_EQ(receipts[1].refusal, Refusal::Conflict);
    EXPECT_TRUE(receipts[2].committed());
    EXPECT_TRUE(receipts[3].committed());
    const auto reader = reader_of(*store);
    EXPECT_THAT(versions_in_log(*reader, ford), ElementsAre(1, 2));
    EXPECT_EQ(reader->encounters(Which::All)->size(), 2U);
}

TEST_F(WriterTest, AnUnknownEncounterIsNotFound) {
    EXPECT_EQ(write(writer, batch_of(EncounterId{77}, 1)).refusal, Refusal::NotFound);
    EXPECT_EQ(write(writer, AddChat{.encounter = EncounterId{77}, .body = "hello"}).refusal,
              Refusal::NotFound);
    EXPECT_EQ(write(writer, SetJoinCode{.encounter = EncounterId{77}}).refusal, Refusal::NotFound);
    EXPECT_EQ(write(writer, AmendLoss{.loss = 5, .text = "x"}).refusal, Refusal::NotFound);
}

TEST_F(WriterTest, EverythingOfABatchIsOneTransaction) {
    const EncounterId encounter = create(writer, "ford");
    Batch first = batch_of(encounter, 1);
    first.deadlines = {DeadlineChange{.key = 7, .due_ms = 5000, .payload = "ask seat 2"},
                       DeadlineChange{.key = 8, .due_ms = 6000, .payload = "ask seat 3"}};
    EXPECT_TRUE(write(writer, first).committed());

    Batch last = batch_of(encounter, 2);
    last.losses = {NewLoss{.kind = "flee", .created_at_ms = 10, .cause = "vote"}};
    last.snapshot = NewSnapshot{.state_hash = 2000, .body = "the state"};
    last.deadlines = {DeadlineChange{.key = 7}, DeadlineChange{.key = 8, .due_ms = 9000, .payload = "later"}};
    last.lifecycle = Lifecycle::Ends;
    last.ended_at_ms = 123;
    EXPECT_TRUE(write(writer, last).committed());

    const auto reader = reader_of(*store);
    EXPECT_THAT(*reader->deadlines(encounter),
                ElementsAre(Deadline{.key = 8, .due_ms = 9000, .payload = "later"}));
    const std::vector<Loss> losses = *reader->losses("The Salt Road");
    ASSERT_EQ(losses.size(), 1U);
    EXPECT_EQ(losses[0].kind, "flee");
    EXPECT_EQ(losses[0].version, 2U);
    EXPECT_EQ(losses[0].cause, "vote");
    EXPECT_EQ(*reader->losses(encounter), losses);
    EXPECT_EQ(*reader->latest_snapshot(encounter),
              (Snapshot{.version = 2, .state_hash = 2000, .body = "the state"}));
    EXPECT_EQ(reader->encounter(encounter)->ended_at_ms, 123);
    EXPECT_THAT(*reader->encounters(Which::Running), IsEmpty());
}

TEST_F(WriterTest, AnEndedEncounterTakesOnlyWhatReopensItOrLeavesItEnded) {
    const EncounterId encounter = create(writer, "ford");
    Batch end = batch_of(encounter, 1);
    end.lifecycle = Lifecycle::Ends;
    EXPECT_TRUE(write(writer, end).committed());
    EXPECT_EQ(write(writer, batch_of(encounter, 2)).refusal, Refusal::Ended);
    Batch division = batch_of(encounter, 2);
    division.lifecycle = Lifecycle::Ends;
    EXPECT_TRUE(write(writer, division).committed());
    EXPECT_EQ(write(writer, batch_of(encounter, 3)).refusal, Refusal::Ended);
    EXPECT_THAT(*reader_of(*store)->encounters(Which::Running), IsEmpty());
    Batch rewind = batch_of(encounter, 3);
    rewind.lifecycle = Lifecycle::Reopens;
    EXPECT_TRUE(write(writer, rewind).committed());
    EXPECT_TRUE(write(writer, batch_of(encounter, 4)).committed());
    EXPECT_EQ(reader_of(*store)->encounters(Which::Running)->size(), 1U);
}

TEST_F(WriterTest, ARetriedEndWritesNoSecondLoss) {
    const EncounterId encounter = create(writer, "ford");
    for (std::uint64_t version = 1; version <= 2; ++version) {
        Batch batch = batch_of(encounter, version);
        batch.losses = {NewLoss{.kind = "flee", .cause = "vote " + std::to_string(version)}};
        EXPECT_TRUE(write(writer, batch).committed());
    }
    const auto reader = reader_of(*store);
    const std::vector<Loss> losses = *reader->losses(encounter);
    ASSERT_EQ(losses.size(), 1U);
    EXPECT_EQ(losses[0].cause, "vote 1");

    EXPECT_TRUE(write(writer, AmendLoss{.loss = losses[0].id, .text = "The bridge burns."}).committed());
    EXPECT_TRUE(write(writer, AmendLoss{.loss = losses[0].id, .status = LossStatus::Resolved}).committed());
    const Loss told = reader->losses(encounter)->front();
    EXPECT_EQ(told.text, "The bridge burns.");
    EXPECT_EQ(told.status, LossStatus::Resolved);
}

TEST_F(WriterTest, AFullQueueRefusesAtOnceAndAStoppedWriterTakesNoMore) {
    store.reset();
    Options options;
    options.writer.queue_capacity = 4;
    store = open_store(dir.path(), options);
    Writer& small = store->writer();
    std::promise<void> release;
    std::promise<void> held;
    ASSERT_EQ(small.submit(PutSetting{.key = "hold"},
                           [&](const Receipt&) {
                               held.set_value();
                               release.get_future().wait();
                           }),
              Pushed::Yes);
    held.get_future().wait();
    std::atomic<int> completed{0};
    const auto count = [&](const Receipt&) { ++completed; };
    for (int i = 0; i < 4; ++i) EXPECT_EQ(small.submit(PutSetting{.key = "k"}, count), Pushed::Yes);
    EXPECT_EQ(small.submit(PutSetting{.key = "k"}, count), Pushed::Full);
    release.set_value();
    small.stop();
    EXPECT_EQ(completed, 4) << "what was taken is completed before the stop";
    EXPECT_EQ(small.submit(PutSetting{.key = "k"}, count), Pushed::Closed);
    EXPECT_EQ(small.health(), Health::Stopped);
}

TEST_F(WriterTest, TheLogIsMovedIntoTheDatabaseAndStartsAnewUnderLoad) {
    if (on_postgresql()) GTEST_SKIP() << "of SQLite alone";
    for (const bool threaded : {true, false}) {
        store.reset();
        Options options;
        options.writer.checkpoint_pages = 50;
        options.writer.checkpoint_thread = threaded;
        store = open_store(dir.path(), options);
        const EncounterId encounter = create(store->writer(), threaded ? "threaded" : "inline");
        for (std::uint64_t version = 1; version <= 600; ++version) {
            ASSERT_TRUE(write(store->writer(), batch_of(encounter, version)).committed());
        }
        EXPECT_GT(store->writer().stats().checkpoints, 0U);
        const std::filesystem::path wal = store->database().path().string() + "-wal";
        EXPECT_LT(std::filesystem::file_size(wal), 500U * 4120U) << "600 commits of a page each or more";
        EXPECT_EQ(versions_in_log(*reader_of(*store), encounter), one_to(600));
    }
    store.reset();
    EXPECT_TRUE(verify(store_place(dir.path()))->good());
}

TEST_F(WriterTest, TheHeadsAreRightAfterTheMarkHasMoved) {
    std::vector<EncounterId> encounters;
    for (int i = 0; i < 3; ++i) encounters.push_back(create(writer, "e" + std::to_string(i)));
    // More rows than there are between two marks, with an encounter that stops before the first.
    constexpr std::uint64_t kRows = 5000;
    ASSERT_TRUE(write(writer, batch_of(encounters[2], 1)).committed());
    for (std::uint64_t version = 1; version <= kRows; version += 500) {
        std::vector<Write> writes;
        for (std::uint64_t v = version; v < version + 500; ++v)
            writes.emplace_back(batch_of(encounters[0], v));
        for (const Receipt& receipt : write_all(writer, std::move(writes))) ASSERT_TRUE(receipt.committed());
    }
    ASSERT_TRUE(write(writer, batch_of(encounters[1], 1)).committed());
    store.reset();
    store = open_store(dir.path());
    const auto reader = reader_of(*store);
    EXPECT_EQ(reader->head(encounters[0])->version, kRows);
    EXPECT_EQ(reader->head(encounters[1])->version, 1U);
    EXPECT_EQ(reader->head(encounters[2])->version, 1U);
    EXPECT_EQ(versions_in_log(*reader, encounters[0]), one_to(kRows));
    EXPECT_TRUE(write(store->writer(), batch_of(encounters[2], 2)).committed());
    EXPECT_TRUE(verify(store_place(dir.path()))->good());
}

TEST(Writer, WithoutAThreadCommitsWhenItIsTold) {
    TempDir dir;
    Options options;
    options.writer.thread = options.writer.checkpoint_thread = false;
    const auto store = open_store(dir.path(), options);
    int committed = 0;
    const auto count = [&committed](const Receipt& receipt) { committed += receipt.committed() ? 1 : 0; };
    ASSERT_EQ(store->writer().submit(PutSetting{"a", "1"}, count), Pushed::Yes);
    ASSERT_EQ(store->writer().submit(PutSetting{"b", "2"}, count), Pushed::Yes);
    EXPECT_EQ(committed, 0);
    EXPECT_TRUE(store->writer().step());
    EXPECT_EQ(committed, 2);
    EXPECT_EQ(store->writer().stats().commits, 1U) << "one group";
    EXPECT_FALSE(store->writer().step());
    ASSERT_EQ(store->writer().submit(PutSetting{"c", "3"}, count), Pushed::Yes);
    store->writer().stop();
    EXPECT_EQ(committed, 3) << "the end drains";
}

}  // namespace
}  // namespace affray::store::testing
