// Limits of a connection and of the process over real sockets (RULE-6, RULE-7, RULE-8, SEC-10).
#include "net/live_server.h"
#include "net/people.h"
#include "net/raw_client.h"

namespace affray::net::test {
namespace {

using std::chrono::milliseconds;
TEST(NetLimits, WhoeverDoesNotSignInInTimeIsSentAway) {
    ServerOptions options;
    options.limits.sign_in = milliseconds{100};
    LiveServer live(options);
    live.create_and_join();
    WsClient client(live.port(), live.encounter);
    EXPECT_EQ(client.close_code(), 1008);
}

// Long JSON is read by another thread: whose it is comes out behind the message.
TEST(NetLimits, WhoeverSignsInByALongHelloStaysAndIsNoLongerAStranger) {
    ServerOptions options;
    options.limits.sign_in = milliseconds{2000};
    LiveServer live(options);
    const auto seats = live.create_and_join();
    WsClient client(live.port(), live.encounter, {}, "affray.v2.json");
    const std::string padding(2000, ' ');
    client.send(kText, R"({"hello":{"token":")" + seats[0].token + R"("}})" + padding);
    Frame frame = client.next();
    while (frame.opcode == kText && frame.payload.find("resumeToken") == std::string::npos)
        frame = client.next();
    ASSERT_EQ(frame.opcode, kText) << "welcomed";
    for (int i = 0; i < 2000 && live.metrics.unauthenticated.value() > 0; ++i)
        std::this_thread::sleep_for(milliseconds{5});
    EXPECT_EQ(live.metrics.unauthenticated.value(), 0U);
    client.send(kText, R"({"chat":{"text":"a referee may say much"}})" + std::string(20'000, ' '));
    while (frame.opcode == kText && frame.payload.find("a referee may say much") == std::string::npos)
        frame = client.next();
    EXPECT_EQ(frame.opcode, kText) << frame.close_code();
}

TEST(NetLimits, AHalfRequestIsClosed) {
    ServerOptions options;
    options.limits.handshake = milliseconds{100};
    LiveServer live(options);
    RawSocket silent(live.port());
    RawSocket half(live.port());
    half.send("GET / HTTP/1.1\r\nHos");
    EXPECT_TRUE(silent.closed_within(milliseconds{5000}));
    EXPECT_TRUE(half.closed_within(milliseconds{5000}));
}

TEST(NetLimits, AFloodOfPingsOrEmptyContinuationsIs1008) {
    LiveServer live;
    live.create_and_join();
    for (const bool pings : {true, false}) {
        WsClient client(live.port(), live.encounter);
        std::string flood = pings ? "" : frame_bytes(2, "x", false);
        for (int i = 0; i < 400; ++i) flood += pings ? frame_bytes(kPing, "") : frame_bytes(0, "", false);
        client.send_raw(flood);
        EXPECT_EQ(client.close_code(), 1008);
    }
    EXPECT_GE(live.metrics.dropped_rate.value(), 2U);
}

TEST(NetLimits, RULE8WhoPingsAndReadsNothingIsSentAway) {
    ServerOptions options;
    options.limits.frames = {1'000'000, 1'000'000};
    options.limits.outbox_bytes = 16 * 1024;
    LiveServer live(options);
    live.create_and_join();
    WsClient client(live.port(), live.encounter, {}, "affray.v2.proto", 2048);
    std::string pings;
    for (int i = 0; i < 100; ++i) pings += frame_bytes(kPing, std::string(125, 'p'));
    // Until the kernel's buffers and then ours are full.
    for (int i = 0; i < 20'000 && live.metrics.dropped_slow.value() == 0; ++i)
        if (!client.send_raw(pings)) break;
    EXPECT_EQ(live.metrics.dropped_slow.value(), 1U);
    Frame frame = client.next();
    while (frame.opcode == kPong && frame.payload.size() == 125) frame = client.next();
    // Who reads nothing for long after the hint finds the connection ended.
    EXPECT_TRUE(frame.close_code() == 1013 || frame.opcode == -1) << frame.opcode;
}

TEST(NetLimits, MessagesOverTheRateAreRefusedByNameAndThenEndTheConnection) {
    ServerOptions options;
    options.limits.messages = {1, 5};
    options.limits.frames = {10'000, 10'000};
    LiveServer live(options);
    const auto seats = live.create_and_join();
    WsClient client(live.port(), live.encounter, {}, "affray.v2.json");
    client.send(kText, R"({"hello":{"token":")" + seats[1].token + R"("}})");
    for (int i = 0; i < 30; ++i) client.send(kText, R"({"view":{}})");
    int refused = 0;
    Frame frame = client.next();
    for (; frame.opcode == kText; frame = client.next()) {
        if (frame.payload.find("RATE_LIMITED") != std::string::npos) ++refused;
    }
    EXPECT_EQ(refused, 5) << "as many as the burst";
    EXPECT_EQ(frame.close_code(), 1008);
}

TEST(NetLimits, ADeadPeerIsFoundByItsSilence) {
    ServerOptions options;
    options.limits.ping_every = milliseconds{100};
    options.limits.dead_after = milliseconds{700};
    LiveServer live(options);
    const auto seats = live.create_and_join();
    WsClient client(live.port(), live.encounter, {}, "affray.v2.json");
    client.send(kText, R"({"hello":{"token":")" + seats[1].token + R"("}})");
    Frame frame = client.next();
    while (frame.opcode == kText) frame = client.next();
    EXPECT_EQ(frame.opcode, kPing) << "asked for a sign of life";
    client.send(10, frame.payload);
    frame = client.next();
    EXPECT_EQ(frame.opcode, kPing) << "the answer counted";
    EXPECT_EQ(client.close_code(), 1013) << "no more answers";
}

TEST(NetLimits, RULE8ASlowReaderIsDroppedAndResumesWithoutLoss) {
    ServerOptions options;
    options.limits.messages = {100'000, 100'000};
    options.limits.frames = {100'000, 100'000};
    options.limits.outbox_bytes = 16 * 1024;
    LiveServer live(options, "off", store::Quotas::none());
    const auto seats = live.create_and_join();
    WsClient slow(live.port(), live.encounter, {}, "affray.v2.json", 2048);
    slow.send(kText, R"({"hello":{"token":")" + seats[2].token + R"("}})");
    WsClient talker(live.port(), live.encounter, {}, "affray.v2.json");
    talker.send(kText, R"({"hello":{"token":")" + seats[1].token + R"("}})");
    const std::string line = R"({"chat":{"text":")" + std::string(500, 'x') + "\"}}";
    // Until the kernel's buffers and then ours are full; the talker reads on.
    int sent = 0;
    for (; sent < 20'000 && live.metrics.dropped_slow.value() == 0; ++sent) {
        talker.send(kText, line);
        if (sent % 10 == 9) {
            for (int i = 0; i < 10; ++i) ASSERT_NE(talker.next().opcode, -1);
        }
    }
    EXPECT_EQ(live.metrics.dropped_slow.value(), 1U);
    // What it had been sent ends in a whole message and the hint.
    EXPECT_EQ(slow.close_code(), 1013);
    talker.send(kText, R"({"chat":{"text":"still here"}})");
    for (Frame frame = talker.next(); frame.payload.find("still here") == std::string::npos;
         frame = talker.next())
        ASSERT_NE(frame.opcode, -1) << "the others were disturbed";
}

TEST(NetLimits, RULE7ConnectionsOverTheCapAreRefusedPolitely) {
    ServerOptions options;
    options.limits.connections_per_address = 3;
    LiveServer live(options);
    std::vector<RawSocket> held;
    for (int i = 0; i < 3; ++i) {
        held.emplace_back(live.port());
        held.back().send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
        ASSERT_TRUE(held.back().read_until("ok\n"));
    }
    RawSocket fourth(live.port());
    EXPECT_TRUE(fourth.read_until("503 Service Unavailable"));
    EXPECT_TRUE(fourth.closed_within(milliseconds{2000}));
    held.clear();
    for (int i = 0; i < 200 && live.metrics.connections.value() > 0; ++i)
        std::this_thread::sleep_for(milliseconds{5});
    EXPECT_EQ(request(live.port(), "GET", "/healthz").status, 200);
}

TEST(NetLimits, SEC5CodesAreNotGuessedFast) {
    LiveServer live;
    int refused = 0;
    for (int i = 0; i < 30; ++i)
        if (request(live.port(), "POST", "/api/join",
                    R"({"joinCode":"0000000)" + std::to_string(i % 10) + "\"}")
                .status == 429)
            ++refused;
    EXPECT_GE(refused, 18);
    EXPECT_GE(live.metrics.guesses_refused.value(), 18U);
}

TEST(NetLimits, SEC5LinksAreNotGuessedFastAtAnyDoor) {
    LiveServer live;
    int refused = 0;
    for (int i = 0; i < 30; ++i) {
        const std::string link(43, static_cast<char>('A' + i % 26));
        const char* const door = i % 2 == 0 ? "/api/join" : "/api/join/look";
        if (request(live.port(), "POST", door, R"({"link":")" + link + "\"}").status == 429) ++refused;
    }
    EXPECT_GE(refused, 18);
}

TEST(NetLimits, SEC5InvitationsAreNotGuessedFastNorWritten) {
    ServerOptions options = for_people();
    options.limits.guesses = {};
    LiveServer live(options);
    const Person ann = sign_up(live, "Ann");
    const auto commits = live.store->writer().stats().commits;
    int refused = 0;
    for (int i = 0; i < 30; ++i)
        refused += ask(live, "POST", "/api/invitations/accept",
                       R"({"code":"0000000)" + std::to_string(i % 10) + "\"}", ann.token)
                       .status == 429;
    EXPECT_GE(refused, 18);
    EXPECT_EQ(live.store->writer().stats().commits, commits) << "a wrong guess is looked up, never written";
}

TEST(NetLimits, SEC5TokensInAQueryAreLookedUpAFewTimesOnly) {
    LiveServer live;
    for (int i = 0; i < 30; ++i) {
        const std::string token(43, static_cast<char>('a' + i % 20));
        EXPECT_EQ(request(live.port(), "GET", "/?a=" + token + "&b=" + token + "&c=" + token).status, 400);
    }
    EXPECT_GE(live.metrics.guesses_refused.value(), 40U);
}

TEST(NetLimits, AProxyNamesTheClientThatItHasSeenItself) {
    ServerOptions options;
    options.limits.trusted_proxies = {"127.0.0.1"};
    options.limits.requests = {1, 3};
    LiveServer live(options);
    int refused = 0;
    for (int i = 0; i < 8; ++i) {
        // The first line is the client's own and changes; the second is the proxy's.
        const std::string lines =
            "X-Forwarded-For: 6.6.6." + std::to_string(i) + "\r\nX-Forwarded-For: 203.0.113.7\r\n";
        refused += request(live.port(), "GET", "/healthz", {}, lines).status == 429 ? 1 : 0;
    }
    EXPECT_GE(refused, 4);
}

TEST(NetLimits, RequestsOverTheRateAre429) {
    ServerOptions options;
    options.limits.requests = {1, 5};
    LiveServer live(options);
    int refused = 0;
    for (int i = 0; i < 10; ++i) refused += request(live.port(), "GET", "/healthz").status == 429 ? 1 : 0;
    EXPECT_GE(refused, 4);
}

}  // namespace
}  // namespace affray::net::test
