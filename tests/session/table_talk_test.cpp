// Previews, menus, chat, presence, standing orders, both encodings.
#include <algorithm>

#include "session/test_table.h"

namespace affray::session::test {
namespace {

class Talk : public testing::Test {
  protected:
    Talk() {
        created = table.create();
        for (std::size_t i = 0; i < 3; ++i) {
            seats.push_back(std::make_unique<Player>(table, created.public_id));
            seats[i]->sit(table.join(created.seats[i].code.reveal())->claimed.token.reveal());
        }
        EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        table.settle();
    }
    void chat(std::size_t seat, const std::string& text, bool whisper = false) {
        v1::ClientFrame frame;
        frame.mutable_chat()->set_text(text);
        frame.mutable_chat()->set_whisper(whisper);
        seats[seat]->say(frame);
        table.settle();
    }
    void take_last_seat(Player& json) {
        json.link->receive(R"({"hello":{"token":")" + seats[2]->token() + R"(","lastVersion":"0"}})");
        table.pump([&] { return json.sent.size() > 1; });
    }

    TempDir dir;
    Table table{dir.path()};
    Created created;
    std::vector<std::unique_ptr<Player>> seats;
};

TEST_F(Talk, APreviewTellsWhyNotAndChangesNothing) {
    const auto host = table.host(created.public_id);
    const std::uint64_t hash = state_hash(host->state());
    v1::ClientFrame frame;
    frame.mutable_preview()->set_ref(7);
    *frame.mutable_preview()->mutable_intent() = step(2, 0, 3);
    seats[2]->say(frame);
    const auto& reply = seats[2]->last(v1::ServerFrame::kPreview).preview();
    EXPECT_EQ(reply.ref(), 7U);
    EXPECT_FALSE(reply.allowed());
    EXPECT_GE(reply.reasons_size(), 1);
    *frame.mutable_preview()->mutable_intent() = step(1, 1, 0);
    seats[1]->say(frame);
    EXPECT_TRUE(seats[1]->last(v1::ServerFrame::kPreview).preview().allowed());
    EXPECT_EQ(state_hash(host->state()), hash);
}

TEST(TalkQuota, REL24SoMuchIsSaidAtATableAndThoseWhoSayMoreAreToldWhy) {
    const TempDir dir;
    store::WriterOptions writer;
    writer.quotas.talk_lines_per_hour = 2;
    Table table(dir.path(), writer);
    const Created created = table.create();
    Player ann(table, created.public_id);
    ann.sit(table.join(created.seats[1].code.reveal())->claimed.token.reveal());
    v1::ClientFrame frame;
    for (const char* text : {"one", "/roll 1d6", "three"}) {
        frame.mutable_chat()->set_text(text);
        ann.say(frame);
        table.settle();
    }
    EXPECT_EQ(ann.last(v1::ServerFrame::kChat).chat().id(), 2U);
    const v1::Fault& fault = ann.last(v1::ServerFrame::kFault).fault();
    EXPECT_EQ(fault.code(), "QUOTA_REACHED");
    EXPECT_EQ(fault.text(), "A seat may say 2 things within an hour, and you have; go on in a while.");
}

TEST_F(Talk, StatBlocksAreToldToTheRefereeAlone) {
    const auto& blocks = seats[0]->last(v1::ServerFrame::kWelcome).welcome().stat_blocks();
    ASSERT_EQ(blocks.size(), 1);
    EXPECT_EQ(blocks[0].id(), "wolf");
    EXPECT_EQ(blocks[0].name(), "Wolf");
    EXPECT_EQ(blocks[0].level(), 2);
    EXPECT_EQ(blocks[0].role(), "normal");
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kWelcome).welcome().stat_blocks_size(), 0);
}

TEST_F(Talk, AMenuIsForOnesOwnCreatures) {
    v1::ClientFrame frame;
    frame.mutable_menu()->set_ref(3);
    frame.mutable_menu()->set_who(1);
    seats[1]->say(frame);
    const auto& menu = seats[1]->last(v1::ServerFrame::kMenu).menu();
    EXPECT_EQ(menu.ref(), 3U);
    EXPECT_GT(menu.entries_size(), 0);
    EXPECT_GT(menu.reach_size(), 0);
    seats[2]->say(frame);
    EXPECT_EQ(seats[2]->fault(), "NOT_CONTROLLER");
    frame.mutable_menu()->set_who(99);
    seats[2]->say(frame);
    EXPECT_EQ(seats[2]->fault(), "UNKNOWN_ID");
}

