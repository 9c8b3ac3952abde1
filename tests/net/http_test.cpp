// The HTTP side over real sockets: lobby, refusals, headers, limits (SEC-2, SEC-13, SEC-14, SEC-16).
#include <chrono>
#include <thread>

#include "net/live_server.h"
#include "net/raw_client.h"

namespace affray::net::test {
namespace {

class Http : public testing::Test {
  protected:
    static LiveServer& live() {
        static LiveServer server([] {
            ServerOptions options;
            options.limits.requests = {1000, 10000};
            options.limits.guesses.household = {1000, 1000};
            options.limits.guesses.network = {1000, 1000};
            options.limits.guesses.server = {1000, 1000};
            options.limits.connections_per_address = 1000;
            return options;
        }());
        return server;
    }
    HttpAnswer get(const std::string& path, const std::string& headers = {}) {
        return request(live().port(), "GET", path, {}, headers);
    }
    HttpAnswer post(const std::string& path, const std::string& body, const std::string& headers = {}) {
        return request(live().port(), "POST", path, body, headers);
    }
};

TEST_F(Http, ContentsAreListedAndEncountersCreatedAndJoined) {
    const HttpAnswer contents = get("/api/contents");
    EXPECT_EQ(contents.status, 200);
    EXPECT_NE(contents.body.find("test/duel"), std::string::npos);
    const auto seats = live().create_and_join();
    ASSERT_EQ(seats.size(), 3U);
    for (const Seat& seat : seats) EXPECT_EQ(seat.token.size(), 43U);
    const HttpAnswer again = post("/api/join", R"({"joinCode":")" + seats[1].code + R"("})");
    EXPECT_EQ(again.status, 404);
    EXPECT_TRUE(again.has("application/problem+json"));
    EXPECT_EQ(json_field(again.body, "code"), "UNKNOWN_CODE");
    const std::string bearer = "Authorization: Bearer " + seats[1].token + "\r\n";
    const HttpAnswer summary = get("/api/encounters/" + live().encounter, bearer);
    EXPECT_EQ(summary.status, 200);
    EXPECT_EQ(json_field(summary.body, "phase"), "setup");
    EXPECT_EQ(get("/api/encounters/" + live().encounter).status, 401);
    EXPECT_EQ(get("/api/encounters/" + live().encounter, "Authorization: Bearer wrong\r\n").status, 404);
    EXPECT_EQ(get("/api/encounters/nosuchencounter", bearer).status, 404);
}

TEST_F(Http, WhoComesThroughAProxyIsNotOfThisMachine) {
    const HttpAnswer refused =
        post("/api/encounters", R"({"content":"test/duel"})", "X-Forwarded-For: 203.0.113.7\r\n");
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(json_field(refused.body, "code"), "CREATE_REFUSED");
}

TEST_F(Http, OnlyTheRefereeMintsCodes) {
    const auto seats = live().create_and_join();
    const std::string path = "/api/encounters/" + live().encounter + "/codes";
    EXPECT_EQ(post(path, R"({"seat":1})", "Authorization: Bearer " + seats[1].token + "\r\n").status, 404);
    EXPECT_EQ(post(path, R"({"seat":1})").status, 401);
    const std::string bearer = "Authorization: Bearer " + seats[0].token + "\r\n";
    EXPECT_EQ(post(path, R"({"seat":77})", bearer).status, 404);
    const HttpAnswer minted = post(path, R"({"seat":1})", bearer);
    ASSERT_EQ(minted.status, 201) << minted.body;
    const std::string code = json_field(minted.body, "joinCode");
    EXPECT_EQ(post("/api/join", R"({"joinCode":")" + code + R"(","name":"Anna"})").status, 200);
}

TEST_F(Http, BodiesAreBounded) {
    EXPECT_EQ(post("/api/join", "{").status, 400);
    EXPECT_EQ(post("/api/join", R"({"nothing":1})").status, 400);
    EXPECT_EQ(post("/api/join", R"({"joinCode":"00000000","name":"a\u0007"})").status, 422);
    EXPECT_EQ(post("/api/join", R"({"joinCode":"00000000","name":")" + std::string(41, 'x') + "\"}").status,
              422);
    EXPECT_EQ(post("/api/encounters", R"({"content":"no/such"})").status, 404);
    EXPECT_EQ(post("/api/encounters", R"({"content":"test/duel","spectators":99})").status, 422);
    EXPECT_EQ(
        raw_request(live().port(), "POST /api/join HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
            .status,
        413);
    EXPECT_EQ(raw_request(live().port(), "POST /api/join HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}")
                  .status,
              415);
    EXPECT_EQ(get("/api/join").status, 405);
    EXPECT_EQ(get("/api/nothing").status, 404);
    EXPECT_EQ(request(live().port(), "DELETE", "/").status, 405);
}

TEST_F(Http, SEC16MalformedRequestsAreRefusedAndClosed) {
    for (const std::string head :
         {"GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
          "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET /\r\n\r\n",
          "nonsense\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
          "GET / HTTP/9.9\r\nHost: a\r\n\r\n"}) {
        const HttpAnswer answer = raw_request(live().port(), head);
        EXPECT_EQ(answer.status, 400) << head;
        EXPECT_TRUE(answer.closed) << head;
    }
    const HttpAnswer large =
        raw_request(live().port(), "GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(9000, 'x') + "\r\n\r\n");
    EXPECT_EQ(large.status, 431);
    EXPECT_TRUE(large.closed);
}

TEST_F(Http, SEC13NoRequestBecomesAPath) {
    for (const std::string path :
         {"/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/", "/....//etc", "/%c0%ae%c0%ae/", "/..\\..\\",
          "/index.html%00", "//etc/passwd", "/assets/../../x", "/.git/config", "/%252e%252e/", "/~root",
          "/file:///etc/passwd"})
        EXPECT_EQ(get(path).status, 404) << path;
}

TEST_F(Http, WhoeverIsLostReadsAPage) {
    const HttpAnswer page = get("/no/such/page", "Accept: text/html,*/*;q=0.8\r\n");
    EXPECT_EQ(page.status, 404);
    EXPECT_TRUE(page.has("Content-Type: text/html"));
    for (const std::string path : {"/no/such/page", "/api/nothing"}) {
        const HttpAnswer told = get(path, path == "/api/nothing" ? "Accept: text/html\r\n" : "");
        EXPECT_EQ(told.status, 404) << path;
        EXPECT_TRUE(told.has("Content-Type: application/problem+json")) << path;
    }
}

TEST_F(Http, SEC14EveryAnswerCarriesTheHeaders) {
    for (const std::string path : {"/", "/api/contents", "/nothing"}) {
        const HttpAnswer answer = get(path);
        EXPECT_TRUE(answer.has("Content-Security-Policy: default-src 'none'")) << path;
        EXPECT_TRUE(answer.has("require-trusted-types-for 'script'")) << path;
        EXPECT_TRUE(answer.has("X-Content-Type-Options: nosniff")) << path;
        EXPECT_TRUE(answer.has("Referrer-Policy: no-referrer")) << path;
    }
    EXPECT_EQ(get("/").status, 200);
    EXPECT_EQ(get("/play").status, 200);
    const HttpAnswer head = request(live().port(), "HEAD", "/");
    EXPECT_EQ(head.status, 200);
    EXPECT_TRUE(head.body.empty());
}

TEST_F(Http, ForeignOriginsAreRefusedBeforeAnythingElse) {
    EXPECT_EQ(post("/api/join", R"({"joinCode":"00000000"})", "Origin: https://evil.net\r\n").status, 403);
    const auto seats = live().create_and_join();
    EXPECT_EQ(WsClient(live().port(), live().encounter, "Origin: https://evil.net\r\n").status(), 403);
    EXPECT_EQ(WsClient(live().port(), live().encounter, "Origin: null\r\n").status(), 403);
    const std::string own = "Origin: http://127.0.0.1:" + std::to_string(live().port()) + "\r\n";
    EXPECT_EQ(WsClient(live().port(), live().encounter, own).status(), 101);
    EXPECT_EQ(WsClient(live().port(), "nosuchencounter").status(), 404);
    EXPECT_EQ(WsClient(live().port(), live().encounter, {}, "chat").status(), 400);
    EXPECT_EQ(WsClient(live().port(), live().encounter, {}, "").status(), 400);
}

TEST_F(Http, SEC2ATokenInAQueryIsRefusedAndRevoked) {
    const auto seats = live().create_and_join();
    const std::string bearer = "Authorization: Bearer " + seats[1].token + "\r\n";
    const std::string path = "/api/encounters/" + live().encounter;
    EXPECT_EQ(get(path, bearer).status, 200);
    EXPECT_EQ(get("/?t=" + seats[1].token).status, 400);
    EXPECT_EQ(json_field(get("/?token=x").body, "code"), "TOKEN_IN_URL");
    // What revokes it is written to disk, which on a busy machine may take a while.
    for (int i = 0; i < 1000 && get(path, bearer).status != 404; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    EXPECT_EQ(get(path, bearer).status, 404) << "the token is still good";
}

TEST_F(Http, OperatorsHaveAListenerOfTheirOwn) {
    const std::uint16_t ops = live().ops_port();
    ASSERT_NE(ops, 0);
    EXPECT_EQ(request(ops, "GET", "/healthz").status, 200);
    EXPECT_EQ(request(ops, "GET", "/readyz").status, 200);
    const HttpAnswer metrics = request(ops, "GET", "/metrics");
    EXPECT_NE(metrics.body.find("# TYPE affray_connections gauge"), std::string::npos);
    EXPECT_NE(metrics.body.find("affray_reply_seconds_bucket"), std::string::npos);
    EXPECT_NE(metrics.body.find("\naffray_storage{state=\"ready\"} 1\n"), std::string::npos);
    EXPECT_NE(metrics.body.find("\naffray_storage{state=\"full\"} 0\n"), std::string::npos);
    EXPECT_EQ(request(ops, "GET", "/").status, 404);
    EXPECT_EQ(get("/healthz").status, 200);
    EXPECT_EQ(get("/metrics").status, 404) << "not for the public";
}

TEST_F(Http, ConnectionsAreKeptAndRequestsMayFollowEachOther) {
    RawSocket socket(live().port());
    const std::string one = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    socket.send(one + one);
    EXPECT_TRUE(socket.read_until("ok\n"));
    socket.take(socket.bytes().find("ok\n") + 3);
    EXPECT_TRUE(socket.read_until("ok\n"));
}

}  // namespace
}  // namespace affray::net::test
