// Whole fights over the wire against the real server: encodings, spectators, resumes, kills, slow readers.
#include <gtest/gtest.h>

#include <boost/asio.hpp>
#include <csignal>
#include <set>

#include "client/lib/wire.h"
#include "client/table_rig.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;

class Table : public TableTest {};

// The drill's course (content/README.md): opportunity attack, refusal, intercept, a fall, a death save,
// flight.
TEST_F(Table, BinaryJsonAndASpectatorSeeTheSameFight) {
    start_server(kHasteLimits);
    join_drill(1);
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& first = sit(1, Encoding::Json);
    Sitter& second = sit(2, Encoding::Binary);
    Sitter& spectator = sit(3, Encoding::Json);
    const auto who = [&](const char* id) { return number_of(referee.view(), id); };
    const auto play_and_compare = [&](Sitter& sitter, const v1::Intent& intent) {
        play(sitter, intent);
        compare_views();
    };

    play_and_compare(referee, start_intent());
    EXPECT_EQ(spectator.view().active(), who("ada"));
    play_and_compare(first, move_intent(who("ada"), {{-1, 0}, {-2, 0}}));
    EXPECT_EQ(first.view().creatures(0).hp(), 24) << "the grunt's opportunity attack";
    EXPECT_FALSE(spectator.view().creatures(0).has_hp());
    EXPECT_EQ(ask(first, move_intent(who("ada"), {{-3, 0}, {-4, 0}, {-5, 0}})).rejected().code(),
              "NOT_ENOUGH_AP");
    play_and_compare(first, turn_intent("end_turn", who("ada")));

    play_and_compare(referee, move_intent(who("runner"), {{3, 4}, {2, 4}, {1, 4}}));
    ASSERT_TRUE(second.view().has_question());
    EXPECT_GT(second.view().question().offers_size(), 0);
    EXPECT_EQ(first.view().question().offers_size(), 0) << "others see no offer that is not theirs";
    EXPECT_EQ(ask(referee, turn_intent("end_turn", who("runner"))).rejected().code(), "AWAITING_ANSWER");
    play_and_compare(second, answer_intent(second.view(), true));
    play_and_compare(referee, turn_intent("end_turn", who("runner")));
    play_and_compare(referee, attack_intent(who("brute"), "club", who("dov")));
    play_and_compare(referee, turn_intent("end_turn", who("brute")));

    EXPECT_EQ(spectator.view().active(), who("dov"));
    play_and_compare(second, flee_intent());
    ASSERT_TRUE(first.view().has_question()) << "the vote";
    play_and_compare(first, answer_intent(first.view(), true));
    for (const auto& sitter : sitters_) {
        EXPECT_EQ(sitter->view().outcome(), "fled");
        EXPECT_EQ(sitter->view().losses_size(), 1);
        EXPECT_EQ(sitter->versions.size(), sitter->view().version());
    }
}

TEST_F(Table, ALostConnectionGetsExactlyWhatItMissed) {
    start_server(kHasteLimits);
    join_drill();
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& first = sit(1, Encoding::Json);
    const auto ada = number_of(referee.view(), "ada");
    play(referee, start_intent());
    first.client->drop();
    until([&] { return first.client->state() != LinkState::Online; }, "the loss is noticed");
    const v1::Reply reply = ask(referee, move_intent(ada, {{0, -1}}));
    ASSERT_TRUE(reply.has_accepted()) << reply.ShortDebugString();
    until([&] { return first.view().version() == referee.view().version(); }, "the player is back");
    EXPECT_EQ(first.client->welcomes(), 2U);
    EXPECT_EQ(first.client->views_received(), 1U) << "deltas, not a view";
    EXPECT_EQ(first.versions, (std::vector<std::uint64_t>{1, 2}));
    // What the server knows of the view's hash is what the client has made of its deltas.
    first.client->drop();
    until([&] { return first.client->welcomes() == 3; }, "the player is back again");
    EXPECT_EQ(first.client->welcome().view_hash(), first.client->chain().bytes());
}

