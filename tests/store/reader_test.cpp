// Readers: resends, seats and their secrets, snapshots, chat, orders, and reading beside a running server.
#include "store/reading/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rig.h"
#include "store/reading/chain.h"

namespace affray::store::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ReaderTest : public ::testing::Test {
  protected:
    TempDir dir;
    std::unique_ptr<Store> store = open_store(dir.path());
    Writer& writer = store->writer();
    std::unique_ptr<Reader> reader = reader_of(*store);
};

TEST_F(ReaderTest, AResentIntentGetsItsFirstReply) {
    const EncounterId encounter = create(writer, "ford");
    for (std::uint64_t version = 1; version <= 100; ++version) {
        Batch batch = batch_of(encounter, version);
        batch.seat = static_cast<SeatNumber>(version % 3);
        if (version == 50) batch.intent_id.clear();  // a deadline, submitted by the host
        ASSERT_TRUE(write(writer, batch).committed());
    }
    IntentIndex index;
    std::uint64_t shown = 0;
    ASSERT_TRUE(reader
                    ->read_log(
                        encounter, 90, [&](const LogRow&) { return ++shown > 0; }, &index)
                    .ok());
    EXPECT_EQ(shown, 10U);
    EXPECT_EQ(index.size(), 99U) << "those that were not shown are known too";

    const auto found = [&](SeatNumber seat, std::string_view id) {
        return reader->find_reply(encounter, index.candidates(seat, id), seat, id);
    };

    const auto first = found(2, "i5");
    ASSERT_TRUE(first.ok() && first->has_value());
    EXPECT_EQ((*first)->version, 5U);
    EXPECT_EQ((*first)->reply, "reply 5");
    EXPECT_EQ((*first)->request_hash, digest_named("request 5"));
    EXPECT_EQ(*reader->find_reply(encounter, 2, "i5"), *first);
    EXPECT_FALSE(found(1, "i5")->has_value()) << "another seat's id of the same name";
    EXPECT_FALSE(found(2, "i101")->has_value());
    EXPECT_FALSE(found(2, "")->has_value());
    EXPECT_FALSE(reader->find_reply(encounter, 1, "i5")->has_value());
}

// Rows of several encounters lie among one another, and their clients give their intents the same ids.
TEST_F(ReaderTest, NobodyGetsTheReplyOfAnotherEncounter) {
    const EncounterId ford = create(writer, "ford");
    const EncounterId mill = create(writer, "mill");
    for (const EncounterId encounter : {ford, mill}) {
        Batch batch = batch_of(encounter, 1);
        batch.reply = encounter == ford ? "of the ford" : "of the mill";
        ASSERT_TRUE(write(writer, batch).committed());
    }
    Batch alone = batch_of(ford, 2);
    alone.seat = 1;
    ASSERT_TRUE(write(writer, alone).committed());
    const std::vector<RowSpan> here{{0}};
    EXPECT_EQ((*reader->find_reply(mill, here, 1, "i1"))->reply, "of the mill");
    EXPECT_EQ((*reader->find_reply(ford, here, 1, "i1"))->reply, "of the ford");
    EXPECT_TRUE(reader->find_reply(ford, here, 1, "i2")->has_value());
    EXPECT_FALSE(reader->find_reply(mill, here, 1, "i2")->has_value());
}

TEST_F(ReaderTest, AllRunningLogsAreRecoveredInOnePass) {
    constexpr std::uint64_t kVersions = 30;
    std::vector<EncounterId> encounters;
    for (int i = 0; i < 4; ++i) encounters.push_back(create(writer, "e" + std::to_string(i)));
    for (std::uint64_t version = 1; version <= kVersions; ++version) {
        std::vector<Write> writes;
        for (const EncounterId encounter : encounters) writes.emplace_back(batch_of(encounter, version));
        for (const Receipt& receipt : write_all(writer, std::move(writes))) ASSERT_TRUE(receipt.committed());
    }
    std::vector<IntentIndex> indices(3);
    std::vector<std::vector<std::uint64_t>> shown(3);
    std::vector<Recovery> recoveries;
    for (std::size_t i = 0; i < 3; ++i) {
        recoveries.push_back(
            Recovery{.encounter = encounters[i], .after_version = 10 * i, .index = &indices[i]});
        recoveries.back().visit = [&versions = shown[i]](const LogRow& row) {
            EXPECT_EQ(row.record, batch_of(row.encounter, row.version).record);
            versions.push_back(row.version);
            return true;
        };
    }
    recoveries.push_back(Recovery{.encounter = EncounterId{99}});
    recoveries.push_back(Recovery{.encounter = encounters[3], .after_version = kVersions + 1});
    ASSERT_TRUE(reader->recover(recoveries).ok());
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(recoveries[i].status.ok());
        EXPECT_EQ(indices[i].size(), kVersions);
        EXPECT_EQ(shown[i], versions_in_log(*reader, encounters[i], 10 * i));
        EXPECT_TRUE(reader->find_reply(encounters[i], indices[i].candidates(1, "i3"), 1, "i3")->has_value());
    }
    EXPECT_EQ(recoveries[3].status.error().code, ErrorCode::NotFound);
    EXPECT_EQ(recoveries[4].status.error().code, ErrorCode::Corrupt) << "the log ends before the snapshot";
}