TEST_F(Talk, WhispersAreForTheRefereeAlone) {
    chat(1, "to all");
    chat(1, "to the referee", true);
    EXPECT_EQ(seats[0]->last(v1::ServerFrame::kChat).chat().text(), "to the referee");
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kChat).chat().text(), "to the referee");
    EXPECT_EQ(seats[2]->last(v1::ServerFrame::kChat).chat().text(), "to all");
    Player late(table, created.public_id);
    late.sit(seats[2]->token());
    for (const auto& frame : late.frames) EXPECT_NE(frame.chat().text(), "to the referee");
}

TEST_F(Talk, DiceOfOnesOwnAreTheServersAndTold) {
    chat(1, "/roll 2d6+3 for luck");
    const v1::ChatLine line = seats[2]->last(v1::ServerFrame::kChat).chat();
    EXPECT_EQ(line.roll().dice(), "2d6+3");
    EXPECT_EQ(line.text(), "for luck");
    ASSERT_EQ(line.roll().terms(0).faces_size(), 2);
    EXPECT_EQ(line.roll().total(), line.roll().terms(0).faces(0) + line.roll().terms(0).faces(1) + 3);
    EXPECT_FALSE(line.roll().secret());
    chat(1, "/roll 2d6k9");
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kFault).fault().field(), "chat.text");
    chat(1, "/dance");
    EXPECT_NE(seats[1]->last(v1::ServerFrame::kFault).fault().text().find("/roll"), std::string::npos);
    chat(1, "//home");
    EXPECT_EQ(seats[2]->last(v1::ServerFrame::kChat).chat().text(), "/home");
}

TEST_F(Talk, ASecretRollIsNothingToAThirdSeatByteForByte) {
    const auto all = [this](std::size_t seat) {
        std::string bytes;
        for (const std::string& one : seats[seat]->sent) bytes += one;
        return bytes;
    };
    chat(1, "before");
    const std::string third = all(2);
    chat(1, "/gmroll d20+4 do I notice it");
    EXPECT_EQ(all(2), third);
    EXPECT_TRUE(seats[0]->last(v1::ServerFrame::kChat).chat().roll().secret());
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kChat).chat().text(), "do I notice it");
    // Nor do the numbers of what comes after tell: of lines, and of open rolls.
    chat(1, "/roll d20");
    const v1::ChatLine after = seats[2]->last(v1::ServerFrame::kChat).chat();
    EXPECT_EQ(after.id(), 2U);
    EXPECT_EQ(after.roll().number(), 1U);
    Player late(table, created.public_id);
    late.sit(seats[2]->token());
    std::size_t lines = 0;
    for (const auto& frame : late.frames) lines += frame.has_chat() ? 1 : 0;
    EXPECT_EQ(lines, 2U);
}

TEST_F(Talk, TheRefereeWhispersToOneSeat) {
    chat(0, "/w Ben the orc winks");
    EXPECT_EQ(seats[2]->last(v1::ServerFrame::kChat).chat().text(), "the orc winks");
    EXPECT_FALSE(seats[1]->has(v1::ServerFrame::kChat));
    chat(2, "/w referee I wink back");
    EXPECT_EQ(seats[0]->last(v1::ServerFrame::kChat).chat().text(), "I wink back");
}

TEST_F(Talk, PlayersWhisperToEachOtherAndNobodyElseGetsAByte) {
    const auto all = [this](std::size_t seat) {
        std::string bytes;
        for (const std::string& one : seats[seat]->sent) bytes += one;
        return bytes;
    };
    chat(1, "before");
    const std::string referee = all(0);
    chat(2, "/w Ann psst");
    const v1::ChatLine line = seats[1]->last(v1::ServerFrame::kChat).chat();
    EXPECT_EQ(line.text(), "psst");
    EXPECT_TRUE(line.aside());
    EXPECT_EQ(line.to(), 1U);
    EXPECT_EQ(seats[2]->last(v1::ServerFrame::kChat).chat().text(), "psst");
    EXPECT_EQ(all(0), referee);
    // Nor does the number of what comes after tell.
    chat(1, "after");
    EXPECT_EQ(seats[0]->last(v1::ServerFrame::kChat).chat().id(), 2U);
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kChat).chat().id(), 3U);
    Player late(table, created.public_id);
    late.sit(seats[0]->token());
    for (const auto& frame : late.frames) EXPECT_NE(frame.chat().text(), "psst");
    chat(2, "/w Nobody psst");
    EXPECT_EQ(seats[2]->last(v1::ServerFrame::kFault).fault().field(), "chat.text");
}

