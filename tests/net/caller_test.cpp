// A connection before any loop waits for it, and one that is heard before.
#include "net/http/caller.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/http/http_connection.h"
#include "seams/clock.h"

namespace affray::net {
namespace {

// Somebody who has called, on the other end of what was accepted.
struct Calling {
    explicit Calling(session::Loop& loop)
        : listener(loop.context(), {asio::ip::address_v4::loopback(), 0}), theirs(loop.context()) {
        theirs.connect(listener.local_endpoint());
    }
    Caller accepted() {
        tcp::endpoint from;
        auto size = static_cast<socklen_t>(from.capacity());
        const int descriptor =
            ::accept4(listener.native_handle(), from.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        from.resize(size);
        return Caller(descriptor, from);
    }
    void say(std::string_view text) { theirs.write_some(asio::buffer(text.data(), text.size())); }

    tcp::acceptor listener;
    tcp::socket theirs;
};

TEST(Caller, IsClosedUnlessSomebodyHasIt) {
    session::Loop loop{0};
    Calling calling(loop);
    std::ignore = calling.accepted();
    char byte = 0;
    boost::system::error_code error;
    calling.theirs.read_some(asio::buffer(&byte, 1), error);
    EXPECT_EQ(error, asio::error::eof);
}

TEST(Caller, GoesFromLoopToLoop) {
    session::Loop first{0};
    session::Loop second{1};
    Calling calling(first);
    Caller caller = calling.accepted();
    std::array<char, 8> room{};
    EXPECT_TRUE(caller.take(room).empty()) << "nothing has been said";
    calling.say("ab");
    EXPECT_EQ(caller.take(room).size(), 2U);
    Caller heard(first, caller.in(first), caller.from());
    calling.say("cd");
    tcp::socket at_last = heard.in(second);
    ASSERT_TRUE(at_last.is_open());
    EXPECT_EQ(at_last.read_some(asio::buffer(room)), 2U);
    EXPECT_EQ(&asio::query(at_last.get_executor(), asio::execution::context), &second.context());
}

class Arrival : public testing::Test {
  protected:
    static constexpr std::string_view kRequest =
        "GET /play/x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

    ~Arrival() override { loop_.finish(); }

    // What came in is heard; its upgrades are kept.
    void come_in() {
        AddressBook::Slot slot;
        ASSERT_EQ(addresses_.admit("192.0.2.1", slot), AddressBook::Refusal::None);
        const NetContext context{limits_, metrics_, addresses_, bans_, failed_};
        const auto gate = std::make_shared<const UpgradeGate>([this](const Request&, const UpgradeRequest&) {
            if (fails_) throw std::runtime_error("a mistake");
            std::function<void(Upgrade)> take = [this](Upgrade one) { upgraded_.push_back(std::move(one)); };
            return UpgradeJudged(UpgradeVerdict(std::move(take)));
        });
        std::make_shared<HttpConnection>(context, loop_, calling_.accepted(), std::move(slot), Handler{},
                                         gate)
            ->start();
    }
    void run_until_upgraded() {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(5);
        while (upgraded_.empty() && std::chrono::steady_clock::now() < until) loop_.context().poll();
    }
    std::string answer() {
        std::array<char, 512> room{};
        loop_.context().poll();
        return std::string(room.data(), calling_.theirs.read_some(asio::buffer(room)));
    }

    session::Metrics metrics_{};
    session::Loop loop_{0};
    Limits limits_{};
    AddressBook addresses_{limits_, metrics_};
    BanList bans_{system_clock()};
    session::Counter failed_{};
    Calling calling_{loop_};
    std::vector<Upgrade> upgraded_{};
    bool fails_ = false;
};

TEST_F(Arrival, LeavesAtOnceWhoseRequestIsThere) {
    calling_.say(std::string(kRequest) + "frames");
    come_in();
    ASSERT_EQ(upgraded_.size(), 1U) << "before the loop has turned";
    EXPECT_GE(upgraded_.front().caller.descriptor(), 0) << "no loop has waited for it";
    EXPECT_EQ(upgraded_.front().unread, "frames");
    EXPECT_EQ(upgraded_.front().request.target(), "/play/x");
}

TEST_F(Arrival, IsWaitedForWhoseRequestComesInPieces) {
    calling_.say(kRequest.substr(0, 30));
    come_in();
    loop_.context().poll();
    EXPECT_TRUE(upgraded_.empty());
    calling_.say(kRequest.substr(30));
    run_until_upgraded();
    ASSERT_EQ(upgraded_.size(), 1U);
    EXPECT_TRUE(upgraded_.front().caller.in(loop_).is_open());
    EXPECT_EQ(upgraded_.front().request.target(), "/play/x");
}

TEST_F(Arrival, IsToldOfAMistakeInJudgingIt) {
    fails_ = true;
    calling_.say(kRequest);
    come_in();
    EXPECT_EQ(answer().substr(0, 12), "HTTP/1.1 500");
    EXPECT_EQ(failed_.value(), 1U);
    EXPECT_TRUE(upgraded_.empty());
}

TEST_F(Arrival, SEC16IsRefusedOnceWhoseHeadIsBad) {
    calling_.say("GET /play/x HTTP/1.1\r\n\r\n");
    come_in();
    EXPECT_EQ(answer().substr(0, 12), "HTTP/1.1 400");
    EXPECT_EQ(metrics_.http_requests.value(), 1U);
}

}  // namespace
}  // namespace affray::net
