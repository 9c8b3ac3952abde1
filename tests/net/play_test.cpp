// A fight over real sockets: two encodings, one write a turn, resume, takeover, restart.
#include <future>

#include "codec/frame_codec.h"
#include "net/binary_seat.h"
#include "session/intent_trace.h"
#include "session/log.h"

namespace affray::net::test {
namespace {

v1::Intent start() {
    v1::Intent intent;
    intent.mutable_setup()->set_verb("start_encounter");
    return intent;
}
TEST(Play, AnIntentIsFollowedByItsId) {
    session::trace_intents(session::TraceIntents::All);
    ::testing::internal::CaptureStderr();
    {
        ServerOptions options;
        options.ops_port = 0;
        LiveServer live(options, "info");
        const auto seats = live.create_and_join();
        BinarySeat referee(live, seats[0].token);
        referee.submit("follow-me", start());
        referee.wait_for(v1::ServerFrame::kReply);
        referee.submit("refused", start());
        referee.wait_for(v1::ServerFrame::kReply);
        const HttpAnswer open = request(live.ops_port(), "GET", "/metrics", {},
                                        "Accept: application/openmetrics-text;version=1.0.0\r\n");
        EXPECT_TRUE(open.has("application/openmetrics-text; version=1.0.0"));
        EXPECT_TRUE(open.body.ends_with("# EOF\n"));
        EXPECT_NE(open.body.find("# TYPE affray_commits counter\n"), std::string::npos);
        EXPECT_NE(open.body.find("\naffray_commits_total "), std::string::npos);
        EXPECT_NE(open.body.find(",encounter=\"" + live.encounter + "\"} 0.0"), std::string::npos)
            << open.body;
        EXPECT_EQ(request(live.ops_port(), "GET", "/metrics").body.find("# {"), std::string::npos);
        session::flush_log();
    }
    const std::string log = ::testing::internal::GetCapturedStderr();
    session::trace_intents(session::TraceIntents::None);
    EXPECT_NE(log.find("intent_answered intent=\"follow-me\""), std::string::npos) << log;
    EXPECT_NE(log.find("version=1 judged_us="), std::string::npos) << log;
    EXPECT_NE(log.find("intent_refused intent=\"refused\""), std::string::npos) << log;
}

TEST(Play, TwoEncodingsSeeTheSameFight) {
    LiveServer live;
    const auto seats = live.create_and_join();
    BinarySeat referee(live, seats[0].token);
    referee.wait_for(v1::ServerFrame::kView);
    BinarySeat ann(live, seats[1].token);
    ann.wait_for(v1::ServerFrame::kView);
    WsClient ben(live.port(), live.encounter, {}, "affray.v2.json");
    ben.send(kText, R"({"hello":{"token":")" + seats[2].token + R"("}})");
    while (ben.next().payload.find("\"view\"") == std::string::npos) {
    }
    referee.submit("start", start());
    const std::uint64_t version = referee.wait_for(v1::ServerFrame::kReply).reply().accepted().version();
    EXPECT_EQ(version, 1U);
    ann.wait_for(v1::ServerFrame::kDelta);
    ann.submit("a1", end_turn(1));
    const v1::ServerFrame delta = ann.wait_for(v1::ServerFrame::kDelta);
    EXPECT_EQ(delta.delta().version(), 2U);
    Frame json = ben.next();
    while (json.opcode == kText && json.payload.find("\"version\":\"2\"") == std::string::npos)
        json = ben.next();
    EXPECT_EQ(json.payload, codec::encode_server_frame(delta, codec::Encoding::Json));
}

TEST(Play, WhatHappensInOneTurnLeavesInOneWrite) {
    LiveServer live;
    const auto seats = live.create_and_join();
    BinarySeat referee(live, seats[0].token);
    referee.wait_for(v1::ServerFrame::kView);
    BinarySeat ann(live, seats[1].token);
    ann.wait_for(v1::ServerFrame::kView);
    referee.wait_for(v1::ServerFrame::kPresence);
    // Until all that a beginning brings has been written.
    std::uint64_t before = 0;
    while (before != live.metrics.writes.value()) {
        before = live.metrics.writes.value();
        std::this_thread::sleep_for(std::chrono::milliseconds{150});
    }
    referee.submit("start", start());
    referee.wait_for(v1::ServerFrame::kReply);
    ann.wait_for(v1::ServerFrame::kDelta);
    // A write is counted when it has ended, which the other end may see first.
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (live.metrics.writes.value() - before < 2 && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    EXPECT_EQ(live.metrics.writes.value() - before, 2U)
        << "delta and reply together to one, the delta to the other";
}

TEST(Play, ALostConnectionResumesAndAResendIsNotDoubled) {
    LiveServer live;
    const auto seats = live.create_and_join();
    BinarySeat referee(live, seats[0].token);
    referee.submit("start", start());
    referee.wait_for(v1::ServerFrame::kReply);
    std::string token;
    {
        BinarySeat ann(live, seats[1].token);
        token = ann.wait_for(v1::ServerFrame::kWelcome).welcome().resume_token();
        ann.submit("a1", end_turn(1));
    }
    for (const bool restarted : {false, true}) {
        if (restarted) live.restart();
        BinarySeat ann(live, token, 1);
        const v1::ServerFrame welcome = ann.wait_for(v1::ServerFrame::kWelcome);
        token = welcome.welcome().resume_token();
        ann.submit("a1", end_turn(1));
        EXPECT_EQ(ann.wait_for(v1::ServerFrame::kReply).reply().accepted().version(), 2U);
    }
    EXPECT_EQ(live.metrics.intents_accepted.value(), 2U);
}

TEST(Play, TheReturningPlayerTakesTheSeatAtOnce) {
    LiveServer live;
    const auto seats = live.create_and_join();
    BinarySeat first(live, seats[1].token);
    const std::string token = first.wait_for(v1::ServerFrame::kWelcome).welcome().resume_token();
    BinarySeat second(live, token);
    second.wait_for(v1::ServerFrame::kWelcome);
    EXPECT_EQ(first.wait_for(v1::ServerFrame::kFault).fault().code(), "SEAT_REPLACED");
    EXPECT_EQ(first.client().close_code(), 4001);
}

TEST(Play, WhoseTableCannotBeOpenedIsTold) {
    LiveServer live;
    live.create_and_join();
    store::Batch unreadable;
    unreadable.encounter = live.directory->find(live.encounter)->id;
    unreadable.version = 1;
    unreadable.record = "no record";
    std::promise<bool> written;
    const auto pushed = live.store->writer().submit(
        unreadable, [&written](const store::Receipt& receipt) { written.set_value(receipt.committed()); });
    ASSERT_EQ(pushed, Pushed::Yes);
    ASSERT_TRUE(written.get_future().get());
    live.restart();
    WsClient client(live.port(), live.encounter);
    ASSERT_EQ(client.status(), 101);
    const Frame told = client.next();
    EXPECT_EQ(told.opcode, kClose);
    EXPECT_EQ(told.close_code(), 1013);
    EXPECT_EQ(told.payload.substr(2), "ENCOUNTER_UNAVAILABLE");
    EXPECT_TRUE(client.socket().closed_within(std::chrono::milliseconds{5000}));
}

TEST(Play, ADrainClosesWith1012) {
    LiveServer live;
    const auto seats = live.create_and_join();
    BinarySeat ann(live, seats[1].token);
    ann.wait_for(v1::ServerFrame::kView);
    live.directory->drain([] {});
    EXPECT_EQ(ann.wait_for(v1::ServerFrame::kFault).fault().code(), "SERVER_RESTARTING");
    EXPECT_EQ(ann.client().close_code(), 1012);
}

TEST(Play, TheRefereesLongMessagesPassWhereAPlayersDoNot) {
    LiveServer live;
    const auto seats = live.create_and_join();
    // Unknown to the protocol, but of a size that is judged first.
    const std::string large = "{\"x\":\"" + std::string(20'000, 'x') + "\"}";
    for (const std::size_t seat : {0UL, 1UL}) {
        WsClient client(live.port(), live.encounter, {}, "affray.v2.json");
        client.send(kText, R"({"hello":{"token":")" + seats[seat].token + R"("}})");
        while (client.next().payload.find("\"view\"") == std::string::npos) {
        }
        client.send(kText, large);
        if (seat == 0) {
            Frame frame = client.next();
            while (frame.opcode == kText && frame.payload.find("\"fault\"") == std::string::npos)
                frame = client.next();
            EXPECT_EQ(frame.opcode, kText);
        } else {
            EXPECT_EQ(client.close_code(), 1009);
        }
    }
}

}  // namespace
}  // namespace affray::net::test