TEST_F(Talk, AFingerOnTheBoardIsShownToTheTableAndKeptNowhere) {
    v1::ClientFrame frame;
    frame.mutable_point()->mutable_at()->set_x(3);
    frame.mutable_point()->mutable_at()->set_y(-1);
    const std::uint64_t version = table.host(created.public_id)->version();
    seats[1]->say(frame);
    table.settle();
    for (const auto& seat : seats) {
        const auto& pointed = seat->last(v1::ServerFrame::kPointed).pointed();
        EXPECT_EQ(pointed.seat(), 1U);
        EXPECT_EQ(pointed.at().x(), 3);
        EXPECT_EQ(pointed.at().y(), -1);
    }
    EXPECT_EQ(table.host(created.public_id)->version(), version);
    // Nobody drums with it.
    seats[1]->say(frame);
    table.settle();
    EXPECT_EQ(seats[1]->fault(), "RATE_LIMITED");
    seats[2]->say(frame);
    table.settle();
    EXPECT_EQ(seats[0]->last(v1::ServerFrame::kPointed).pointed().seat(), 2U);
}

TEST_F(Talk, PresenceIsTold) {
    seats[1].reset();
    table.settle();
    const auto& seat = seats[2]->last(v1::ServerFrame::kPresence).presence().seat();
    EXPECT_EQ(seat.number(), 1U);
    EXPECT_FALSE(seat.connected());
}

TEST_F(Talk, WhoComesByAnotherConnectionWasNeverAway) {
    const std::size_t before = seats[2]->frames.size();
    const std::uint64_t online = table.metrics.seats_online.value();
    Player again(table, created.public_id);
    again.sit(seats[1]->token());
    table.settle();
    EXPECT_EQ(seats[1]->closed, CloseCode::Taken);
    EXPECT_EQ(seats[2]->frames.size(), before) << "nobody is told";
    EXPECT_EQ(table.metrics.seats_online.value(), online);
    again.link->disconnected();
    table.settle();
    EXPECT_FALSE(seats[2]->last(v1::ServerFrame::kPresence).presence().seat().connected());
    EXPECT_EQ(table.metrics.seats_online.value(), online - 1);
}

TEST_F(Talk, StandingOrdersAreCheckedAndEchoed) {
    v1::ClientFrame frame;
    frame.mutable_standing_order()->set_key("intercept");
    frame.mutable_standing_order()->set_value("always");
    frame.mutable_standing_order()->set_who(3);
    seats[1]->say(frame);
    EXPECT_EQ(seats[1]->fault(), "NOT_CONTROLLER");
    frame.mutable_standing_order()->set_who(1);
    seats[1]->say(frame);
    table.pump([&] { return seats[1]->has(v1::ServerFrame::kStandingOrder); });
    frame.mutable_standing_order()->set_key("flee_vote");
    seats[1]->say(frame);
    EXPECT_EQ(seats[1]->fault(), "BAD_ARGUMENT");
}

TEST_F(Talk, BothEncodingsSeeTheSameFight) {
    Player json(table, created.public_id, Encoding::Json);
    take_last_seat(json);
    EXPECT_EQ(seats[2]->closed, CloseCode::Taken);
    EXPECT_NE(json.sent[0].find("\"welcome\""), std::string::npos);
    EXPECT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    table.settle();
    const v1::ServerFrame& delta = seats[1]->last(v1::ServerFrame::kDelta);
    EXPECT_EQ(json.sent.back(),
              codec::json_of_server_frame(codec::encode_server_frame(delta, Encoding::Binary)));
    json.link->receive(R"({"submit":{"intentId":"j1","intent":{"turn":{"verb":"end_turn","who":2}}}})");
    table.pump([&] { return json.sent.back().find("NOT_YOUR_TURN") != std::string::npos; });
}