TEST_F(Table, AfterAKillEverySeatComesBackAndTheIntentUnderWayIsJudgedOnce) {
    start_server(kHasteLimits);
    join_drill();
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& first = sit(1, Encoding::Json);
    Sitter& second = sit(2, Encoding::Binary);
    const auto who = [&](const char* id) { return number_of(referee.view(), id); };
    play(referee, start_intent());
    play(first, turn_intent("end_turn", who("ada")));
    play(referee, move_intent(who("runner"), {{3, 4}, {2, 4}, {1, 4}}));
    ASSERT_TRUE(second.view().has_question()) << "a prompt is open";
    const std::uint64_t version = referee.view().version();
    second.client->submit(answer_intent(second.view(), true), std::nullopt, "while-it-dies");
    restart_server(SIGKILL);
    until([&] { return !second.replies.empty(); }, "the answer is judged, before or after the kill");
    EXPECT_TRUE(second.replies.back().has_accepted()) << second.replies.back().ShortDebugString();
    for (const auto& sitter : sitters_)
        until([&] { return sitter->view().version() > version && sitter->client->welcomes() == 2; },
              "all are back");
    const v1::Reply again = ask(second, answer_intent(second.view(), false), "while-it-dies");
    EXPECT_NE(again.rejected().code(),
              "");  // another intent under a used id: the question is closed, its number gone
    compare_views();
    play(referee, turn_intent("end_turn", who("runner")));
}

TEST_F(Table, AResentIntentGetsItsFirstReply) {
    start_server(kHasteLimits);
    join_drill();
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& first = sit(1, Encoding::Json);
    play(referee, start_intent());
    const v1::Intent step = move_intent(number_of(first.view(), "ada"), {{0, -1}});
    const v1::Reply one = ask(first, step, "the-same");
    ASSERT_TRUE(one.has_accepted()) << one.ShortDebugString();
    const v1::Reply two = ask(first, step, "the-same");
    EXPECT_EQ(two.accepted().version(), one.accepted().version());
    EXPECT_EQ(ask(first, turn_intent("end_turn", 1), "the-same").rejected().code(), "INTENT_ID_CONFLICT");
    EXPECT_EQ(first.view().version(), one.accepted().version());
}

TEST_F(Table, WhatCameTooFastIsSentAgainAndJudgedOnce) {
    start_server("[limits]\nmessage_rate = \"40/10\"\njoin_rate_address = \"1000/1000\"\n");
    join_drill();
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& first = sit(1, Encoding::Json);
    play(referee, start_intent());
    v1::Intent words;
    words.mutable_say()->set_verb("speak");
    words.mutable_say()->set_who(number_of(first.view(), "ada"));
    words.mutable_say()->set_text("now");
    for (int i = 0; i < 18; ++i) first.client->submit(words);
    until([&] { return first.client->pending() == 0; }, "a reply for each");
    EXPECT_FALSE(first.faults.empty()) << "some came too fast";
    std::set<std::string> answered;
    for (const v1::Reply& reply : first.replies) answered.insert(reply.intent_id());
    EXPECT_EQ(answered.size(), 18U);
}

