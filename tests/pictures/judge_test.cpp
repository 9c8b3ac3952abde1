// Pictures made by hand, good and hostile.
#include "pictures/judge.h"

#include <gtest/gtest.h>

namespace affray::pictures {
namespace {

std::string big(std::uint32_t value, int bytes) {
    std::string out;
    for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(value >> (8 * i) & 0xFFU);
    return out;
}

std::string little(std::uint32_t value, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFFU);
    return out;
}

// Bit by bit, unlike the judge's table.
std::uint32_t crc(const std::string& bytes) {
    std::uint32_t c = 0xFFFFFFFFU;
    for (const char each : bytes) {
        c ^= static_cast<std::uint8_t>(each);
        for (int bit = 0; bit < 8; ++bit) c = (c & 1U) != 0 ? 0xEDB88320U ^ (c >> 1) : c >> 1;
    }
    return c ^ 0xFFFFFFFFU;
}

std::string chunk(const std::string& type, const std::string& data) {
    return big(static_cast<std::uint32_t>(data.size()), 4) + type + data + big(crc(type + data), 4);
}

const std::string kPngSignature = "\x89PNG\r\n\x1A\n";

std::string header(std::uint32_t width, std::uint32_t height, char depth = 8, char colour = 6) {
    return chunk("IHDR", big(width, 4) + big(height, 4) + depth + colour + std::string(3, '\0'));
}

std::string png(std::uint32_t width = 4, std::uint32_t height = 3, const std::string& more = {}) {
    return kPngSignature + header(width, height) + more + chunk("IDAT", "data") + chunk("IEND", "");
}

std::string segment(int marker, const std::string& data) {
    return std::string("\xFF") + static_cast<char>(marker) +
           big(static_cast<std::uint32_t>(data.size() + 2), 2) + data;
}

std::string jpeg(std::uint32_t width = 20, std::uint32_t height = 10, const std::string& more = {}) {
    const std::string frame =
        std::string(1, '\x08') + big(height, 2) + big(width, 2) + std::string("\x01\x01\x11\x00", 4);
    return "\xFF\xD8" + more + segment(0xDB, std::string(65, '\1')) + segment(0xC0, frame) +
           segment(0xC4, std::string(20, '\2')) + segment(0xDA, std::string("\x01\x01\x00\x00\x3F\x00", 6)) +
           std::string(
               "ab\xFF\x00"
               "cd\xFF\xD0"
               "ef",
               10) +
           "\xFF\xD9";
}

std::string webp_chunk(const std::string& type, const std::string& data) {
    return type + little(static_cast<std::uint32_t>(data.size()), 4) + data +
           std::string(data.size() % 2, '\0');
}

std::string riff(const std::string& chunks) {
    return "RIFF" + little(static_cast<std::uint32_t>(chunks.size() + 4), 4) + "WEBP" + chunks;
}

std::string lossy(std::uint32_t width, std::uint32_t height) {
    return webp_chunk(
        "VP8 ", std::string("\x10\x02\x00\x9D\x01\x2A", 6) + little(width, 2) + little(height, 2) + "body!");
}

std::string extended(std::uint32_t width, std::uint32_t height, char flags) {
    return webp_chunk(
        "VP8X", std::string(1, flags) + std::string(3, '\0') + little(width - 1, 3) + little(height - 1, 3));
}

Picture good(const std::string& bytes, const Claim& claim = {}) {
    const Judged judged = judge(bytes, claim);
    if (const auto* refused = std::get_if<Refused>(&judged))
        ADD_FAILURE() << refused->code << ": " << refused->text;
    const auto* picture = std::get_if<Picture>(&judged);
    return picture == nullptr ? Picture{} : *picture;
}

std::string refused(const std::string& bytes, const Claim& claim = {}) {
    const Judged judged = judge(bytes, claim);
    const auto* no = std::get_if<Refused>(&judged);
    if (no == nullptr) return "taken";
    EXPECT_FALSE(no->text.empty());
    return std::string(no->code);
}

TEST(Png, IsKeptWithoutWhatDoesNotShow) {
    const std::string plain = png(640, 480);
    const std::string told = png(640, 480,
                                 chunk("tEXt", "Author\0me") + chunk("eXIf", "where") +
                                     chunk("iCCP", "profile") + chunk("acTL", std::string(8, '\1')));
    const Picture picture = good(told, {"image/png", "crypt.png"});
    EXPECT_EQ(picture.bytes, plain);
    EXPECT_EQ(picture.width, 640U);
    EXPECT_EQ(picture.height, 480U);
    EXPECT_EQ(picture.format, Format::Png);
}

TEST(Png, KeepsPaletteAndTransparency) {
    const std::string whole = kPngSignature + header(8, 8, 8, 3) + chunk("PLTE", std::string(6, '\7')) +
                              chunk("tRNS", "\1") + chunk("IDAT", "x") + chunk("IDAT", "y") +
                              chunk("IEND", "");
    EXPECT_EQ(good(whole).bytes, whole);
    EXPECT_EQ(refused(kPngSignature + header(8, 8, 8, 3) + chunk("IDAT", "x") + chunk("IEND", "")),
              "PICTURE_BROKEN");
}

TEST(Png, ABombIsRefusedByItsHeader) {
    const std::string bomb = kPngSignature + header(50'000, 50'000) +
                             chunk("IDAT", std::string(100'000, '\0')) + chunk("IEND", "");
    EXPECT_EQ(refused(bomb), "PICTURE_TOO_LARGE");
    EXPECT_EQ(refused(png(8'193, 1)), "PICTURE_TOO_LARGE");
    EXPECT_EQ(refused(png(8'192, 8'192)), "PICTURE_TOO_LARGE");
    EXPECT_EQ(good(png(8'192, 4'000)).width, 8'192U);
    EXPECT_EQ(refused(png(0, 5)), "PICTURE_BROKEN");
}

TEST(Png, EveryCutIsRefused) {
    const std::string whole = png();
    for (std::size_t size = 8; size < whole.size(); ++size)
        EXPECT_EQ(refused(whole.substr(0, size)), "PICTURE_BROKEN") << size;
}

TEST(Png, EveryChangedBitIsRefusedOrChangesNothingThatIsKept) {
    const std::string whole = png();
    for (std::size_t at = 8; at < whole.size(); ++at) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        EXPECT_NE(refused(changed), "taken") << at;
    }
}

TEST(Png, LengthsBeyondTheFileAndFollowersAreRefused) {
    std::string vast = kPngSignature + header(4, 3) + big(0xFFFFFFFFU, 4) + "IDATdata";
    EXPECT_EQ(refused(vast), "PICTURE_BROKEN");
    EXPECT_EQ(refused(png() + "PK\x03\x04 a zip behind"), "PICTURE_BROKEN");
    EXPECT_EQ(refused(png() + "<script>alert(1)</script>"), "PICTURE_BROKEN");
    EXPECT_EQ(refused(kPngSignature + chunk("IDAT", "x") + header(4, 3) + chunk("IEND", "")),
              "PICTURE_BROKEN");
    EXPECT_EQ(refused(png(4, 3, header(4, 3))), "PICTURE_BROKEN");
    EXPECT_EQ(refused(png(4, 3, chunk("NEED", "what nobody knows"))), "PICTURE_BROKEN");
    EXPECT_EQ(refused(kPngSignature + header(4, 3) + chunk("IEND", "")), "PICTURE_BROKEN");
}

TEST(Jpeg, IsKeptWithoutWhatDoesNotShow) {
    const std::string exif = segment(0xE1, std::string("Exif\0\0where it was taken", 24));
    const std::string note = segment(0xFE, "<script>alert(1)</script>");
    const Picture picture = good(jpeg(20, 10, exif + note), {"image/jpeg", "Me.JPG"});
    EXPECT_EQ(picture.bytes, jpeg());
    EXPECT_EQ(picture.width, 20U);
    EXPECT_EQ(picture.height, 10U);
}

TEST(Jpeg, SmallerCopiesBehindItGoAndOtherFollowersAreRefused) {
    EXPECT_EQ(good(jpeg() + jpeg(4, 4)).bytes, jpeg());
    EXPECT_EQ(refused(jpeg() + "PK\x03\x04"), "PICTURE_BROKEN");
}

TEST(Jpeg, IsBoundedAndWhole) {
    EXPECT_EQ(refused(jpeg(50'000, 50'000)), "PICTURE_TOO_LARGE");
    EXPECT_EQ(refused(jpeg(0, 10)), "PICTURE_BROKEN");
    const std::string whole = jpeg();
    for (std::size_t size = 3; size < whole.size(); ++size)
        EXPECT_EQ(refused(whole.substr(0, size)), "PICTURE_BROKEN") << size;
    EXPECT_EQ(refused("\xFF\xD8\xFF\xE0\xFF\xFF rest"), "PICTURE_BROKEN");
}

TEST(Webp, IsKeptWithoutWhatDoesNotShow) {
    const std::string told = riff(extended(30, 20, '\x08') + lossy(30, 20) + webp_chunk("EXIF", "where") +
                                  webp_chunk("XMP ", "who"));
    const Picture picture = good(told, {"image/webp", "map.webp"});
    EXPECT_EQ(picture.bytes, riff(lossy(30, 20)));
    EXPECT_EQ(picture.width, 30U);
    EXPECT_EQ(picture.height, 20U);
    const std::string clear = riff(extended(30, 20, '\x10') + webp_chunk("ALPH", "see") + lossy(30, 20));
    EXPECT_EQ(good(clear).bytes, clear);
}

TEST(Webp, IsBoundedStillAndWhole) {
    EXPECT_EQ(refused(riff(lossy(16'000, 16'000))), "PICTURE_TOO_LARGE");
    EXPECT_EQ(refused(riff(extended(30, 20, '\x02') + webp_chunk("ANIM", "......"))), "NOT_A_PICTURE");
    EXPECT_EQ(refused(riff(extended(31, 20, '\0') + lossy(30, 20))), "PICTURE_BROKEN");
    EXPECT_EQ(refused(riff(lossy(30, 20)) + "PK\x03\x04"), "PICTURE_BROKEN");
    EXPECT_EQ(refused(riff(lossy(30, 20) + lossy(30, 20))), "PICTURE_BROKEN");
    const std::string whole = riff(lossy(30, 20));
    for (std::size_t size = 12; size < whole.size(); ++size)
        EXPECT_EQ(refused(whole.substr(0, size)), "PICTURE_BROKEN") << size;
}

TEST(Judge, OtherFilesAreRefusedByWhatTheyAre) {
    const auto said = [](const std::string& bytes) {
        const Judged judged = judge(bytes, {});
        return std::get<Refused>(judged).text;
    };
    EXPECT_NE(said("<svg onload='alert(1)'/>").find("an SVG"), std::string::npos);
    EXPECT_NE(said("<?xml version='1.0'?><SVG/>").find("an SVG"), std::string::npos);
    EXPECT_NE(said("<!DOCTYPE html><p>").find("a web page"), std::string::npos);
    EXPECT_NE(said("GIF89a").find("a GIF"), std::string::npos);
    EXPECT_NE(said("PK\x03\x04").find("an archive"), std::string::npos);
    EXPECT_NE(said(std::string("\0\0\0\x18"
                               "ftypavif",
                               12))
                  .find("AVIF"),
              std::string::npos);
    EXPECT_EQ(refused(""), "NOT_A_PICTURE");
    EXPECT_EQ(refused("x"), "NOT_A_PICTURE");
    EXPECT_EQ(refused("RIFF"), "NOT_A_PICTURE");
}

TEST(Judge, WhatIsSaidOfAFileHasToAgree) {
    EXPECT_EQ(refused(png(), {"image/jpeg", "a.png"}), "NOT_A_PICTURE");
    EXPECT_EQ(refused(png(), {"image/png", "a.jpg"}), "NOT_A_PICTURE");
    EXPECT_EQ(refused(png(), {"image/png", "a.svg"}), "NOT_A_PICTURE");
    EXPECT_EQ(refused(png(), {"text/html", "a"}), "NOT_A_PICTURE");
    EXPECT_EQ(refused(png(), {"image/png", "the crypt, level 2.1"}), "taken");
    EXPECT_EQ(refused(png(), {}), "taken");
}

TEST(Judge, ANameIsALabelAndNoPath) {
    EXPECT_EQ(refused(png(), {"", "../../etc/passwd"}), "BAD_PICTURE_NAME");
    EXPECT_EQ(refused(png(), {"", "C:\\map.png"}), "BAD_PICTURE_NAME");
    EXPECT_EQ(refused(png(), {"", ".."}), "BAD_PICTURE_NAME");
    EXPECT_EQ(refused(png(), {"", "a\nb"}), "BAD_PICTURE_NAME");
    EXPECT_EQ(refused(png(), {"", std::string(121, 'a')}), "BAD_PICTURE_NAME");
}

TEST(Judge, TooManyBytesAreRefused) {
    EXPECT_EQ(refused(png() + std::string(kBytesMax, ' ')), "PICTURE_TOO_LARGE");
}

}  // namespace
}  // namespace affray::pictures
