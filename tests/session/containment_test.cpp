// A mistake of ours ends the turn in which it is made: nothing of it happens, its author and the referee are
// told, a report lies ready, and no other turn or table notices.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "seams/machine_faults.h"
#include "session/fault.h"
#include "session/reports.h"
#include "session/test_table.h"
#include "session/turn_report.h"

namespace affray::session::test {
namespace {

namespace fs = std::filesystem;

class Containment : public testing::Test {
  protected:
    void SetUp() override { open(); }
    void open() {
        DirectoryOptions options = reading_at_once();
        options.reports = reports();
        table = std::make_unique<Table>(dir.path(), store::WriterOptions{}, options, faulty_rulesets());
    }
    /// A table with everybody seated and the fight begun.
    void begin() {
        created = table->create();
        for (std::size_t i = 0; i < 3; ++i)
            tokens.push_back(table->join(created.seats[i].code.reveal())->claimed.token.reveal());
        sit();
        EXPECT_TRUE(referee->ask("start", start_fight()).has_accepted());
        table->settle();
    }
    void sit() {
        for (std::size_t i = 0; i < 3; ++i) {
            auto player = std::make_unique<Player>(*table, created.public_id);
            player->sit(tokens[i]);
            tokens[i] = player->token();
            (i == 0 ? referee : i == 1 ? ann : ben) = std::move(player);
        }
        table->settle();
    }
    void leave() {
        for (auto* player : {&referee, &ann, &ben}) player->reset();
    }
    fs::path reports() const { return dir.path() / "reports"; }
    /// Once the archive has written as many.
    std::vector<fs::path> report_files(std::size_t count) {
        table->pump([&] { return report_files().size() == count; });
        return report_files();
    }
    std::vector<fs::path> report_files() const {
        std::vector<fs::path> files;
        if (!fs::exists(reports())) return files;
        for (const auto& entry : fs::directory_iterator(reports())) files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        return files;
    }
    static std::string bytes_of(const fs::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    std::shared_ptr<SessionHost> host() { return table->host(created.public_id); }
    std::uint64_t hash() { return state_hash(host()->state()); }
    std::uint64_t failed() const { return table->metrics.turns_failed.value(); }
    bool told(const Player& player, const std::string& code) const {
        return std::any_of(player.frames.begin(), player.frames.end(), [&code](const v1::ServerFrame& frame) {
            return frame.has_fault() && frame.fault().code() == code;
        });
    }
    void park() {
        for (int i = 0; i < 3; ++i) ann->ask("p" + std::to_string(i), say(1, kFailCheck));
        table->settle();
    }

    TempDir dir;
    std::unique_ptr<Table> table;
    Created created;
    std::vector<std::string> tokens;
    std::unique_ptr<Player> referee, ann, ben;
};

TEST_F(Containment, AFailedCheckEndsTheTurnAndNotTheServer) {
    begin();
    const std::uint64_t version = host()->version(), before = hash();
    const v1::Reply reply = ann->ask("a1", say(1, kFailCheck));
    EXPECT_EQ(reply.rejected().code(), "INTERNAL");
    EXPECT_EQ(host()->version(), version);
    EXPECT_EQ(hash(), before);
    EXPECT_EQ(failed(), 1U);
    EXPECT_TRUE(told(*referee, "INTERNAL"));
    EXPECT_FALSE(told(*ben, "INTERNAL")) << "only its author and the referee are told";
    EXPECT_TRUE(ann->ask("a2", step(1, 1, 0)).has_accepted());
}

TEST_F(Containment, MissingMemoryEndsTheTurnToo) {
    begin();
    EXPECT_EQ(ann->ask("a1", say(1, kFailMemory)).rejected().code(), "INTERNAL");
    EXPECT_TRUE(ann->ask("a2", step(1, 1, 0)).has_accepted());
}

TEST_F(Containment, REL13AFaultOfTheMachineEndsTheTurnToo) {
#if defined(AFFRAY_SANITIZED)
    GTEST_SKIP() << "a sanitizer reports faults itself";
#endif
    contain_machine_faults();
    begin();
    for (const char* fault : {kFailAssertion, kFailPointer}) {
        const std::uint64_t before = hash();
        EXPECT_EQ(ann->ask(fault, say(1, fault)).rejected().code(), "INTERNAL");
        EXPECT_EQ(hash(), before);
    }
    EXPECT_EQ(failed(), 2U);
    EXPECT_TRUE(ann->ask("a2", step(1, 1, 0)).has_accepted());
}

TEST_F(Containment, REL15AResendGetsTheSameAnswerAndIsNotRunAgain) {
    begin();
    ann->ask("a1", say(1, kFailCheck));
    const std::string first = ann->sent.back();
    EXPECT_EQ(ann->ask("a1", say(1, kFailCheck)).rejected().code(), "INTERNAL");
    EXPECT_EQ(ann->sent.back(), first);
    EXPECT_EQ(failed(), 1U) << "it was run again";
    EXPECT_EQ(ann->ask("a1", step(1, 1, 0)).rejected().code(), "INTENT_ID_CONFLICT");
    EXPECT_NE(ben->ask("a1", say(2, "well")).rejected().code(), "INTERNAL") << "ids are each seat's own";
}

TEST_F(Containment, AFailureInTheMiddleOfAResolutionLeavesNothingOfIt) {
    created = table->create();
    for (std::size_t i = 0; i < 3; ++i)
        tokens.push_back(table->join(created.seats[i].code.reveal())->claimed.token.reveal());
    sit();
    const std::uint64_t before = hash();
    g_fail_at_die = true;
    EXPECT_EQ(referee->ask("start", start_fight()).rejected().code(), "INTERNAL");
    EXPECT_EQ(hash(), before);
    EXPECT_EQ(host()->version(), 0U);
    EXPECT_TRUE(referee->ask("start again", start_fight()).has_accepted());
    table->settle();
    EXPECT_EQ(host()->version(), 1U);
}

TEST_F(Containment, REL15WhatWasOnItsWayToTheDiskIsAnsweredInOrder) {
    begin();
    const std::uint64_t version = host()->version();
    ann->submit("a1", step(1, 1, 0));
    ann->submit("a2", say(1, kFailCheck));
    ann->submit("a3", step(1, 2, 0));
    table->pump([&] { return ann->replies().size() == 3; });
    table->settle();
    std::map<std::string, v1::Reply> by_id;
    for (const v1::Reply& reply : ann->replies()) by_id[reply.intent_id()] = reply;
    EXPECT_EQ(by_id["a1"].accepted().version(), version + 1);
    EXPECT_EQ(by_id["a2"].rejected().code(), "INTERNAL");
    EXPECT_EQ(by_id["a3"].accepted().version(), version + 2);
    EXPECT_EQ(ben->versions().back(), version + 2);
}

TEST_F(Containment, APreviewThatFailsIsAFaultForItsAsker) {
    begin();
    v1::ClientFrame frame;
    *frame.mutable_preview()->mutable_intent() = say(2, kFailCheck);
    ben->say(frame);
    EXPECT_TRUE(told(*ben, "INTERNAL"));
    EXPECT_FALSE(ben->closed);
    EXPECT_TRUE(ann->ask("a1", step(1, 1, 0)).has_accepted());
}

TEST_F(Containment, AReportRepeatsTheTurn) {
    begin();
    ann->ask("a1", say(1, kFailCheck));
    const auto files = report_files(1);
    ASSERT_EQ(files.size(), 1U);
    struct stat status {};
    ASSERT_EQ(::stat(files[0].c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    const std::string report = bytes_of(files[0]);
    const auto again = repeat_turn(report, faulty_rulesets());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(again->failed_again) << again->text;
    EXPECT_NE(again->text.find("the word was said"), std::string::npos) << again->text;
    const auto mended = repeat_turn(report, ruleset_source());
    ASSERT_TRUE(mended) << mended.error().message;
    EXPECT_FALSE(mended->failed_again) << mended->text;
    const auto reader = table->store->open_reader();
    const auto encounter = (*reader)->find_encounter(created.public_id);
    const std::string key(encounter->dice_key.begin(), encounter->dice_key.end());
    EXPECT_EQ(report.find(key), std::string::npos) << "the dice key is in the report";
}

TEST_F(Containment, AReportHoldsTheDiceThatFell) {
    created = table->create();
    tokens.push_back(table->join(created.seats[0].code.reveal())->claimed.token.reveal());
    referee = std::make_unique<Player>(*table, created.public_id);
    referee->sit(tokens[0]);
    g_fail_at_die = true;
    referee->ask("start", start_fight());
    const auto files = report_files(1);
    ASSERT_EQ(files.size(), 1U);
    const auto again = repeat_turn(bytes_of(files[0]), ruleset_source());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->text.find("dice drawn  0\n"), std::string::npos) << again->text;
    EXPECT_EQ(again->text.find("the dice differ"), std::string::npos) << again->text;
    EXPECT_FALSE(repeat_turn("nonsense", ruleset_source()));
}

TEST(Reports, TheOldestGoAndNoneIsLong) {
    const TempDir dir;
    Reports reports(dir.path() / "reports");
    std::string last;
    for (std::size_t i = 0; i < Reports::kMost + 5; ++i) {
        last = reports.name(1000 + static_cast<std::int64_t>(i));
        ASSERT_TRUE(reports.keep(last, "report"));
    }
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(dir.path() / "reports")) {
        EXPECT_GE(entry.path().filename().string(), "turn-00000000001005");
        ++count;
    }
    EXPECT_EQ(count, Reports::kMost);
    EXPECT_TRUE(fs::exists(dir.path() / "reports" / last));
    const Status too_long = reports.keep(reports.name(1), std::string(Reports::kBytesMost + 1, 'x'));
    EXPECT_EQ(too_long.error().code, ErrorCode::Full);
    EXPECT_FALSE(Reports({}).kept());
}

TEST_F(Containment, ThreeFailuresInAMinuteParkTheTableUntilTheRefereeRewinds) {
    begin();
    const std::uint64_t version = host()->version();
    park();
    EXPECT_EQ(table->metrics.tables_parked.value(), 1U);
    for (Player* player : {referee.get(), ann.get(), ben.get()}) EXPECT_TRUE(told(*player, "PARKED"));
    EXPECT_EQ(ann->ask("a1", step(1, 1, 0)).rejected().code(), "PARKED");
    EXPECT_EQ(referee->ask("r1", end_turn(1)).rejected().code(), "PARKED");
    EXPECT_EQ(host()->version(), version);

    v1::ClientFrame chat;
    chat.mutable_chat()->set_text("what now?");
    ben->say(chat);
    table->settle();
    EXPECT_EQ(ann->last(v1::ServerFrame::kChat).chat().text(), "what now?");
    v1::ClientFrame look;
    look.mutable_view();
    const std::size_t frames = ben->frames.size();
    ben->say(look);
    EXPECT_EQ(ben->frames[frames].body_case(), v1::ServerFrame::kView);

    v1::ClientFrame back;
    back.mutable_submit()->set_intent_id("back");
    back.mutable_submit()->mutable_rewind()->set_to(version - 1);
    back.mutable_submit()->mutable_rewind()->set_reason("mistakes");
    referee->say(back);
    table->settle();
    EXPECT_TRUE(referee->replies().back().has_accepted()) << referee->replies().back().DebugString();
    EXPECT_FALSE(referee->closed);
    EXPECT_EQ(table->metrics.tables_parked.value(), 0U);
    EXPECT_TRUE(referee->ask("again", start_fight()).has_accepted());
}

TEST_F(Containment, AParkedTableIsNobodyElsesAffair) {
    begin();
    const Created other = table->create();
    Player elsewhere(*table, other.public_id);
    elsewhere.sit(table->join(other.seats[0].code.reveal())->claimed.token.reveal());
    park();
    EXPECT_FALSE(told(elsewhere, "PARKED"));
    EXPECT_TRUE(elsewhere.ask("start", start_fight()).has_accepted());
    ben.reset();
    ben = std::make_unique<Player>(*table, created.public_id);
    ben->sit(tokens[2]);
    table->settle();
    EXPECT_TRUE(told(*ben, "PARKED")) << "who comes later is told too";
}

TEST_F(Containment, ARestartOfTheServerTakesAParkedTableUpAgain) {
    begin();
    park();
    leave();
    table.reset();
    open();
    sit();
    EXPECT_TRUE(ann->ask("a1", step(1, 1, 0)).has_accepted());
}

TEST_F(Containment, AFailureAfterTheCommitOpensTheTableAgainFromTheStore) {
    begin();
    const std::uint64_t version = host()->version();
    const Created other = table->create();
    Player elsewhere(*table, other.public_id);
    elsewhere.sit(table->join(other.seats[0].code.reveal())->claimed.token.reveal());
    ann->submit("a1", step(1, 1, 0));
    table->clock.before = [] { AFFRAY_CHECK(false, "while it is told"); };
    table->pump([&] { return ann->closed && ben->closed && referee->closed; });
    EXPECT_EQ(*ann->closed, CloseCode::TryLater);
    leave();
    sit();
    EXPECT_EQ(host()->version(), version + 1) << "what was durable stands";
    EXPECT_EQ(ann->ask("a1", step(1, 1, 0)).accepted().version(), version + 1);
    EXPECT_EQ(ann->ask("a2", step(1, 2, 0)).accepted().version(), version + 2);
    EXPECT_FALSE(elsewhere.closed);
    EXPECT_TRUE(elsewhere.ask("start", start_fight()).has_accepted());
}

TEST_F(Containment, WhatHasFailedIsRememberedByATableThatWasOpenedAgain) {
    begin();
    ann->ask("bad", say(1, kFailCheck));
    ann->submit("a1", step(1, 1, 0));
    table->clock.before = [] { AFFRAY_CHECK(false, "while it is told"); };
    table->pump([&] { return ann->closed.has_value(); });
    leave();
    sit();
    const std::uint64_t before = failed();
    EXPECT_EQ(ann->ask("bad", say(1, kFailCheck)).rejected().code(), "INTERNAL");
    EXPECT_EQ(failed(), before);
}

/// A connection that cannot take what it is sent.
struct BrokenOutlet final : Outlet {
    void send(std::string_view) override {
        if (broken) throw std::bad_alloc();
    }
    void close(CloseCode code, std::string_view) override {
        closed = code;
        link->disconnected();
    }
    bool broken = false;
    std::optional<CloseCode> closed;
    std::shared_ptr<Link> link;
};

TEST_F(Containment, AMessageThatCannotBeSentEndsItsLinkAlone) {
    begin();
    ben.reset();
    BrokenOutlet outlet;
    outlet.link = std::make_shared<Link>(host(), outlet, Encoding::Binary, "test");
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token(tokens[2]);
    outlet.link->receive(hello.SerializeAsString());
    table->pump([&] { return outlet.link->live(); });
    outlet.broken = true;
    EXPECT_TRUE(ann->ask("a1", step(1, 1, 0)).has_accepted());
    EXPECT_EQ(outlet.closed, CloseCode::TryLater);
    EXPECT_FALSE(ann->closed);
    EXPECT_TRUE(ann->ask("a2", step(1, 2, 0)).has_accepted());
}

TEST_F(Containment, AnEncounterThatCannotBeOpenedIsUnavailableAndNoOtherIs) {
    begin();
    const Created other = table->create();
    leave();
    table.reset();
    open();
    const auto ask = [&](const std::string& id) {
        std::optional<Result<std::shared_ptr<SessionHost>>> answer;
        table->directory->with_session(*table->directory->find(id), [&](auto session) { answer = session; });
        table->pump([&] { return answer.has_value(); });
        return *answer;
    };
    g_fail_at_ruleset = true;
    const auto refused = ask(created.public_id);
    g_fail_at_ruleset = false;
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Corrupt);
    EXPECT_TRUE(ask(other.public_id));
    EXPECT_TRUE(ask(created.public_id)) << "it is tried again";
}

// Whoever waits for it over HTTP is told INTERNAL when what was to answer is gone (net/await_result.h).
TEST(LobbyTurns, ATaskOfTheLobbyThatFailsIsDroppedAndKeepsNobodyWaiting) {
    const TempDir dir;
    Table table(dir.path());
    const Created created = table.create();
    auto caller = std::make_shared<int>(0);
    const std::weak_ptr<int> waits = caller;
    table.directory->with_session(
        *table.directory->find(created.public_id),
        [caller = std::exchange(caller, nullptr)](const auto&) { throw std::runtime_error("out of order"); });
    table.pump([&] { return waits.expired(); });
    EXPECT_EQ(table.metrics.turns_failed.value(), 1U);
    EXPECT_EQ(table.join(created.seats[1].code.reveal())->public_id, created.public_id) << "it goes on";
}

}  // namespace
}  // namespace affray::session::test