// What a slow reader does: it takes its Welcome and View, then asks and asks and reads nothing.
asio::awaitable<void> read_nothing(Wire::Target target, std::string token, std::string& resume,
                                   std::uint16_t& code, std::uint64_t& version) {
    auto wire = co_await Wire::open(std::move(target));
    EXPECT_TRUE(wire.ok());
    if (!wire) co_return;
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token(token);
    (*wire)->send(encode(hello, Encoding::Binary));
    bool seen = false;
    while (!seen) {
        const auto message = co_await (*wire)->read();
        if (!message) co_return;
        const auto frame = decode(*message, Encoding::Binary);
        if (frame->has_welcome()) resume = frame->welcome().resume_token();
        seen = frame->has_view();
        if (seen) version = frame->view().version();
    }
    v1::ClientFrame ask;
    ask.mutable_view();
    asio::steady_timer pause(co_await asio::this_coro::executor);
    for (int i = 0; i < 60; ++i) {
        for (int n = 0; n < 200; ++n) (*wire)->send(encode(ask, Encoding::Binary));
        pause.expires_after(std::chrono::milliseconds(20));
        co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    for (bool more = true; more;) {
        const auto message = co_await (*wire)->read();
        more = message.ok();
    }
    code = (*wire)->closing().code;
}

// Resumes after a version, and notes what comes until a version is reached.
asio::awaitable<void> resume_after(Wire::Target target, std::string token, std::uint64_t after,
                                   std::uint64_t until, std::vector<std::uint64_t>& versions, int& views) {
    auto wire = co_await Wire::open(std::move(target));
    EXPECT_TRUE(wire.ok());
    if (!wire) co_return;
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token(token);
    hello.mutable_hello()->set_last_version(after);
    (*wire)->send(encode(hello, Encoding::Binary));
    while (versions.empty() || versions.back() < until) {
        const auto message = co_await (*wire)->read();
        EXPECT_TRUE(message.ok());
        if (!message) co_return;
        const auto frame = decode(*message, Encoding::Binary);
        if (frame->has_view()) ++views;
        if (frame->has_delta()) versions.push_back(frame->delta().version());
    }
}

TEST_F(Table, ASlowReaderIsDroppedAndLosesNothing) {
    start_server(std::string(kHasteLimits) + "outbox_bytes = 65536\nwrite_stall_ms = 2000\n");
    join_drill();
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& second = sit(2, Encoding::Json);
    Wire::Target target;
    target.link = server_->link();
    target.path = play_path(seats_[1].encounter);
    std::string resume;
    std::uint16_t code = 0;
    std::uint64_t version = 0;
    bool over = false;
    asio::co_spawn(loop_, read_nothing(target, seats_[1].token, resume, code, version),
                   [&](const std::exception_ptr&) { over = true; });
    until([&] { return !resume.empty(); }, "the slow reader is welcomed");
    play(referee, start_intent());
    const auto ada = number_of(referee.view(), "ada");
    play(referee, move_intent(ada, {{0, -1}}));
    play(referee, turn_intent("end_turn", ada));
    until([&] { return over; }, "the slow reader is dropped");
    EXPECT_TRUE(code == 1013 || code == 1006) << code;
    EXPECT_EQ(second.view().version(), referee.view().version()) << "nobody else noticed";
    std::vector<std::uint64_t> versions;
    int views = 0;
    carry_out(resume_after(target, resume, version, referee.view().version(), versions, views), "the resume");
    EXPECT_EQ(views, 0);
    std::vector<std::uint64_t> all;
    for (std::uint64_t v = version + 1; v <= referee.view().version(); ++v) all.push_back(v);
    EXPECT_EQ(versions, all);
}

TEST_F(Table, PreviewMenuChatAndStandingOrders) {
    start_server(kHasteLimits);
    join_drill();
    Sitter& referee = sit(0, Encoding::Json);
    Sitter& first = sit(1, Encoding::Binary);
    play(referee, start_intent());
    const auto ada = number_of(first.view(), "ada");
    v1::ClientFrame frame;
    frame.mutable_preview()->set_ref(5);
    *frame.mutable_preview()->mutable_intent() = move_intent(ada, {{-1, 0}, {-2, 0}});
    ASSERT_TRUE(first.client->send(frame));
    until([&] { return !first.previews.empty(); }, "a preview");
    EXPECT_EQ(first.previews[0].ref(), 5U);
    EXPECT_TRUE(first.previews[0].allowed());
    EXPECT_EQ(first.previews[0].reactions_size(), 1) << "the grunt would strike";
    frame.Clear();
    frame.mutable_menu()->set_ref(6);
    frame.mutable_menu()->set_who(ada);
    ASSERT_TRUE(first.client->send(frame));
    until([&] { return !first.menus.empty(); }, "a menu");
    EXPECT_GT(first.menus[0].entries_size(), 3);
    EXPECT_GT(first.menus[0].reach_size(), 10);
    frame.Clear();
    frame.mutable_chat()->set_text("who has the rope?");
    ASSERT_TRUE(first.client->send(frame));
    until([&] { return !referee.chat.empty(); }, "chat");
    EXPECT_EQ(referee.chat[0].text(), "who has the rope?");
    EXPECT_EQ(first.view().version(), 1U) << "none of this is in the log";
}

}  // namespace
}  // namespace affray::client