TEST_F(Talk, REL24LongJsonIsMadeElsewhereAndKeepsItsOrder) {
    Player json(table, created.public_id, Encoding::Json);
    take_last_seat(json);
    table.settle();
    const std::size_t before = json.sent.size();
    // What is short does not overtake what is long.
    json.link->receive(R"({"view":{}})");
    json.link->receive("{}");
    EXPECT_EQ(json.sent.size(), before) << "made in the turn that asked for it";
    table.pump([&] { return json.sent.back().starts_with(R"({"fault")"); });
    ASSERT_EQ(json.sent.size(), before + 2);
    EXPECT_TRUE(json.sent[before].starts_with(R"({"view")"));
    const std::size_t views = 80;
    for (std::size_t i = 0; i < views; ++i) json.link->receive(R"({"view":{}})");
    EXPECT_GT(json.sent.size(), before + 2) << "more than may wait was asked for";
    json.link->receive("{}");
    table.pump([&] { return json.sent.size() > before + 2 + views; });
    for (std::size_t i = 0; i < views; ++i) EXPECT_EQ(json.sent[before + 2 + i], json.sent[before]);
    EXPECT_TRUE(json.sent.back().starts_with(R"({"fault")"));
    // Whoever is sent away has been told what came before.
    json.link->receive(R"({"view":{}})");
    json.link->refuse(CloseCode::Restart, "RESTARTING", "The server restarts: come back and resume.");
    EXPECT_EQ(json.sent.size(), before + views + 5);
    EXPECT_TRUE(json.sent[before + views + 3].starts_with(R"({"view")"));
}

TEST_F(Talk, REL24LongJsonIsReadElsewhereAndKeepsItsOrder) {
    Player json(table, created.public_id, Encoding::Json);
    take_last_seat(json);
    table.settle();
    const std::size_t before = json.sent.size();
    const std::string blanks(2000, ' ');
    const std::string menu = R"({"menu":{"ref":1,"who":2)" + blanks + "}}";
    // What is short does not overtake what is long.
    json.link->receive(menu);
    json.link->receive("{}");
    EXPECT_EQ(json.sent.size(), before) << "read in the turn in which it came";
    table.pump([&] { return json.sent.back().starts_with(R"({"fault")"); });
    ASSERT_EQ(json.sent.size(), before + 2);
    EXPECT_TRUE(json.sent[before].starts_with(R"({"menu")"));
    // Nonsense is named as ever.
    json.link->receive(R"({"dance":{}})" + blanks);
    table.pump([&] { return json.sent.size() > before + 2; });
    EXPECT_NE(json.sent.back().find("UNKNOWN_FIELD"), std::string::npos) << json.sent.back();
    // More than may wait is read at once, each once.
    const std::size_t first = json.sent.size();
    const std::size_t menus = 80;
    for (std::size_t i = 0; i < menus; ++i) json.link->receive(menu);
    EXPECT_GT(json.sent.size(), first);
    json.link->receive("{}");
    table.pump([&] { return json.sent.back().starts_with(R"({"fault")"); });
    table.settle();
    ASSERT_EQ(json.sent.size(), first + menus + 1);
    EXPECT_TRUE(std::all_of(json.sent.begin() + static_cast<std::ptrdiff_t>(first), json.sent.end() - 1,
                            [&](const std::string& sent) { return sent == json.sent[before]; }));
    // Whoever has gone is not answered any more.
    json.link->receive(menu);
    json.link->disconnected();
    table.settle();
    EXPECT_EQ(json.sent.size(), first + menus + 1);
}

TEST_F(Talk, MessagesThatAreNotUnderstoodAreNamedAndChangeNothing) {
    const std::uint64_t before = table.host(created.public_id)->version();
    for (const std::string& bytes :
         {std::string("\x0a"), std::string("nonsense"), std::string("\xfa\x3f\x01\x00", 4)}) {
        seats[1]->link->receive(bytes);
        EXPECT_FALSE(seats[1]->closed);
        EXPECT_TRUE(seats[1]->frames.back().has_fault());
    }
    v1::ClientFrame again;
    again.mutable_hello()->set_token("x");
    seats[1]->say(again);
    EXPECT_EQ(seats[1]->fault(), "SIGNED_IN");
    v1::Intent nothing;
    nothing.mutable_turn()->set_verb("dance");
    EXPECT_EQ(seats[1]->ask("n", nothing).rejected().code(), "UNKNOWN_INTENT");
    EXPECT_EQ(table.host(created.public_id)->version(), before);
}

TEST_F(Talk, ADrainTellsEverybodyToComeBack) {
    bool drained = false;
    seats[1]->submit("a1", step(1, 1, 0));
    table.directory->drain([&] { drained = true; });
    table.pump([&] { return drained; });
    for (const auto& seat : seats) {
        EXPECT_EQ(seat->closed, CloseCode::Restart);
        EXPECT_EQ(seat->fault(), "SERVER_RESTARTING");
    }
    EXPECT_TRUE(seats[1]->replies().back().has_accepted()) << "what was under way is finished first";
}

}  // namespace
}  // namespace affray::session::test
