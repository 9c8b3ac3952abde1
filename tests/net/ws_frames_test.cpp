// Making and counting frames.
#include "net/ws/ws_frames.h"

#include <gtest/gtest.h>

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

TEST(Frames, TheScannerCountsAllKindsWhereverTheBytesAreCut) {
    std::string stream;
    stream += masked(0x01, "ab");                             // text, not final
    for (int i = 0; i < 50; ++i) stream += masked(0x00, "");  // empty continuations
    stream += masked(0x89, "ping");
    stream += masked(0x80, std::string(300, 'z'));
    for (std::size_t piece = 1; piece < 40; ++piece) {
        FrameScanner scanner;
        std::uint32_t frames = 0;
        for (std::size_t at = 0; at < stream.size(); at += piece)
            frames += scanner.scan(stream.data() + at, std::min(piece, stream.size() - at));
        EXPECT_EQ(frames, 53U) << piece;
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
