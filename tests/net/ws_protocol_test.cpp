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
        frame_bytes(0, "continuation of nothing"),
        frame_bytes(kBinary, "a", false) + frame_bytes(kBinary, "b"),  // a new message inside another
        frame_bytes(kClose, "x"),                                      // close body of one byte
        std::string("\x82\xfe\x00\x01"
                    "abcdx",
                    9),  // length not in its shortest form
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
    WsClient bad_text = connect();
    bad_text.send(kClose, close_payload(1000, "\xff\xff"));
    const int code = bad_text.close_code();
    EXPECT_TRUE(code == 1002 || code == 1007) << code;
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

TEST_F(WsProtocol, TooMuchIs1009BeforeItIsRead) {
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
    RawSocket socket(live().port());
    socket.send(
        "GET /play/" + encounter() +
        " HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: affray.v2.proto\r\n\r\n" +
        frame_bytes(kPing, "early"));
    EXPECT_TRUE(socket.read_until("early"));
}

}  // namespace
}  // namespace affray::net::test
