// Heads that two parsers could read differently (SEC-16).
#include "net/http/http_head.h"

#include <gtest/gtest.h>

namespace affray::net {
namespace {

std::string_view fault(std::string_view head) { return fault_of_head(head).value_or(""); }

TEST(HttpHead, ProperHeadsPass) {
    EXPECT_EQ(fault("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), "");
    EXPECT_EQ(fault("POST /api/join HTTP/1.1\r\nHost:a\r\ncontent-length:\t12 \r\n\r\n"), "");
    EXPECT_EQ(fault("GET /a?b=c HTTP/1.0\r\nHost: a:1\r\nX-Y_z!: \xc3\xa4 b\tc\r\n\r\n"), "");
}

TEST(HttpHead, SEC16EachAmbiguityHasItsName) {
    struct Row {
        std::string_view head;
        std::string_view code;
    };
    const std::string_view kZero("GET / HTTP/1.1\r\nHost: a\0\r\n\r\n", 28);
    const Row rows[] = {
        {"GET / HTTP/1.1\nHost: a\n\n", "BAD_LINE_ENDING"},
        {"GET / HTTP/1.1\r\nHost: a\n\r\n", "BAD_LINE_ENDING"},
        {"GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", "BAD_LINE_ENDING"},
        {kZero, "BAD_LINE_ENDING"},
        {"GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", "FOLDED_HEADER"},
        {"GET / HTTP/1.1\r\nHost: a\r\n\tfolded\r\n\r\n", "FOLDED_HEADER"},
        {"GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", "BAD_HEADER"},
        {"GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", "BAD_HEADER"},
        {"GET / HTTP/1.1\r\nHost: a\r\n: empty\r\n\r\n", "BAD_HEADER"},
        {"GET / HTTP/1.1\r\nHost: a\r\nX: \x01\r\n\r\n", "BAD_HEADER"},
        {"GET / HTTP/1.1\r\nHost: a\r\nX: \x7f\r\n\r\n", "BAD_HEADER"},
        {"GET /\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"GET / HTTP/1.2\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"GET / HTTP/2\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"GET * HTTP/1.1\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"G@T / HTTP/1.1\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "BAD_REQUEST_LINE"},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", "TWO_LENGTHS"},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
         "TWO_LENGTHS"},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", "BAD_LENGTH"},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", "BAD_LENGTH"},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", "BAD_LENGTH"},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", "BAD_LENGTH"},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", "BAD_LENGTH"},
        {"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "UNEXPECTED_CHUNKED"},
        {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "UNEXPECTED_CHUNKED"},
        {"GET / HTTP/1.1\r\nX: y\r\n\r\n", "BAD_HOST"},
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "BAD_HOST"},
    };
    for (const Row& row : rows) EXPECT_EQ(fault(row.head), row.code) << row.head;
    std::string many = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 0; i < 64; ++i) many += "X: y\r\n";
    EXPECT_EQ(fault(many + "\r\n"), "TOO_MANY_HEADERS");
}

TEST(HttpHead, TheEndIsWhereTheFirstParserWouldSeeIt) {
    EXPECT_FALSE(end_of_head("GET / HTTP/1.1\r\nHost: a\r\n").has_value());
    EXPECT_EQ(end_of_head("a\r\n\r\nbody"), 5U);
    EXPECT_EQ(end_of_head("a\n\nbody\r\n\r\n"), 3U);
    EXPECT_EQ(end_of_head("a\n\r\nbody"), 4U);
}

}  // namespace
}  // namespace affray::net
