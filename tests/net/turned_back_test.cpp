// A play connection that is upgraded only to be told why it may not stay.
#include "net/http/turned_back.h"

#include <gtest/gtest.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/field.hpp>

namespace affray::net {
namespace {

// Somebody who asks for a play connection and answers nothing.
struct Silent {
    explicit Silent(session::Loop& loop)
        : listener(loop.context(), {asio::ip::address_v4::loopback(), 0}),
          socket(loop.context()),
          theirs(loop.context()) {
        theirs.connect(listener.local_endpoint());
        listener.accept(socket);
    }
    Upgrade upgrade(session::Loop& loop, AddressBook::Slot slot) {
        namespace http = beast::http;
        UpgradeRequest asked{http::verb::get, "/play/x", 11};
        asked.set(http::field::host, "localhost");
        asked.set(http::field::connection, "Upgrade");
        asked.set(http::field::upgrade, "websocket");
        asked.set(http::field::sec_websocket_version, "13");
        asked.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
        return {&loop, Caller(loop, std::move(socket), {}), std::move(slot), std::move(asked), {}};
    }

    tcp::acceptor listener;
    tcp::socket socket;
    tcp::socket theirs;
};

TEST(TurnedBack, GivesItsPlaceBackBeforeItsLoopEnds) {
    session::Metrics metrics;
    session::Loop loop{0};
    const Limits limits;
    AddressBook book(limits, metrics);
    AddressBook::Slot slot;
    ASSERT_EQ(book.admit("192.0.2.1", slot), AddressBook::Refusal::None);
    Silent silent(loop);
    turn_back(silent.upgrade(loop, std::move(slot)), session::CloseCode::Banned, "spam");
    loop.context().poll();
    ASSERT_GT(silent.theirs.available(), 0U) << "told why";
    EXPECT_EQ(book.connections(), 1U) << "an answer is awaited";
    loop.finish();
    EXPECT_EQ(book.connections(), 0U);
}

}  // namespace
}  // namespace affray::net
