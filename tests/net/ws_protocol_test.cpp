// Our own table of RFC 6455 over a real socket (REL-10): what is wrong gets its close code, what is right is
// answered.
#include "net/live_server.h"
#include "net/raw_client.h"

namespace affray::net::test {
namespace {

std::string close_payload(int code, const std::string& reason = {}) {
    return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)} + reason;
}

class WsProtocol : public testing::Test {
  protected:
    static ServerOptions generous() {
        ServerOptions options;
        options.limits.requests = {1000, 1000};
        options.limits.unauthenticated = 1000;
        options.limits.connections_per_address = 1000;
        return options;
    }
    static LiveServer& live() {
        static LiveServer server(generous());
        return server;
    }
    static const std::string& encounter() {
        if (live().encounter.empty()) live().create_and_join();
        return live().encounter;
    }
    /// A request to upgrade, without the line that ends it.
    static std::string upgrade() {
        return "GET /play/" + encounter() +
               " HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
               "Sec-WebSocket-Protocol: affray.v2.proto\r\n";
    }
    WsClient connect(const std::string& protocol = "affray.v2.proto") {
        return WsClient(live().port(), encounter(), {}, protocol);
    }
};

TEST_F(WsProtocol, TheHandshakeNamesTheSubprotocol) {
    WsClient client = connect("chat, affray.v2.json, affray.v2.proto");
    EXPECT_EQ(client.status(), 101);
    EXPECT_NE(client.head().find("affray.v2.json"), std::string::npos) << "the client's first choice";
    EXPECT_NE(client.head().find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), std::string::npos);
}

TEST_F(WsProtocol, SEC9WhoeverOffersToDeflateIsNotTakenAtTheirWord) {
    WsClient client(live().port(), encounter(), "Sec-WebSocket-Extensions: permessage-deflate\r\n",
                    "affray.v2.proto");
    EXPECT_EQ(client.status(), 101);
    EXPECT_EQ(client.head().find("deflate"), std::string::npos) << client.head();
    client.send(kText | 0x40, "x");  // the bit of a deflated message
    EXPECT_EQ(client.close_code(), 1002);
}

TEST_F(WsProtocol, PingsAreAnsweredWithTheirPayload) {
    for (const std::size_t size : {0UL, 1UL, 125UL}) {
        WsClient client = connect();
        client.send(kPing, std::string(size, 'p'));
        const Frame pong = client.next();
        EXPECT_EQ(pong.opcode, kPong);
        EXPECT_EQ(pong.payload, std::string(size, 'p'));
    }
    WsClient client = connect();
    client.send(kPong, "nobody asked");
    client.send(kPing, "x");
    EXPECT_EQ(client.next().opcode, kPong);
}

TEST_F(WsProtocol, BrokenFramesEndTheConnectionWith1002) {
    const std::vector<std::string> broken{
        frame_bytes(kBinary, "x", true, false),    // not masked
        frame_bytes(kBinary, "x", true, true, 1),  // reserved bits
        frame_bytes(kBinary, "x", true, true, 2),
        frame_bytes(kBinary, "x", true, true, 4),
        frame_bytes(3, "x"),
        frame_bytes(4, "x"),
        frame_bytes(7, "x"),
        frame_bytes(11, "x"),
        frame_bytes(15, "x"),
        frame_bytes(kPing, std::string(126, 'p')),  // control frame too long
        frame_bytes(kPing, "p", false),             // fragmented control frame
        frame_bytes(kPong, "", false),
        frame_bytes(kClose, close_payload(1000), false),
        frame_bytes(0, "continuation of nothing"),
        frame_bytes(kBinary, "a", false) + frame_bytes(kBinary, "b"),  // a new message inside another
        frame_bytes(kClose, "x"),                                      // close body of one byte
        frame_bytes(kBinary, "a", false) + frame_bytes(kClose, "x"),
        std::string("\x82\xfe\x00\x01"
                    "abcdx",
                    9),  // length not in its shortest form
        std::string("\x82\xfe\x00\x7d"
                    "abcd",
                    8),
        std::string("\x82\xff\x00\x00\x00\x00\x00\x00\xff\xff"
                    "abcd",
                    14),
        std::string("\x82\xff\x80\x00\x00\x00\x00\x00\x00\x01"
                    "abcd",
                    14),  // a length with its highest bit
        std::string("\x89\xfe\x00\x01"
                    "abcd",
                    8),  // a control frame of a longer form
    };
    for (std::size_t i = 0; i < broken.size(); ++i) {
        WsClient client = connect();
        client.send_raw(broken[i]);
        EXPECT_EQ(client.close_code(), 1002) << "row " << i;
    }
}

