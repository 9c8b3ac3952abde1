// Many at once: connections held at each stage (REL-9), a storm of resumes (REL-12), answers that are read
// slowly or not at all (SEC-10), readers at the table that stall (REL-8).
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <thread>

#include "net/listener.h"
#include "net/live_server.h"
#include "net/raw_client.h"
#include "session/log.h"

namespace affray::net::test {
namespace {

using std::chrono::milliseconds;
std::string hello(const std::string& token) { return R"({"hello":{"token":")" + token + R"("}})"; }

// A line said at the table comes back to who said it.
bool heard(WsClient& client, const std::string& line) {
    client.send(kText, R"({"chat":{"text":")" + line + "\"}}");
    for (;;) {
        const Frame frame = client.next();
        if (frame.opcode == -1 || frame.opcode == 8) return false;
        if (frame.payload.find(line) != std::string::npos) return true;
    }
}

TEST(NetFlood, REL9WhoIsAtTheTableIsAnsweredWhileOthersHoldConnectionsAtEachStage) {
    ServerOptions options;
    options.limits.unauthenticated_per_address = 60;
    LiveServer live(options);
    const auto seats = live.create_and_join();
    WsClient player(live.port(), live.encounter, {}, "affray.v2.json");
    player.send(kText, hello(seats[1].token));
    ASSERT_TRUE(heard(player, "before"));
    const std::string upgrade =
        "GET /play/" + live.encounter +
        " HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: affray.v2.json\r\n\r\n";
    int stage = 0;
    for (const std::string& bytes : {std::string{}, std::string("GET / HTTP/1.1\r\nHos"), upgrade}) {
        {
            std::vector<RawSocket> held;
            for (int i = 0; i < 200; ++i) {
                held.emplace_back(live.port());
                if (!bytes.empty()) held.back().send(bytes);
            }
            EXPECT_TRUE(heard(player, "during " + std::to_string(stage)));
            EXPECT_LE(live.metrics.unauthenticated.value(), 60U) << stage;
        }
        for (int i = 0; i < 2000 && live.metrics.unauthenticated.value() > 0; ++i)
            std::this_thread::sleep_for(milliseconds{5});
        EXPECT_EQ(request(live.port(), "GET", "/healthz").status, 200) << "after stage " << stage;
        ++stage;
    }
    EXPECT_GT(live.metrics.connections_refused.value(), 0U);
}

// Two thousand seats, of which both ends are descriptors of this process, or as many as it may have.
std::size_t encounters_for_a_storm() {
    constexpr rlim_t kOthers = 200;
    constexpr rlim_t kWanted = 334;
    rlimit descriptors{};
    getrlimit(RLIMIT_NOFILE, &descriptors);
    descriptors.rlim_cur = descriptors.rlim_max;
    setrlimit(RLIMIT_NOFILE, &descriptors);
    const rlim_t possible = descriptors.rlim_cur > kOthers ? (descriptors.rlim_cur - kOthers) / 12 : 0;
    const rlim_t encounters = std::min(kWanted, possible);
    std::cout << encounters * 6 << " seats\n";
    return encounters;
}

TEST(NetFlood, REL12EverybodyComesBackAtOnceWithoutAPasswordBeingHashed) {
    ServerOptions options;
    options.limits.requests = {100'000, 100'000};
    options.limits.unauthenticated_per_address = 4000;
    options.limits.connections_per_address = 4000;
    LiveServer live(options);
    const std::size_t encounters = encounters_for_a_storm();
    std::vector<std::pair<std::string, std::string>> seats;  // encounter, token
    for (std::size_t i = 0; i < encounters; ++i) {
        for (const Seat& seat : live.create_and_join(3)) seats.emplace_back(live.encounter, seat.token);
    }
    ASSERT_EQ(seats.size(), encounters * 6);
    live.restart();
    std::vector<WsClient> clients;
    clients.reserve(seats.size());
    for (const auto& [encounter, token] : seats) {
        clients.emplace_back(live.port(), encounter, std::string{}, "affray.v2.json");
        clients.back().send(kText, hello(token));
    }
    for (std::size_t i = 0; i < clients.size(); ++i) {
        Frame frame = clients[i].next();
        while (frame.opcode == kText && frame.payload.find("resumeToken") == std::string::npos)
            frame = clients[i].next();
        ASSERT_EQ(frame.opcode, kText) << "seat " << i << " did not come back";
    }
    EXPECT_EQ(live.metrics.seats_online.value(), seats.size());
    EXPECT_NE(request(live.ops_port(), "GET", "/metrics").body.find("affray_passwords_hashed_total 0"),
              std::string::npos);
}

std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t size = 0;
    std::size_t resident = 0;
    file >> size >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST(NetFlood, REL8StalledReadersCostABoundOfMemoryAndResume) {
    ServerOptions options;
    options.limits.messages = {100'000, 100'000};
    options.limits.frames = {100'000, 100'000};
    options.limits.ping_every = std::chrono::minutes{10};
    options.limits.dead_after = std::chrono::minutes{20};
    LiveServer live(options, "off", store::Quotas::none());
    constexpr std::uint32_t kWatchers = 8;
    const auto seats = live.create_and_join(kWatchers);
    WsClient talker(live.port(), live.encounter, {}, "affray.v2.json");
    talker.send(kText, hello(seats[1].token));
    ASSERT_TRUE(heard(talker, "first"));
    std::vector<WsClient> stalled;
    for (std::size_t i = 3; i < seats.size(); ++i) {
        stalled.emplace_back(live.port(), live.encounter, std::string{}, "affray.v2.json", 4096);
        stalled.back().send(kText, hello(seats[i].token));
    }
    ASSERT_TRUE(heard(talker, "all are there"));
    const std::size_t before = resident_bytes();
    const std::string line = R"({"chat":{"text":")" + std::string(500, 'x') + "\"}}";
    for (int sent = 0; sent < 30'000 && live.metrics.dropped_slow.value() < kWatchers; ++sent) {
        talker.send(kText, line);
        for (int i = 0; sent % 10 == 9 && i < 10; ++i) ASSERT_NE(talker.next().opcode, -1);
    }
    EXPECT_EQ(live.metrics.dropped_slow.value(), kWatchers);
    EXPECT_LT(resident_bytes(), before + kWatchers * 512 * 1024 + 32 * 1024 * 1024);
    // Each reads what it was sent to a whole message and the hint; the token of its welcome brings it back.
    for (WsClient& one : stalled) {
        std::string token;
        Frame frame = one.next();
        for (; frame.opcode == kText; frame = one.next()) {
            if (token.empty()) token = json_field(frame.payload, "resumeToken");
        }
        // Who reads nothing for long after the hint finds the connection ended.
        EXPECT_TRUE(frame.close_code() == 1013 || frame.opcode == -1) << frame.close_code();
        WsClient again(live.port(), live.encounter, {}, "affray.v2.json");
        again.send(kText, hello(token));
        frame = again.next();
        while (frame.opcode == kText && frame.payload.find("resumeToken") == std::string::npos)
            frame = again.next();
        EXPECT_EQ(frame.opcode, kText) << "resumes";
    }
}

