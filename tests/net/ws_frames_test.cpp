// Making frames, and knowing where they end.
#include "net/ws/ws_frames.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "net/limits/limits.h"

namespace affray::net {
namespace {

std::string masked(int first, const std::string& payload) {
    std::string bytes(1, static_cast<char>(first));
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | static_cast<int>(payload.size()));
    } else {
        bytes += static_cast<char>(0xfe);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 0xff);
    }
    return bytes + "abcd" + payload;
}

TEST(Frames, LengthsTakeTheirShortestForm) {
    for (const std::size_t size : {0UL, 1UL, 125UL, 126UL, 65535UL, 65536UL}) {
        std::string out;
        append_frame(out, Opcode::Binary, std::string(size, 'x'));
        EXPECT_EQ(out.size(), size + (size < 126 ? 2 : size < 65536 ? 4 : 10)) << size;
        EXPECT_EQ(static_cast<unsigned char>(out[0]), 0x82);
    }
    const std::string close = close_frame(4001, std::string(200, 'r'));
    EXPECT_EQ(close.size(), 2U + 125U);
    EXPECT_EQ(close.substr(2, 2), "\x0f\xa1");
}

TEST(Frames, TheScannerKnowsWhereEachEndsWhereverTheBytesAreCut) {
    std::vector<std::string> all{masked(0x01, "ab")};             // text, not final
    for (int i = 0; i < 5; ++i) all.push_back(masked(0x00, ""));  // empty continuations
    all.push_back(masked(0x89, "ping"));
    all.push_back(masked(0x80, std::string(300, 'z')));
    std::string stream;
    std::set<std::size_t> ends{0};
    for (const std::string& frame : all) ends.insert((stream += frame).size());
    for (std::size_t piece = 1; piece < 40; ++piece) {
        FrameScanner scanner;
        for (std::size_t at = 0; at < stream.size();) {
            EXPECT_EQ(scanner.between_frames(), ends.contains(at)) << piece << " at " << at;
            const std::size_t size = std::min(piece, stream.size() - at);
            scanner.scan(std::string_view(stream).substr(at, size));
            at += size;
        }
        EXPECT_TRUE(scanner.between_frames()) << piece;
    }
}

TEST(TokenBucket, LetsABurstThroughAndThenTheRate) {
    const Rate rate{10, 3};
    TokenBucket bucket(rate);
    auto now = TokenBucket::Time{} + std::chrono::hours{1};
    EXPECT_TRUE(bucket.take(rate, now));
    EXPECT_TRUE(bucket.take(rate, now));
    EXPECT_TRUE(bucket.take(rate, now));
    EXPECT_FALSE(bucket.take(rate, now));
    EXPECT_GT(bucket.wait(rate).count(), 0);
    now += std::chrono::milliseconds{105};
    EXPECT_TRUE(bucket.take(rate, now));
    EXPECT_FALSE(bucket.take(rate, now));
    EXPECT_FALSE(bucket.charge(rate, now, 100)) << "what has happened counts even into debt";
    now += std::chrono::seconds{5};
    EXPECT_FALSE(bucket.take(rate, now)) << "the debt is paid first";
}

}  // namespace
}  // namespace affray::net