TEST_F(WsProtocol, CloseCodesAreAnsweredOrRefused) {
    for (const int good :
         {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4000, 4999}) {
        WsClient client = connect();
        client.send(kClose, close_payload(good, "bye"));
        EXPECT_EQ(client.close_code(), good);
        EXPECT_TRUE(client.socket().closed_within(std::chrono::milliseconds{2000})) << good;
    }
    for (const int bad : {0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999}) {
        WsClient client = connect();
        client.send(kClose, close_payload(bad));
        EXPECT_EQ(client.close_code(), 1002) << bad;
    }
    // Codes from 5000 on are no codes at all; answering them in kind does no harm.
    for (const int beyond : {5000, 65535}) {
        WsClient client = connect();
        client.send(kClose, close_payload(beyond));
        const int code = client.close_code();
        EXPECT_TRUE(code == 1002 || code == beyond) << code;
    }
    WsClient empty = connect();
    empty.send(kClose, "");
    EXPECT_EQ(empty.next().opcode, kClose);
    for (const std::string& reason :
         {std::string("\xff\xff"), std::string("\xc3"), std::string("\xed\xa0\x80")}) {
        WsClient bad_text = connect();
        bad_text.send(kClose, close_payload(1000, reason));
        EXPECT_EQ(bad_text.close_code(), 1007);
    }
    WsClient longest = connect();
    longest.send(kClose, close_payload(1000, std::string(123, 'r')));
    EXPECT_EQ(longest.close_code(), 1000);
}

TEST_F(WsProtocol, NothingIsAnsweredBehindAClose) {
    WsClient client = connect();
    client.send_raw(frame_bytes(kBinary, "half a message", false) + frame_bytes(kClose, close_payload(1001)) +
                    frame_bytes(kPing, "late") + frame_bytes(3, "broken"));
    const Frame closes = client.next();
    EXPECT_EQ(closes.opcode, kClose);
    EXPECT_EQ(closes.close_code(), 1001);
    EXPECT_EQ(client.next().opcode, -1);
    EXPECT_TRUE(client.socket().closed_within(std::chrono::milliseconds{5000}));
}

TEST_F(WsProtocol, WhoSaysNoMoreIsLetGoWhereverThatIs) {
    const std::string whole = frame_bytes(kPing, "half");
    const std::vector<std::string> last{"", whole.substr(0, 1), whole.substr(0, 4), whole.substr(0, 8),
                                        frame_bytes(kBinary, "a message without an end", false)};
    for (const std::string& bytes : last) {
        WsClient client = connect();
        client.send_raw(frame_bytes(kPing, "whole") + bytes);
        client.socket().end_writing();
        EXPECT_EQ(client.next().payload, "whole") << "what was said before is answered";
        EXPECT_TRUE(client.socket().closed_within(std::chrono::milliseconds{5000}));
    }
}

TEST_F(WsProtocol, BadUtf8InTextIs1007) {
    for (const std::string& text : {std::string("\xff"), std::string("\xc0\x80"), std::string("\xed\xa0\x80"),
                                    std::string("\xf4\x90\x80\x80"), std::string("\xc3")}) {
        WsClient client = connect("affray.v2.json");
        client.send(kText, text);
        EXPECT_EQ(client.close_code(), 1007);
    }
    WsClient split = connect("affray.v2.json");
    split.send_raw(frame_bytes(kText, "{\"\xc3", false) + frame_bytes(0, "\xa4\":1}"));
    EXPECT_EQ(split.next().opcode, kText)
        << "a character may be cut by a frame; the fault says what is wrong inside";
}