// A server whose every answer is large.
class LargeAnswers : public ::testing::Test {
  protected:
    static constexpr std::size_t kSize = 32 * 1024 * 1024;

    void SetUp() override {
        start_secrets();
        ASSERT_TRUE(session::start_log(session::LogFormat::Text, "off"));
        limits.handshake = milliseconds{300};
        limits.write_stall = milliseconds{700};
        limits.answer_bytes_per_second = 64 * 1024;
        listener = std::make_shared<Listener>(
            NetContext{limits, metrics, addresses, bans, failed}, std::vector<session::Loop*>{&loop},
            [](Request) -> asio::awaitable<Response> {
                Response response;
                response.body.assign(kSize, 'x');
                co_return response;
            },
            nullptr);
        ASSERT_TRUE(listener->open("127.0.0.1", 0));
        listener->start();
        thread = std::thread([this] { loop.run(); });
    }
    void TearDown() override {
        loop.stop();
        thread.join();
        loop.finish();
    }
    /// Bytes that came until the end, or until the whole answer was there.
    std::size_t read(milliseconds pause, std::size_t piece) {
        RawSocket socket(listener->port(), 16 * 1024);
        socket.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        std::size_t got = 0;
        while (socket.read_exactly(piece)) {
            got += socket.take(piece).size();
            if (pause.count() > 0) std::this_thread::sleep_for(pause);
        }
        return got + socket.bytes().size();
    }

    Limits limits;
    session::Metrics metrics;
    session::Counter failed;
    AddressBook addresses{limits, metrics};
    BanList bans{system_clock()};
    session::Loop loop{0};
    std::shared_ptr<Listener> listener;
    std::thread thread;
};

TEST_F(LargeAnswers, ReachAReaderWhoTakesThemSlowly) {
    // Three seconds at least: ten times what a request may take to arrive.
    EXPECT_GT(read(milliseconds{6}, 64 * 1024), kSize);
}

TEST_F(LargeAnswers, SEC10EndWhenNothingIsTaken) {
    RawSocket socket(listener->port(), 16 * 1024);
    socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    for (int i = 0; i < 4000 && metrics.connections.value() == 0; ++i)
        std::this_thread::sleep_for(milliseconds{5});
    for (int i = 0; i < 4000 && metrics.connections.value() > 0; ++i)
        std::this_thread::sleep_for(milliseconds{5});
    EXPECT_EQ(metrics.connections.value(), 0U) << "held by who takes nothing";
}

TEST_F(LargeAnswers, SEC10EndWhenTooLittleIsTaken) {
    limits.answer_bytes_per_second = 1024 * 1024 * 1024;
    EXPECT_LT(read(milliseconds{20}, 16 * 1024), kSize);
}

}  // namespace
}  // namespace affray::net::test
