// What a client says, put together from its frames.
#include "net/ws/frame_reader.h"

#include <gtest/gtest.h>

namespace affray::net {
namespace {

constexpr std::size_t kMost = 1000;

std::string frame(int first, std::string payload) {
    std::string bytes(1, static_cast<char>(first));
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | static_cast<int>(payload.size()));
    } else {
        bytes += static_cast<char>(0xfe);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 0xff);
    }
    const std::string mask = "\x11\x22\x33\x44";
    for (std::size_t i = 0; i < payload.size(); ++i) payload[i] ^= mask[i % 4];
    return bytes + mask + payload;
}

// All that is said in the bytes, as "opcode:payload".
std::vector<std::string> heard(FrameReader& reader, std::string bytes, std::size_t piece) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        std::span<char> part = std::span(bytes).subspan(at, std::min(piece, bytes.size() - at));
        while (const auto said = reader.next(part))
            all.push_back(std::to_string(static_cast<int>(said->kind)) + ":" + std::string(said->payload));
    }
    return all;
}

std::uint16_t fault_of(const std::string& bytes) {
    FrameReader reader(kMost);
    EXPECT_TRUE(heard(reader, bytes, bytes.size()).empty());
    return reader.fault();
}

TEST(FrameReader, HearsTheSameWhereverTheBytesAreCut) {
    const std::string long_text(300, 'l');
    const std::string bytes = frame(0x82, "one") + frame(0x02, "tw") + frame(0x89, "ping") + frame(0x00, "") +
                              frame(0x80, "o") + frame(0x81, long_text) + frame(0x82, "") +
                              frame(0x88, "\x03\xe8gone");
    const std::vector<std::string> said{"2:one", "9:ping", "2:two", "1:" + long_text, "2:", "8:\x03\xe8gone"};
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        FrameReader reader(kMost);
        EXPECT_EQ(heard(reader, bytes, piece), said) << piece;
        EXPECT_EQ(reader.begun(), 8U) << piece;
        EXPECT_EQ(reader.begun(), 0U) << "those have been told";
        EXPECT_EQ(reader.fault(), 0) << piece;
    }
}

TEST(FrameReader, AFrameThatLiesThereAsAWholeIsNotCopied) {
    FrameReader reader(kMost);
    std::string bytes = frame(0x82, "an intent") + frame(0x82, "another");
    std::span<char> rest = bytes;
    for (int i = 0; i < 2; ++i) {
        const auto said = reader.next(rest);
        ASSERT_TRUE(said);
        EXPECT_GE(said->payload.data(), bytes.data());
        EXPECT_LT(said->payload.data(), bytes.data() + bytes.size());
    }
    EXPECT_TRUE(rest.empty());
}

TEST(FrameReader, AMessageMayBeAsLongAsIsTakenAndNoLongerInAllItsFrames) {
    FrameReader reader(kMost);
    EXPECT_EQ(heard(reader, frame(0x82, std::string(kMost, 'x')), 7).size(), 1U);
    EXPECT_EQ(heard(reader, frame(0x02, std::string(kMost, 'x')) + frame(0x80, ""), 7).size(), 1U);
    EXPECT_EQ(reader.fault(), 0);
    EXPECT_EQ(fault_of(frame(0x82, std::string(kMost + 1, 'x'))), 1009);
    EXPECT_EQ(fault_of(frame(0x02, std::string(kMost, 'x')) + frame(0x80, "y")), 1009);
    reader.take_at_most(kMost + 1);
    EXPECT_EQ(heard(reader, frame(0x82, std::string(kMost + 1, 'x')), 7).size(), 1U);
}

TEST(FrameReader, NothingIsHeardAfterAFault) {
    FrameReader reader(kMost);
    EXPECT_TRUE(heard(reader, frame(0x83, "x") + frame(0x82, "y"), 64).empty());
    EXPECT_EQ(reader.fault(), 1002);
    EXPECT_TRUE(heard(reader, frame(0x82, "y"), 64).empty());
}

TEST(FrameReader, WhatTheProtocolForbidsIs1002) {
    const std::string mask(4, '\0');
    std::vector<std::string> broken{
        std::string("\x82\x01x", 3),  // without a mask
        std::string("\x82\xfe\x00\x7d", 4) + mask,
        std::string("\x82\xff\x00\x00\x00\x00\x00\x00\xff\xff", 10) + mask,
        std::string("\x82\xff\x80\x00\x00\x00\x00\x00\x00\x00", 10) + mask,
        std::string("\x89\xfe\x00\x7e", 4) + mask,
        frame(0x80, "of nothing"),
        frame(0x02, "a") + frame(0x82, "another inside it"),
        frame(0x88, "x"),
    };
    for (const int reserved : {0x40, 0x20, 0x10}) broken.push_back(frame(0x82 | reserved, "x"));
    for (const int unknown : {3, 4, 7, 11, 12, 15}) broken.push_back(frame(0x80 | unknown, "x"));
    for (const int control : {8, 9, 10}) broken.push_back(frame(control, ""));
    for (const int code : {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535})
        broken.push_back(frame(0x88, {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)}));
    for (std::size_t row = 0; row < broken.size(); ++row) EXPECT_EQ(fault_of(broken[row]), 1002) << row;
}

TEST(FrameReader, LengthsAreTakenUpToTheEndsOfTheirForms) {
    constexpr std::size_t kEndOfSixteenBits = 65536;
    FrameReader reader(kEndOfSixteenBits);
    for (const std::size_t size : {std::size_t{125}, std::size_t{126}, kEndOfSixteenBits - 1})
        EXPECT_EQ(heard(reader, frame(0x82, std::string(size, 'x')), 1000).size(), 1U) << size;
    const std::string header("\x82\xff\x00\x00\x00\x00\x00\x01\x00\x00", 10);
    EXPECT_EQ(heard(reader, header + std::string(4 + kEndOfSixteenBits, 'x'), 1000).size(), 1U);
    for (const int code : {1000, 1003, 1007, 1014, 3000, 4999})
        EXPECT_EQ(
            heard(reader, frame(0x88, {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)}), 64)
                .size(),
            1U)
            << code;
    EXPECT_EQ(reader.fault(), 0);
}

TEST(FrameReader, TextIsWholeCharacters) {
    EXPECT_EQ(fault_of(frame(0x81, "\xc3")), 1007);
    EXPECT_EQ(fault_of(frame(0x88, "\x03\xe8\xff")), 1007);
    FrameReader reader(kMost);
    EXPECT_EQ(heard(reader, frame(0x01, "\xc3") + frame(0x80, "\xa4"), 64).size(), 1U)
        << "a frame may end inside a character";
}

}  // namespace
}  // namespace affray::net
