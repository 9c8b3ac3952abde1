// Messages that the server must not take: each gets its named refusal, and changes nothing.
#include <gtest/gtest.h>

#include <boost/asio.hpp>

#include "client/lib/wire.h"
#include "client/table_rig.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;

class Refusals : public TableTest {
  protected:
    void SetUp() override {
        TableTest::SetUp();
        start_server(kHasteLimits);
        join_drill(1);
    }

    // What a connection is told that begins with this message: the fault's code and the close code.
    std::pair<std::string, std::uint16_t> first_message(std::string message, Encoding encoding) {
        std::string fault;
        std::uint16_t code = 0;
        Wire::Target target;
        target.link = server_->link();
        target.path = play_path(seats_[1].encounter);
        target.encoding = encoding;
        carry_out(begin(target, std::move(message), fault, code), "the server's refusal");
        return {fault, code};
    }

    static asio::awaitable<void> begin(Wire::Target target, std::string message, std::string& fault,
                                       std::uint16_t& code) {
        const Encoding encoding = target.encoding;
        auto wire = co_await Wire::open(std::move(target));
        EXPECT_TRUE(wire.ok());
        if (!wire) co_return;
        (*wire)->send(std::move(message));
        for (bool more = true; more;) {
            const auto said = co_await (*wire)->read();
            more = said.ok();
            if (!more) break;
            const auto frame = decode(*said, encoding);
            if (frame && frame->has_fault()) fault = frame->fault().code();
        }
        code = (*wire)->closing().code;
    }

    // The fault that a seated client gets for these bytes; the connection stays.
    std::string fault_for(Sitter& sitter, std::string bytes) {
        const std::size_t before = sitter.faults.size();
        EXPECT_TRUE(sitter.client->send_raw(std::move(bytes)));
        until([&] { return sitter.faults.size() > before; }, "a fault");
        return sitter.faults.empty() ? std::string{} : sitter.faults.back().code();
    }
};

using Answer = std::pair<std::string, std::uint16_t>;

