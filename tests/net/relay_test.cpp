// What a client whose server is not heard of any more is told, wherever its answer and frames are cut.
#include "net/others/relay.h"

#include <gtest/gtest.h>

namespace affray::net {
namespace {

const std::string kMoved = close_frame(1012, "TABLE_MOVED");
const std::string kSwitching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n";

std::string frames() {
    std::string out;
    append_frame(out, Opcode::Binary, std::string(300, 'x'));
    append_frame(out, Opcode::Ping, "");
    return out;
}

TEST(Relay, WhoWaitsForTheAnswerToItsUpgradeIsToldToTryAgain) {
    EXPECT_EQ(ToldSoFar{}.farewell().rfind("HTTP/1.1 503 ", 0), 0U);
}

TEST(Relay, WhoIsBetweenTwoFramesIsToldToComeBack) {
    const std::string all = kSwitching + frames();
    for (std::size_t piece = 1; piece <= all.size(); ++piece) {
        ToldSoFar told;
        for (std::size_t at = 0; at < all.size(); at += piece)
            told.scan(std::string_view(all).substr(at, piece));
        EXPECT_EQ(told.farewell(), kMoved) << piece;
    }
}

TEST(Relay, NothingIsSaidInTheMidstOfSomethingElse) {
    const std::string all = kSwitching + frames();
    const std::size_t first = kSwitching.size() + frames().size() - 2;  // before the ping
    for (std::size_t size = 1; size < all.size(); ++size) {
        ToldSoFar told;
        told.scan(std::string_view(all).substr(0, size));
        EXPECT_EQ(told.farewell(), size == kSwitching.size() || size == first ? kMoved : "") << size;
    }
    ToldSoFar refused;
    refused.scan("HTTP/1.1 421 Misdirected Request\r\nContent-Length: 9\r\n\r\nelsewhere");
    EXPECT_EQ(refused.farewell(), "");
}

}  // namespace
}  // namespace affray::net
