// What goes wrong inside a request: a 500 with an id, and everything else goes on.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <new>
#include <stdexcept>
#include <thread>

#include "base/check.h"
#include "net/http/await_result.h"
#include "net/listener.h"
#include "net/live_server.h"
#include "net/raw_client.h"
#include "session/log.h"

namespace affray::net::test {
namespace {

using Answered = asio::awaitable<Response>;

Response fine() {
    Response response;
    response.body = "fine";
    return response;
}

// Fails in every way there is, by the path that is asked for.
Answered failing(Request request) {
    using Start = std::function<void(std::function<void(int)>)>;
    if (request.path == "/throws") throw std::runtime_error("out of luck");
    if (request.path == "/memory") throw std::bad_alloc();
    if (request.path == "/check") AFFRAY_CHECK(request.path.empty(), "of the handler");
    if (request.path == "/number") throw 7;
    Start start = [path = request.path](const std::function<void(int)>& done) {
        if (path == "/start/throws") throw std::runtime_error("before it began");
        if (path == "/start/check") AFFRAY_CHECK(path.empty(), "in what Asio calls");
        if (path == "/forsaken") return;
        done(1);
    };
    const int value = co_await await_value<int>(std::move(start));
    if (request.path == "/after/throws") throw std::runtime_error("after waiting");
    if (request.path == "/after/check") AFFRAY_CHECK(value == 2, "after waiting");
    co_return fine();
}

TEST(Barrier, WhateverARequestDoesIsAnsweredAndTheNextOneToo) {
    start_secrets();
    ASSERT_TRUE(session::start_log(session::LogFormat::Text, "off"));
    const Limits limits;
    session::Metrics metrics;
    session::Counter failed;
    AddressBook addresses(limits, metrics);
    BanList bans(system_clock());
    session::Loop loop(0);
    const auto listener = std::make_shared<Listener>(NetContext{limits, metrics, addresses, bans, failed},
                                                     std::vector<session::Loop*>{&loop}, failing, nullptr);
    ASSERT_TRUE(listener->open("127.0.0.1", 0));
    listener->start();
    std::thread thread([&loop] { loop.run(); });
    std::uint64_t expected = 0;
    for (const char* path : {"/throws", "/memory", "/check", "/number", "/start/throws", "/start/check",
                             "/forsaken", "/after/throws", "/after/check"}) {
        const std::string head = "GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n\r\n";
        const HttpAnswer answer = raw_request(listener->port(), head);
        EXPECT_EQ(answer.status, 500) << path;
        EXPECT_EQ(json_field(answer.body, "code"), "INTERNAL") << path;
        EXPECT_EQ(json_field(answer.body, "id").size(), 16U) << path;
        EXPECT_EQ(failed.value(), ++expected) << path;
        const HttpAnswer good = raw_request(listener->port(), "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        EXPECT_EQ(good.status, 200) << "after " << path;
    }
    loop.post([listener] { listener->stop(); });
    loop.stop();
    thread.join();
    loop.finish();
}

}  // namespace
}  // namespace affray::net::test