TEST_F(Refusals, ConnectionsThatDoNotSignIn) {
    v1::ClientFrame view;
    view.mutable_view();
    EXPECT_EQ(first_message(encode(view, Encoding::Binary), Encoding::Binary), Answer("NOT_SIGNED_IN", 4003));
    EXPECT_EQ(first_message(encode(view, Encoding::Json), Encoding::Json), Answer("NOT_SIGNED_IN", 4003));
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token("wrong");
    EXPECT_EQ(first_message(encode(hello, Encoding::Binary), Encoding::Binary), Answer("BAD_TOKEN", 4003));
    hello.mutable_hello()->set_token(std::string(43, 'A'));
    EXPECT_EQ(first_message(encode(hello, Encoding::Json), Encoding::Json), Answer("BAD_TOKEN", 4003));
    EXPECT_EQ(first_message("\x0a\xff\xff", Encoding::Binary), Answer("MALFORMED_FRAME", 4400));
    EXPECT_EQ(first_message("{\"hello\":", Encoding::Json), Answer("MALFORMED_FRAME", 4400));
    const Answer big = first_message(std::string(70'000, 'x'), Encoding::Json);
    EXPECT_EQ(big.second, 1009) << big.first;
}

TEST_F(Refusals, AddressesThatLeadNowhere) {
    const auto refusal = [&](const std::string& path) {
        ErrorCode code = ErrorCode::Io;
        const auto open = [](Wire::Target target, ErrorCode& out) -> asio::awaitable<void> {
            auto wire = co_await Wire::open(std::move(target));
            EXPECT_FALSE(wire.ok());
            if (!wire) out = wire.error().code;
        };
        Wire::Target target;
        target.link = server_->link();
        target.path = path;
        carry_out(open(target, code), "a declined upgrade");
        return code;
    };
    EXPECT_EQ(refusal(play_path("nosuchencounter1")), ErrorCode::Closed);
    EXPECT_EQ(refusal("/play/../" + seats_[0].encounter), ErrorCode::Closed);
    EXPECT_EQ(refusal("/"), ErrorCode::Closed);
    EXPECT_NE(refusal(play_path(seats_[0].encounter) + "?token=" + seats_[0].token), ErrorCode::Io);
}

TEST_F(Refusals, MessagesOfASeatThatMakeNoSense) {
    Sitter& binary = sit(1, Encoding::Binary);
    Sitter& json = sit(2, Encoding::Json);
    EXPECT_EQ(fault_for(binary, "\x12\xff\xff\xff"), "MALFORMED_FRAME");
    EXPECT_EQ(fault_for(json, "not json"), "MALFORMED_FRAME");
    EXPECT_EQ(fault_for(json, R"({"submit": {"intentId": "a", "cheat": true}})"), "UNKNOWN_FIELD");
    EXPECT_EQ(fault_for(binary, std::string("\xc2\x3e\x01\x61", 4)), "UNKNOWN_FIELD");
    EXPECT_EQ(fault_for(json, "{}"), "EMPTY_FRAME");
    EXPECT_EQ(fault_for(json, R"({"submit": {"intent": {"turn": {"verb": "end_turn"}}}})"), "BAD_ARGUMENT");
    EXPECT_EQ(fault_for(json, R"({"chat": {"text": ")" + std::string(5000, 'a') + R"("}})"), "BAD_ARGUMENT");
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token(seats_[1].token);
    EXPECT_EQ(fault_for(binary, encode(hello, Encoding::Binary)), "SIGNED_IN");
    EXPECT_EQ(binary.view().version(), 0U);
    EXPECT_EQ(binary.client->welcomes(), 1U) << "the connection has stayed";
}

TEST_F(Refusals, AnOversizedMessageEndsTheConnectionAndTheSeatComesBack) {
    Sitter& first = sit(1, Encoding::Json);
    ASSERT_TRUE(first.client->send_raw(R"({"chat": {"text": ")" + std::string(17'000, 'a') + R"("}})"));
    until([&] { return first.client->welcomes() == 2 || !first.faults.empty(); }, "a refusal");
    if (!first.faults.empty()) {
        EXPECT_EQ(first.faults[0].code(), "FRAME_TOO_BIG");
    }
    EXPECT_TRUE(first.chat.empty());
}

TEST_F(Refusals, IntentsThatThisSeatMayNotHave) {
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& first = sit(1, Encoding::Json);
    Sitter& second = sit(2, Encoding::Binary);
    Sitter& spectator = sit(3, Encoding::Json);
    const auto code = [&](Sitter& sitter, const v1::Intent& intent) {
        const v1::Reply reply = ask(sitter, intent);
        return reply.has_rejected() ? reply.rejected().code() : "accepted";
    };
    EXPECT_EQ(code(first, start_intent()), "REFEREE_ONLY");
    play(referee, start_intent());
    const auto who = [&](const char* id) { return number_of(referee.view(), id); };
    const v1::View before = referee.view();
    EXPECT_EQ(code(second, move_intent(who("bram"), {{2, 5}})), "NOT_YOUR_TURN");
    EXPECT_EQ(code(second, move_intent(who("ada"), {{0, -1}})), "NOT_CONTROLLER");
    EXPECT_EQ(code(first, move_intent(who("grunt"), {{2, 0}})), "NOT_CONTROLLER");
    EXPECT_EQ(code(first, move_intent(99, {{2, 0}})), "UNKNOWN_ID");
    EXPECT_EQ(code(first, move_intent(who("ada"), {})), "BAD_ARGUMENT");
    EXPECT_EQ(code(first, move_intent(who("ada"), {{5, 5}})), "PATH_INVALID");
    EXPECT_EQ(code(first, turn_intent("dance", who("ada"))), "UNKNOWN_INTENT");
    EXPECT_EQ(code(first, attack_intent(who("ada"), "sword", who("runner"))), "NOT_ADJACENT");
    EXPECT_EQ(code(spectator, turn_intent("end_turn", who("ada"))), "SPECTATOR");
    EXPECT_EQ(code(first, v1::Intent{}), "UNKNOWN_INTENT");
    v1::Intent override_hp;
    override_hp.mutable_override()->set_verb("override");
    override_hp.mutable_override()->set_path("creatures.ada.hp");
    override_hp.mutable_override()->set_value("30");
    EXPECT_EQ(code(first, override_hp), "REFEREE_ONLY");

    first.client->submit(turn_intent("end_turn", who("ada")), before.version() - 1);
    until([&] { return first.client->pending() == 0; }, "a reply");
    EXPECT_EQ(first.replies.back().rejected().code(), "STALE_VERSION");
    EXPECT_EQ(referee.view().version(), before.version()) << "nothing has changed";
    compare_views();
}

}  // namespace
}  // namespace affray::client