TEST_F(WsProtocol, MessagesMayComeInPieces) {
    WsClient client = connect();
    client.send_raw(frame_bytes(kBinary, "\x0a\x02", false) + frame_bytes(kPing, "between") +
                    frame_bytes(0, "", false) + frame_bytes(0, "\x0a\x00", true));
    EXPECT_EQ(client.next().opcode, kPong);
    EXPECT_EQ(client.next().opcode, kBinary) << "a Hello with an empty token is refused with a fault";
    EXPECT_EQ(client.close_code(), 4400);
}

// Longer than what is held ready for a connection, and than what all of a thread have together.
TEST_F(WsProtocol, AMessageIsWholeWhereverItIsCut) {
    const std::string text =
        R"({"hello":)" + std::string(16'000, ' ') + R"({"token":")" + std::string(43, 'A') + R"("}})";
    const std::string between = frame_bytes(kPing, std::string(125, 'p'));
    const std::string bytes = frame_bytes(kText, text.substr(0, 150), false) + between +
                              frame_bytes(0, "", false) + frame_bytes(0, text.substr(150, 9000), false) +
                              between + frame_bytes(0, text.substr(9150));
    for (const std::size_t piece : {std::size_t{191}, std::size_t{192}, std::size_t{193}, std::size_t{8191},
                                    std::size_t{8384}, bytes.size()}) {
        WsClient client = connect("affray.v2.json");
        for (std::size_t at = 0; at < bytes.size(); at += piece) client.send_raw(bytes.substr(at, piece));
        for (int pings = 0; pings < 2; ++pings) {
            const Frame pong = client.next();
            EXPECT_EQ(pong.opcode, kPong) << piece;
            EXPECT_EQ(pong.payload, std::string(125, 'p')) << piece;
        }
        EXPECT_NE(client.next().payload.find("BAD_TOKEN"), std::string::npos) << piece;
        EXPECT_EQ(client.close_code(), 4003) << piece;
    }
}

TEST_F(WsProtocol, TooMuchIs1009BeforeItIsRead) {
    WsClient longest = connect();
    longest.send(kBinary, std::string(16 * 1024, 'x'));
    EXPECT_EQ(longest.close_code(), 4400) << "as long as may be: read, and not understood";
    WsClient large = connect();
    large.send(kBinary, std::string(16 * 1024 + 1, 'x'));
    EXPECT_EQ(large.close_code(), 1009);
    WsClient liar = connect();
    liar.send_raw(
        std::string("\x82\xff\x00\x00\x01\x00\x00\x00\x00\x00"
                    "abcd",
                    14));  // claims one tebibyte
    EXPECT_EQ(liar.close_code(), 1009);
    WsClient pieces = connect();
    for (int i = 0; i < 17; ++i)
        pieces.send_raw(frame_bytes(i == 0 ? kBinary : 0, std::string(1024, 'x'), false));
    EXPECT_EQ(pieces.close_code(), 1009);
}

TEST_F(WsProtocol, TheWrongKindOfFrameForTheSubprotocolIsRefused) {
    WsClient binary = connect();
    binary.send(kText, "{}");
    EXPECT_EQ(binary.close_code(), 4400);
    WsClient json = connect("affray.v2.json");
    json.send(kBinary, "{}");
    EXPECT_EQ(json.close_code(), 4400);
}

TEST_F(WsProtocol, TheFirstMessageMustBeAHello) {
    WsClient nonsense = connect("affray.v2.json");
    nonsense.send(kText, "no json");
    EXPECT_EQ(nonsense.close_code(), 4400);
    WsClient submit = connect("affray.v2.json");
    submit.send(kText, R"({"view":{}})");
    const Frame fault = submit.next();
    EXPECT_NE(fault.payload.find("NOT_SIGNED_IN"), std::string::npos);
    EXPECT_EQ(submit.close_code(), 4003);
    WsClient wrong = connect("affray.v2.json");
    wrong.send(kText, R"({"hello":{"token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}})");
    EXPECT_NE(wrong.next().payload.find("BAD_TOKEN"), std::string::npos);
    EXPECT_EQ(wrong.close_code(), 4003);
}