TEST_F(ReaderTest, TheEncounterComesBackWhole) {
    CreateEncounter ford = encounter_named("ford");
    ford.setup = std::string("a\0b\xff", 4);
    ford.title = "Robert'); DROP TABLE log;-- \"“”";
    const Receipt receipt = write(writer, ford);
    ASSERT_TRUE(receipt.committed());
    const Encounter back = *reader->find_encounter("ford");
    EXPECT_EQ(back.id, EncounterId{receipt.id});
    EXPECT_EQ(back.setup, ford.setup);
    EXPECT_EQ(back.title, ford.title);
    EXPECT_EQ(back.dice_key, ford.dice_key);
    EXPECT_EQ(back.chain_root, chain_root(back));
    EXPECT_EQ(back.chain_root, receipt.chain);
    EXPECT_FALSE(back.ended_at_ms.has_value());
    EXPECT_EQ(*reader->encounter(back.id), back);
    EXPECT_EQ(reader->find_encounter("mill").error().code, ErrorCode::NotFound);
    EXPECT_EQ(reader->encounters(Which::Running)->front().setup, "") << "lists carry no secrets and no bulk";
}

TEST_F(ReaderTest, SeatsAreFoundByTheirSecretsAndTokensChangeHandsOnce) {
    CreateEncounter ford = encounter_named("ford");
    ford.seats = {seat_numbered(0, "Referee"), seat_numbered(1, "Ada")};
    ford.seats[1].join_code = digest_named("code");
    ford.seats[1].join_code_expires_ms = 99;
    const EncounterId encounter{write(writer, ford).id};
    EXPECT_EQ(*reader->seats(encounter), ford.seats);

    const auto by_code = reader->find_seat_by_join_code(digest_named("code"));
    ASSERT_TRUE(by_code.ok() && by_code->has_value());
    EXPECT_EQ(**by_code, (SeatFound{.encounter = encounter, .seat = ford.seats[1]}));
    EXPECT_FALSE(reader->find_seat_by_join_code(digest_named("guess"))->has_value());

    const auto numbered = [](int number) { return digest_named("token " + std::to_string(number)); };
    const auto from = [&](int number) {
        return SeatTokens{numbered(number), numbered(number + 1), numbered(number + 2)};
    };
    const auto set = [&](std::optional<Digest> expected, const SeatTokens& tokens) {
        return write(writer, SetSeatTokens{encounter, 1, expected, tokens}).refusal;
    };
    EXPECT_EQ(set({}, from(1)), Refusal::None);
    for (const int good : {1, 2, 3})
        EXPECT_EQ((*reader->find_seat_by_token(numbered(good)))->seat.tokens, from(1));
    EXPECT_FALSE(reader->find_seat_by_token(numbered(4))->has_value());

    EXPECT_EQ(set(numbered(4), from(4)), Refusal::Conflict) << "none of its tokens";
    EXPECT_EQ(set(numbered(3), from(3)), Refusal::None);
    EXPECT_EQ(set(numbered(3), from(3)), Refusal::None) << "the same once more";
    for (const int former : {1, 2}) {
        EXPECT_FALSE(reader->find_seat_by_token(numbered(former))->has_value());
        EXPECT_EQ(set(numbered(former), from(former)), Refusal::Conflict) << "a former one comes back";
    }
    EXPECT_TRUE(reader->find_seat_by_token(numbered(5))->has_value());

    EXPECT_EQ(
        write(writer, SetSeatTokens{.encounter = encounter, .seat = 0, .tokens = {numbered(3)}}).refusal,
        Refusal::Conflict)
        << "no two seats share a token";
    EXPECT_EQ(
        write(writer, SetSeatTokens{.encounter = encounter, .seat = 9, .tokens = {numbered(1)}}).refusal,
        Refusal::NotFound);

    EXPECT_EQ(set(numbered(3), {}), Refusal::None);
    EXPECT_EQ(set(numbered(3), from(3)), Refusal::Conflict) << "it is nobody's by now";

    EXPECT_TRUE(write(writer, SetJoinCode{.encounter = encounter, .seat = 1}).committed());
    EXPECT_FALSE(reader->find_seat_by_join_code(digest_named("code"))->has_value());
    Seat ada = seat_numbered(1, "Ada the Bold");
    EXPECT_TRUE(write(writer, PutSeat{.encounter = encounter, .seat = ada}).committed());
    EXPECT_EQ(reader->seats(encounter)->back(), ada);
}

