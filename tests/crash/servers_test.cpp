// Several servers on one database (docs/decisions/0260, 0261), through their sockets: killed, stopped past
// their leases, ended and started again under play. Nothing acknowledged is lost or doubled, and every seat
// goes on.
//
// Within scripts/with-postgresql; says so and skips elsewhere.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "crash/servers.h"
#include "seams/secret.h"

namespace affray::crash {
namespace {

using std::chrono::milliseconds;

// A connection on which something has been said to a server.
class Conversation {
  public:
    Conversation(const client::Link& link, const std::string& bytes)
        : peer_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(link.port)));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(peer_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
        EXPECT_EQ(::send(peer_, bytes.data(), bytes.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(bytes.size()));
    }
    ~Conversation() { ::close(peer_); }
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    // What it says until it closes, has said a text, or says nothing for five seconds.
    std::string until(std::string_view text) const {
        std::string said;
        for (pollfd wanted{peer_, POLLIN, 0}; ::poll(&wanted, 1, 5000) == 1;) {
            char piece[4096];
            const ssize_t size = ::recv(peer_, piece, sizeof piece, 0);
            if (size <= 0) break;
            said.append(piece, static_cast<std::size_t>(size));
            if (!text.empty() && said.find(text) != std::string::npos) break;
        }
        return said;
    }

  private:
    int peer_;
};

std::string answer_to(const client::Link& link, const std::string& bytes, std::string_view until = {}) {
    return Conversation(link, bytes).until(until);
}

std::string get(const std::string& path, const std::string& headers = {}, const std::string& method = "GET") {
    return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + headers + "\r\n";
}

std::string upgrade(const std::string& encounter, const std::string& headers = {}) {
    return "GET /play/" + encounter +
           " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: "
           "websocket\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: affray.v2.proto\r\n" +
           headers + "\r\n";
}

testing::AssertionResult plays_on(Fleet& fleet, std::uint64_t intents) {
    const std::uint64_t wanted = fleet.accepted() + intents;
    if (fleet.drive_until([&] { return fleet.accepted() >= wanted; })) return testing::AssertionSuccess();
    auto failed = testing::AssertionFailure() << "play does not go on";
    for (std::size_t i = 0; i < fleet.size(); ++i) failed << "\nserver " << i << ":\n" << fleet.log(i);
    return failed;
}

void tell_resumed(const char* after, const std::optional<std::int64_t>& took) {
    EXPECT_TRUE(took.has_value()) << "somebody is not back";
    if (took) std::printf("%s: every seat is back after %lld ms\n", after, static_cast<long long>(*took));
}

TEST_F(Servers, WhatAKilledServerPlayedGoesOnAtTheOther) {
    Fleet fleet({.seed = seed_of_this_run()});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    for (std::size_t round = 0; round < 2; ++round) {
        ASSERT_TRUE(plays_on(fleet, 30));
        // Everybody knows the address of the other.
        fleet.kill(0);
        tell_resumed("kill -9", fleet.all_resume());
        EXPECT_EQ(fleet.played_by(1).size(), 4U);
        ASSERT_TRUE(plays_on(fleet, 30));
        ASSERT_TRUE(fleet.start_server(0));
        // What it plays it is given when its tables are left; here by the other's end.
        fleet.terminate(1);
        ASSERT_TRUE(fleet.drive_until([&] { return !fleet.alive(1); }));
        ASSERT_TRUE(fleet.start_server(1));
        tell_resumed("SIGTERM", fleet.all_resume());
    }
    expect_sound(fleet);
}

TEST_F(Servers, AServerThatWasStoppedPastItsLeasesWritesNothingMore) {
    Fleet fleet({.seed = seed_of_this_run(), .hand_through = true});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    ASSERT_TRUE(plays_on(fleet, 30));
    const std::vector<std::string> played = fleet.played_by(0);
    ASSERT_FALSE(played.empty());
    fleet.stop(0);
    // Somebody comes to the other for each of its tables: it takes them once their time is over.
    fleet.drive_for(fleet.term() + milliseconds(200));
    for (const std::string& encounter : played)
        EXPECT_NE(answer_to(fleet.link(1), upgrade(encounter), "\r\n\r\n").find(" 101 "), std::string::npos);
    EXPECT_EQ(fleet.played_by(1).size(), 4U);
    const std::size_t lost = fleet.lines_with(0, "table_lost");
    fleet.go_on(0);
    tell_resumed("SIGSTOP", fleet.all_resume());
    ASSERT_TRUE(fleet.drive_until([&] { return fleet.lines_with(0, "table_lost") == lost + played.size(); }))
        << fleet.log(0);
    ASSERT_TRUE(plays_on(fleet, 60));
    expect_sound(fleet);
}

TEST_F(Servers, AServerThatEndsHandsItsTablesOver) {
    Fleet fleet({.seed = seed_of_this_run(), .hand_through = true});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    ASSERT_TRUE(plays_on(fleet, 30));
    ASSERT_FALSE(fleet.played_by(0).empty());
    fleet.terminate(0);
    ASSERT_TRUE(fleet.drive_until([&] { return !fleet.alive(0); }));
    EXPECT_EQ(fleet.exit_status(0), 0) << fleet.log(0);
    // Given back, not left to run out.
    EXPECT_EQ(
        fleet.asked("SELECT count(*) FROM store_presence WHERE address = '" + fleet.address(0) + "'").at(0),
        "0");
    ASSERT_TRUE(fleet.start_server(0));
    tell_resumed("SIGTERM", fleet.all_resume());
    ASSERT_TRUE(plays_on(fleet, 30));
    expect_sound(fleet);
}

TEST_F(Servers, AllAreStartedAnewOneAfterTheOther) {
    Fleet fleet({.servers = 3, .encounters = 6, .seed = seed_of_this_run(), .hand_through = true});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    for (std::size_t i = 0; i < fleet.size(); ++i) {
        ASSERT_TRUE(plays_on(fleet, 30));
        fleet.terminate(i);
        ASSERT_TRUE(fleet.drive_until([&] { return !fleet.alive(i); }));
        ASSERT_TRUE(fleet.start_server(i));
        tell_resumed("one of three started anew", fleet.all_resume());
    }
    expect_sound(fleet);
}

TEST_F(Servers, WhoComesToTheWrongServerIsToldWhereToGo) {
    Fleet fleet({.encounters = 2, .seed = seed_of_this_run()});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    const std::string encounter = fleet.played_by(0).at(0);
    const std::string bearer = "Authorization: Bearer " + std::string(43, 'x') + "\r\n";
    const std::string http = answer_to(fleet.link(1), get("/api/encounters/" + encounter, bearer));
    EXPECT_NE(http.find(" 421 "), std::string::npos) << http;
    EXPECT_NE(http.find("Affray-Server: " + fleet.address(0)), std::string::npos) << http;
    EXPECT_NE(http.find("\"ELSEWHERE\""), std::string::npos) << http;
    const std::string push = "/api/encounters/" + encounter + "/push/none";
    EXPECT_NE(answer_to(fleet.link(1), get(push, bearer, "DELETE")).find(" 421 "), std::string::npos);
    const std::string socket = answer_to(fleet.link(1), upgrade(encounter), fleet.address(0));
    EXPECT_NE(socket.find(" 101 "), std::string::npos) << socket;
    // A close frame: its length, 4421, the address.
    const std::string reason = fleet.address(0);
    EXPECT_NE(socket.find(std::string("\x88") + static_cast<char>(2 + reason.size()) + "\x11\x45" + reason),
              std::string::npos);
    EXPECT_NE(answer_to(fleet.link(1), upgrade("nobody")).find(" 404 "), std::string::npos);
    expect_sound(fleet);
}

TEST_F(Servers, WhoComesToTheWrongServerIsHandedThroughOnce) {
    Fleet fleet({.encounters = 2, .seed = seed_of_this_run(), .hand_through = true});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    const std::string encounter = fleet.played_by(0).at(0);
    const std::string path = "/api/encounters/" + encounter;
    const std::string bearer = "Authorization: Bearer " + std::string(43, 'x') + "\r\n";
    // The other server's own answer: this token opens nothing.
    const std::string handed = answer_to(fleet.link(1), get(path, bearer));
    EXPECT_NE(handed.find(" 404 "), std::string::npos) << handed;
    EXPECT_NE(answer_to(fleet.link(1), upgrade(encounter), "\r\n\r\n").find(" 101 "), std::string::npos);
    // What has been handed through goes no further.
    const std::string by_another = "Affray-Handed-By: http://127.0.0.1:1\r\n";
    EXPECT_NE(answer_to(fleet.link(1), get(path, bearer + by_another)).find(" 421 "), std::string::npos);
    EXPECT_NE(answer_to(fleet.link(1), upgrade(encounter, by_another)).find(" 421 "), std::string::npos);
    expect_sound(fleet);
}

TEST_F(Servers, WhatAnOperatorDoesReachesWhoeverPlays) {
    Fleet fleet({.encounters = 2, .seed = seed_of_this_run()});
    ASSERT_TRUE(fleet.open());
    const std::string token(43, 'x');
    std::ostringstream hash;
    for (const unsigned byte : hash_secret(token))
        hash << std::hex << std::setw(2) << std::setfill('0') << byte;
    fleet.asked(
        "INSERT INTO account (public_id, name, folded, password, operator, created_at_ms) VALUES ('root', "
        "'Root', 'root', '', 1, 0)");
    fleet.asked(
        "INSERT INTO account_session (public_id, account, token, created_at_ms, used_at_ms, expires_at_ms, "
        "client) SELECT 'one', id, decode('" +
        hash.str() + "', 'hex'), 0, 0, 9999999999999, '' FROM account");
    const std::string bearer = "Authorization: Bearer " + token + "\r\n";
    const std::string encounter = fleet.played_by(0).at(0);
    const std::string path = "/api/server/encounters/" + encounter;
    const std::string all = answer_to(fleet.link(1), get("/api/server/encounters", bearer));
    EXPECT_NE(all.find(encounter), std::string::npos) << all;
    EXPECT_NE(all.find("\"server\":\"" + fleet.address(0) + "\""), std::string::npos) << all;
    // It is looked at where it is played, though others are told where to go (servers.hand_through is off).
    const std::string one = answer_to(fleet.link(1), get(path, bearer));
    EXPECT_NE(one.find("\"connected\":true"), std::string::npos) << one;
    EXPECT_NE(answer_to(fleet.link(1), get(path + "/sleep", bearer, "POST")).find(" 204 "),
              std::string::npos);
    const std::string asleep = answer_to(fleet.link(1), get(path, bearer));
    EXPECT_NE(asleep.find("HOSTED_STATE_ASLEEP"), std::string::npos) << asleep;
    // What one bans the other turns away.
    const std::string wish = R"({"network":"203.0.113.0/24"})";
    const std::string made =
        answer_to(fleet.link(0),
                  "POST /api/server/bans HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + bearer +
                      "Content-Type: application/json\r\nContent-Length: " + std::to_string(wish.size()) +
                      "\r\n\r\n" + wish);
    EXPECT_NE(made.find(" 201 "), std::string::npos) << made;
    const std::string there = "X-Forwarded-For: 203.0.113.7\r\n";
    EXPECT_TRUE(fleet.drive_until([&] {
        return answer_to(fleet.link(1), get("/api/server", there)).find("BANNED") != std::string::npos;
    }));
}

TEST_F(Servers, WhoIsHandedToAStoppedServerIsToldToComeBack) {
    Fleet fleet({.encounters = 3, .seed = seed_of_this_run(), .hand_through = true});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    const std::vector<std::string> played = fleet.played_by(0);
    ASSERT_GE(played.size(), 2U);
    // One that is seated already, one whose upgrade finds nobody awake, and a request.
    const Conversation seated(fleet.link(1), upgrade(played[0]));
    ASSERT_NE(seated.until("\r\n\r\n").find(" 101 "), std::string::npos);
    fleet.stop(0);
    const Conversation late(fleet.link(1), upgrade(played[1]));
    const std::string bearer = "Authorization: Bearer " + std::string(43, 'x') + "\r\n";
    const Conversation asks(fleet.link(1), get("/api/encounters/" + played[0], bearer));
    const std::string close = std::string("\x88") + static_cast<char>(2 + 11) + "\x03\xf4TABLE_MOVED";
    EXPECT_NE(seated.until(close).find(close), std::string::npos);
    EXPECT_EQ(late.until("\r\n\r\n").rfind("HTTP/1.1 503 ", 0), 0U);
    // Asked of whoever plays it by then: this token opens nothing.
    EXPECT_NE(asks.until("UNKNOWN").find(" 404 "), std::string::npos);
    fleet.go_on(0);
    tell_resumed("SIGSTOP", fleet.all_resume());
    expect_sound(fleet);
}

TEST_F(Servers, WhoIsHandedToAServerThatWasStartedAgainStays) {
    Fleet fleet({.seed = seed_of_this_run(), .hand_through = true});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    fleet.kill(0);
    ASSERT_TRUE(fleet.all_resume().has_value());
    ASSERT_TRUE(fleet.start_server(0));
    fleet.terminate(1);
    ASSERT_TRUE(fleet.drive_until([&] { return !fleet.alive(1); }));
    // Whoever comes finds nobody else who plays it; everybody else comes by the other server.
    for (const auto& player : fleet.players())
        if (player->referee()) answer_to(fleet.link(0), upgrade(player->encounter()), "\r\n\r\n");
    EXPECT_EQ(fleet.played_by(0).size(), 4U);
    ASSERT_TRUE(fleet.start_server(1));
    ASSERT_TRUE(fleet.all_resume().has_value());
    const std::size_t welcomed = fleet.welcomes();
    fleet.drive_for(2 * fleet.term());
    EXPECT_EQ(fleet.welcomes(), welcomed) << "somebody had to come back";
    EXPECT_EQ(fleet.played_by(0).size(), 4U);
    expect_sound(fleet);
}

TEST_F(Servers, DeadlinesAreKeptThoughTheirServerDiesAndNobodyComes) {
    Fleet fleet({.encounters = 2, .seed = seed_of_this_run()});
    fleet.mood().hold_answers = true;
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    const std::string due =
        "SELECT e.public_id, max(h.version) FROM deadline AS d JOIN encounter AS e ON e.id = d.encounter "
        "JOIN log_head "
        "AS h ON h.encounter = e.id JOIN store_lease AS l ON l.encounter = e.id JOIN store_presence AS p ON "
        "p.server = "
        "l.server WHERE d.due_ms > 0 AND p.address = '" +
        fleet.address(0) + "' GROUP BY 1";
    std::vector<std::string> waits;
    ASSERT_TRUE(fleet.drive_until([&] { return !(waits = fleet.asked(due)).empty(); }));
    for (const auto& player : fleet.players()) player->leave();
    fleet.kill(0);
    // Nobody waits here until its time is over.
    fleet.asked("UPDATE deadline SET due_ms = 1 WHERE due_ms > 0");
    waits = fleet.asked(
        "SELECT public_id, version FROM encounter JOIN log_head ON encounter = id WHERE public_id = '" +
        waits.at(0).substr(0, waits.at(0).find('|')) + "'");
    const std::string encounter = waits.at(0).substr(0, waits.at(0).find('|'));
    const std::uint64_t version = std::stoull(waits.at(0).substr(waits.at(0).find('|') + 1));
    ASSERT_TRUE(fleet.drive_until([&] {
        return std::stoull(fleet
                               .asked("SELECT version FROM encounter JOIN log_head ON encounter = id WHERE "
                                      "public_id = '" +
                                      encounter + "'")
                               .at(0)) > version;
    })) << fleet.log(1);
    const auto played = fleet.played_by(1);
    EXPECT_NE(std::find(played.begin(), played.end(), encounter), played.end());
}

TEST_F(Servers, ASeatThatAnotherServerEmptiesIsLeft) {
    Fleet fleet({.encounters = 1, .seed = seed_of_this_run()});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    ASSERT_TRUE(plays_on(fleet, 5));
    Player& player = *fleet.players().at(1);
    fleet.asked("UPDATE seat SET token = NULL, next_token = NULL, later_token = NULL WHERE number = " +
                std::to_string(player.history().seat));
    EXPECT_TRUE(fleet.drive_until([&] { return !player.online(); }));
}

}  // namespace
}  // namespace affray::crash