TEST_F(WsProtocol, BytesBehindTheRequestAreTheFirstFrames) {
    const std::string frames = frame_bytes(kPing, "early") + frame_bytes(kPing, "in two parts");
    RawSocket socket(live().port());
    socket.send(upgrade() + "\r\n" + frames.substr(0, frames.size() - 5));
    EXPECT_TRUE(socket.read_until("early"));
    socket.send(frames.substr(frames.size() - 5));
    EXPECT_TRUE(socket.read_until("in two parts"));
}

TEST_F(WsProtocol, WhatIsBrokenBehindTheRequestIs1002) {
    RawSocket socket(live().port());
    socket.send(upgrade() + "\r\n" + frame_bytes(3, "x"));
    EXPECT_TRUE(socket.read_until(std::string("\x88\x02\x03\xea", 4)));
    EXPECT_TRUE(socket.closed_within(std::chrono::milliseconds{5000}));
}

TEST_F(WsProtocol, AnUpgradeIsToldWhatItLacks) {
    std::string keyless = upgrade() + "\r\n";
    keyless.erase(keyless.find("Sec-WebSocket-Key"),
                  std::string("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n").size());
    const HttpAnswer without = raw_request(live().port(), keyless);
    EXPECT_EQ(without.status, 400);
    EXPECT_EQ(json_field(without.body, "code"), "BAD_REQUEST");
    std::string old = upgrade() + "\r\n";
    old.replace(old.find("Version: 13"), 11, "Version: 12");
    const HttpAnswer older = raw_request(live().port(), old);
    EXPECT_EQ(older.status, 426);
    EXPECT_EQ(json_field(older.body, "code"), "UNSUPPORTED_PROTOCOL");
    EXPECT_TRUE(older.has("Sec-WebSocket-Version: 13"));
}

TEST_F(WsProtocol, WhatComesWithTheRequestIsHeard) {
    RawSocket eager(live().port());
    eager.send(upgrade() + "\r\n" + frame_bytes(kPing, "hasty"));
    EXPECT_TRUE(eager.read_until("\r\n\r\n"));
    EXPECT_TRUE(eager.read_until("\x8a\x05hasty"));
}

// Each loop hears its part of those that come together.
TEST_F(WsProtocol, ManyWhoCallAtOnceAreAllAnswered) {
    std::vector<RawSocket> callers;
    for (int i = 0; i < 40; ++i) callers.emplace_back(live().port());
    for (RawSocket& one : callers) one.send(upgrade() + "\r\n");
    for (RawSocket& one : callers) EXPECT_TRUE(one.read_until("101 Switching"));
}

// A proxy may take the body for part of the request, and we for the first frames.
TEST_F(WsProtocol, SEC16ARequestToUpgradeHasNoBody) {
    const HttpAnswer with =
        raw_request(live().port(), upgrade() + "Content-Length: 9\r\n\r\n" + frame_bytes(kPing, "hid"));
    EXPECT_EQ(with.status, 400) << with.head;
    EXPECT_EQ(json_field(with.body, "code"), "UNEXPECTED_BODY");
    EXPECT_TRUE(with.closed);
    RawSocket empty(live().port());
    empty.send(upgrade() + "Content-Length: 0\r\n\r\n");
    EXPECT_TRUE(empty.read_until("101 Switching"));
}

TEST_F(WsProtocol, BehindARefusedUpgradeNoRequestIsAnswered) {
    const std::string behind = "\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    std::string nowhere = upgrade() + behind;
    nowhere.replace(nowhere.find(encounter()), encounter().size(), encounter().size(), 'a');
    std::string keyless = upgrade() + behind;
    keyless.erase(keyless.find("Sec-WebSocket-Key"),
                  std::string("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n").size());
    std::string old = upgrade() + behind;
    old.replace(old.find("Version: 13"), 11, "Version: 12");
    for (const std::string& bytes : {nowhere, keyless, old}) {
        RawSocket socket(live().port());
        socket.send(bytes);
        EXPECT_TRUE(socket.closed_within(std::chrono::milliseconds{5000}));
        EXPECT_EQ(socket.bytes().rfind("HTTP/1.1 4"), 0U) << "one answer alone: " << socket.bytes();
    }
}

}  // namespace
}  // namespace affray::net::test