TEST_F(ReaderTest, TheNewestSnapshotIsGivenAndTwoAreKept) {
    const EncounterId encounter = create(writer, "ford");
    EXPECT_FALSE(reader->latest_snapshot(encounter)->has_value());
    EXPECT_TRUE(write(writer, PutSnapshot{.encounter = encounter, .version = 0, .snapshot = {1, "start"}})
                    .committed());
    EXPECT_EQ((*reader->latest_snapshot(encounter))->body, "start");
    for (std::uint64_t version = 1; version <= 9; ++version) {
        Batch batch = batch_of(encounter, version);
        if (version % 3 == 0)
            batch.snapshot = NewSnapshot{.state_hash = version, .body = "state " + std::to_string(version)};
        ASSERT_TRUE(write(writer, batch).committed());
    }
    EXPECT_EQ(*reader->latest_snapshot(encounter),
              (Snapshot{.version = 9, .state_hash = 9, .body = "state 9"}));
    EXPECT_EQ(write(writer, PutSnapshot{.encounter = encounter, .version = 8}).refusal, Refusal::Superseded);
}

TEST_F(ReaderTest, OrdersChatAndSettings) {
    const EncounterId encounter = create(writer, "ford");
    const StandingOrder never{.seat = 2, .key = "oa", .value = "never"};
    EXPECT_TRUE(write(writer, SetStandingOrder{encounter, 2, "oa", "ask"}).committed());
    EXPECT_TRUE(write(writer, SetStandingOrder{encounter, 2, "oa", "never"}).committed());
    EXPECT_TRUE(write(writer, SetStandingOrder{encounter, 1, "oa", "always"}).committed());
    EXPECT_TRUE(write(writer, SetStandingOrder{encounter, 1, "oa", std::nullopt}).committed());
    EXPECT_THAT(*reader->standing_orders(encounter), ElementsAre(never));

    for (int i = 0; i < 5; ++i) {
        const Receipt receipt = write(writer, AddChat{encounter, 1, 100 + i, "line " + std::to_string(i)});
        EXPECT_TRUE(receipt.committed());
        EXPECT_GT(receipt.id, 0);
    }
    const std::vector<ChatLine> tail = *reader->chat_tail(encounter, 2);
    ASSERT_EQ(tail.size(), 2U);
    EXPECT_EQ(tail[0].body, "line 3");
    EXPECT_EQ(tail[1].body, "line 4");
    EXPECT_EQ(tail[1].at_ms, 104);

    EXPECT_FALSE(reader->setting("demo")->has_value());
    EXPECT_TRUE(write(writer, PutSetting{.key = "demo", .value = "ford"}).committed());
    EXPECT_EQ(**reader->setting("demo"), "ford");
    EXPECT_TRUE(write(writer, PutSetting{.key = "demo"}).committed());
    EXPECT_FALSE(reader->setting("demo")->has_value());

    EXPECT_TRUE(write(writer, SetDeadline{encounter, DeadlineChange{.key = 4, .due_ms = 77, .payload = "p"}})
                    .committed());
    EXPECT_THAT(*reader->deadlines(encounter), ElementsAre(Deadline{.key = 4, .due_ms = 77, .payload = "p"}));
    EXPECT_TRUE(write(writer, SetDeadline{encounter, DeadlineChange{.key = 4}}).committed());
    EXPECT_THAT(*reader->deadlines(encounter), IsEmpty());
}

TEST_F(ReaderTest, ABackupHoldsWhatWasAcknowledgedAndIsNeverWrittenOver) {
    if (on_postgresql()) GTEST_SKIP() << "of SQLite alone";
    const EncounterId encounter = create(writer, "ford");
    for (std::uint64_t version = 1; version <= 20; ++version) {
        ASSERT_TRUE(write(writer, batch_of(encounter, version)).committed());
    }
    const std::filesystem::path copy = dir / "copy.sqlite";
    const Status backed_up = store->backup_to(copy);
    ASSERT_TRUE(backed_up.ok()) << backed_up.error().message;
    EXPECT_EQ(store->backup_to(copy).error().code, ErrorCode::Conflict);
    ASSERT_TRUE(write(writer, batch_of(encounter, 21)).committed());
    EXPECT_EQ(versions_in_log(**open_read_only(copy), encounter).size(), 20U);

    // Restored: a directory with nothing but the copy becomes a data directory.
    const std::filesystem::path restored = dir / "restored";
    std::filesystem::create_directory(restored);
    std::filesystem::rename(copy, restored / "affray.sqlite");
    const auto again = open_store(restored);
    EXPECT_EQ(again->database_id(), store->database_id());
    EXPECT_TRUE(write(again->writer(), batch_of(encounter, 21)).committed());
}

}  // namespace
}  // namespace affray::store::testing
