// What survives the process: log, replies, tokens, orders, deadlines; and what a client resumes from (RULE-1,
// SEC-4).
#include <sodium.h>
#include <sqlite3.h>

#include "session/test_table.h"
#include "support/store_place.h"

namespace affray::session::test {
namespace {

struct Fight : SeatedTable {
    void begin(const std::string& content = "test/duel") {
        open_with(content);
        EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
    }
};

TEST(Restart, TheFightGoesOnWhereItWas) {
    Fight fight;
    fight.begin();
    EXPECT_TRUE(fight.seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    const std::uint64_t version = fight.table->host(fight.created.public_id)->version();
    const std::uint64_t hash = state_hash(fight.table->host(fight.created.public_id)->state());
    const std::string reply = fight.seats[1]->sent.back();
    fight.restart();
    const auto after = fight.table->host(fight.created.public_id);
    EXPECT_EQ(after->version(), version);
    EXPECT_EQ(state_hash(after->state()), hash);
    fight.sit();
    fight.seats[1]->ask("a1", step(1, 1, 0));
    EXPECT_EQ(fight.seats[1]->sent.back(), reply) << "the first reply, byte for byte";
    EXPECT_TRUE(fight.seats[1]->ask("a2", end_turn(1)).has_accepted());
    EXPECT_EQ(fight.table->host(fight.created.public_id)->version(), version + 1);
}

TEST(Restart, AResumeGetsExactlyTheMissingDeltasAlsoAfterARestart) {
    Fight fight;
    fight.begin();
    const std::uint64_t known = fight.table->host(fight.created.public_id)->version();
    EXPECT_TRUE(fight.seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    EXPECT_TRUE(fight.seats[1]->ask("a2", step(1, 2, 0)).has_accepted());
    std::vector<std::string> live;
    for (const auto& frame : fight.seats[2]->frames) {
        if (frame.has_delta() && frame.delta().version() > known) live.push_back(frame.SerializeAsString());
    }
    for (const bool restarted : {false, true}) {
        if (restarted) fight.restart();
        Player ben(*fight.table, fight.created.public_id);
        ben.sit(fight.tokens[2], known);
        fight.tokens[2] = ben.token();
        std::vector<std::string> resumed;
        for (const auto& frame : ben.frames) {
            EXPECT_FALSE(frame.has_view());
            if (frame.has_delta()) resumed.push_back(frame.SerializeAsString());
        }
        EXPECT_EQ(resumed, live);
    }
}

std::string chain_step(const std::string& before, const std::string& delta) {
    std::string hash(32, '\0');
    const std::string all = before + delta;
    crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                       reinterpret_cast<const unsigned char*>(all.data()), all.size(), nullptr, 0);
    return hash;
}

TEST(Restart, TheViewHashIsWhatTheClientComputesAndAnotherOneGetsTheWholeView) {
    Fight fight;
    fight.begin();
    EXPECT_TRUE(fight.seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    fight.table->settle();
    std::string hash(32, '\0');
    std::uint64_t version = 0;
    for (const auto& frame : fight.seats[2]->frames) {
        if (!frame.has_delta()) continue;
        version = frame.delta().version();
        hash = chain_step(hash, frame.delta().SerializeAsString());
    }
    for (const bool restarted : {false, true}) {
        if (restarted) fight.restart();
        Player same(*fight.table, fight.created.public_id);
        same.sit(fight.tokens[2], version, hash);
        EXPECT_EQ(same.last(v1::ServerFrame::kWelcome).welcome().view_hash(), hash);
        EXPECT_FALSE(same.has(v1::ServerFrame::kView));
        fight.tokens[2] = same.token();
        Player other(*fight.table, fight.created.public_id);
        other.sit(fight.tokens[2], version, std::string(32, 'x'));
        EXPECT_TRUE(other.has(v1::ServerFrame::kView)) << "a client that went astray";
        fight.tokens[2] = other.token();
    }
}

TEST(Restart, AVersionThatNeverWasGetsTheWholeView) {
    Fight fight;
    fight.begin();
    Player ben(*fight.table, fight.created.public_id);
    ben.sit(fight.tokens[2], 9999);
    EXPECT_TRUE(ben.has(v1::ServerFrame::kView));
}

// The log refuses changes: whoever breaks it must break that first.
void break_first_record(const std::filesystem::path& data) {
    if (affray::test::on_postgresql()) {
        affray::test::ask_schema(data,
                                 "SET session_replication_role = replica; UPDATE log SET record = "
                                 "set_byte(record, length(record) - 1, 255) WHERE version = 1");
        return;
    }
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open((data / "affray.sqlite").c_str(), &db), SQLITE_OK);
    std::string triggers;
    const auto collect = [](void* out, int, char** values, char**) {
        *static_cast<std::string*>(out) += std::string("drop trigger ") + values[0] + ";";
        return 0;
    };
    ASSERT_EQ(sqlite3_exec(db, "select name from sqlite_master where type = 'trigger' and tbl_name = 'log'",
                           collect, &triggers, nullptr),
              SQLITE_OK);
    char* message = nullptr;
    const std::string change =
        "update log set record = cast(substr(record, 1, length(record) - 1) || x'00' as blob) where version "
        "= 1";
    ASSERT_EQ(sqlite3_exec(db, (triggers + change).c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << message;
    sqlite3_close(db);
}

TEST(Restart, ABrokenLogIsNotOpened) {
    Fight fight;
    fight.begin();
    const std::string id = fight.created.public_id;
    fight.seats.clear();
    fight.table.reset();
    break_first_record(fight.dir.path());
    fight.open();
    std::optional<Result<std::shared_ptr<SessionHost>>> opened;
    fight.table->directory->with_session(*fight.table->directory->find(id),
                                         [&](auto host) { opened = host; });
    fight.table->pump([&] { return opened.has_value(); });
    ASSERT_FALSE(opened->ok());
    EXPECT_EQ(opened->error().code, ErrorCode::Corrupt);
}

TEST(Restart, REL14ASessionThatNobodyUsesLeavesMemoryAndComesBack) {
    const TempDir dir;
    DirectoryOptions options = reading_at_once();
    options.look_every = std::chrono::milliseconds{20};
    Table table(dir.path(), {}, options);
    const Created created = table.create();
    const std::string token = table.join(created.seats[0].code.reveal())->claimed.token.reveal();
    std::string fresh;
    {
        Player referee(table, created.public_id);
        referee.sit(token);
        fresh = referee.token();
        EXPECT_TRUE(referee.ask("start", start_fight()).has_accepted());
        EXPECT_EQ(table.metrics.encounters_open.value(), 1U);
    }
    table.pump([&] { return table.metrics.encounters_open.value() == 0; });
    Player referee(table, created.public_id);
    referee.sit(fresh, 1);
    EXPECT_FALSE(referee.closed);
    EXPECT_EQ(referee.last(v1::ServerFrame::kWelcome).welcome().version(), 1U);
}

TEST(Restart, StandingOrdersAndChatAreKept) {
    Fight fight;
    fight.begin();
    v1::ClientFrame order;
    order.mutable_standing_order()->set_key("intercept");
    order.mutable_standing_order()->set_value("never");
    fight.seats[1]->say(order);
    v1::ClientFrame chat;
    chat.mutable_chat()->set_text("Hold the ford!");
    fight.seats[1]->say(chat);
    fight.table->pump([&] {
        return fight.seats[1]->has(v1::ServerFrame::kStandingOrder) &&
               fight.seats[1]->has(v1::ServerFrame::kChat);
    });
    fight.restart();
    fight.sit();
    const auto& welcome = fight.seats[1]->last(v1::ServerFrame::kWelcome).welcome();
    ASSERT_EQ(welcome.standing_orders_size(), 1);
    EXPECT_EQ(welcome.standing_orders(0).value(), "never");
    EXPECT_EQ(fight.seats[2]->last(v1::ServerFrame::kChat).chat().text(), "Hold the ford!");
}

}  // namespace
}  // namespace affray::session::test
