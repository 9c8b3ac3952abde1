// Mail that brings an invitation: nothing of what people are called becomes a header or an address.
#include "push/letter.h"

#include <gtest/gtest.h>

namespace affray::push {
namespace {

Letter letter() {
    Letter out;
    out.to = "ann@example.org";
    out.from = "Mara";
    out.campaign = "The Mill";
    out.link = "https://play.example.org/#invite=ABCDEFGH";
    out.until_ms = 1'700'000'000'000;
    return out;
}

std::string mail(const Letter& of) { return mail_of(of, "affray@play.example.org", "id1", 0); }

TEST(MailAddresses, ArePlain) {
    for (const char* good : {"a@b", "ann@example.org", "ann.lee+dice@mail.example.org", "o'neil@example.org"})
        EXPECT_TRUE(is_mail_address(good)) << good;
    for (const char* bad :
         {"", "ann", "@example.org", "ann@", "ann@example.org\r\nBcc: eve@example.org", "ann@example.org\n",
          "ann@example.org, eve@example.org", "ann@example.org eve@example.org", "<ann@example.org>",
          "Ann <ann@example.org>", "\"ann\"@example.org", "ann@@example.org", ".ann@example.org",
          "ann..lee@example.org", "ann@.org", "-ann@example.org", "ann@-x", "ann@[127.0.0.1]",
          "\xc3\xa4nn@example.org"})
        EXPECT_FALSE(is_mail_address(bad)) << bad;
    EXPECT_FALSE(is_mail_address(std::string_view("ann@exa\0mple.org", 16)));
    EXPECT_FALSE(is_mail_address(std::string(65, 'a').append("@example.org")));
    EXPECT_FALSE(is_mail_address(std::string("ann@").append(260, 'x')));
}

TEST(Letters, HaveTheHeadersOfOneMail) {
    const std::string text = mail(letter());
    EXPECT_EQ(text.rfind("Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n", 0), 0u);
    EXPECT_NE(text.find("\r\nFrom: Affray <affray@play.example.org>\r\n"), std::string::npos);
    EXPECT_NE(text.find("\r\nTo: <ann@example.org>\r\n"), std::string::npos);
    EXPECT_NE(text.find("\r\nMessage-ID: <id1@play.example.org>\r\n"), std::string::npos);
}

TEST(Letters, WhatPeopleAreCalledStaysWithinItsHeader) {
    Letter hostile = letter();
    hostile.from = "Mara\r\nBcc: eve@example.org";
    hostile.campaign = "Mill\n\nGet rich \xe2\x80\x94 " + std::string(70, 'x');
    const std::string text = mail(hostile);
    const std::string head = text.substr(0, text.find("\r\n\r\n"));
    EXPECT_EQ(head.find("Bcc"), std::string::npos);
    EXPECT_EQ(head.find("rich"), std::string::npos);
    std::size_t lines = 0;
    for (std::size_t at = 0; at < text.size(); ++lines) {
        const std::size_t end = text.find("\r\n", at);
        ASSERT_NE(end, std::string::npos);
        EXPECT_LE(end - at, 78u) << text.substr(at, end - at);
        EXPECT_EQ(text.substr(at, end - at).find_first_of("\r\n"), std::string::npos);
        at = end + 2;
    }
    EXPECT_GT(lines, 12u);
}

}  // namespace
}  // namespace affray::push
