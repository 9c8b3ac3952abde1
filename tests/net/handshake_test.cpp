// The opening handshake, by the example of RFC 6455, 1.3.
#include "net/ws/handshake.h"

#include <gtest/gtest.h>

namespace affray::net::test {
namespace {

UpgradeRequest asked_with(const char* key, const char* version) {
    UpgradeRequest request;
    if (key != nullptr) request.set("Sec-WebSocket-Key", key);
    if (version != nullptr) request.set("Sec-WebSocket-Version", version);
    return request;
}

constexpr const char* kKeyOfTheRfc = "dGhlIHNhbXBsZSBub25jZQ==";

TEST(Handshake, IsAnsweredAsInTheExample) {
    const UpgradeRequest request = asked_with(kKeyOfTheRfc, "13");
    EXPECT_EQ(fault_of_handshake(request), std::nullopt);
    EXPECT_EQ(handshake_answer(request, "affray.v2.json"),
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
              "Server: affray\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
              "Sec-WebSocket-Protocol: affray.v2.json\r\n\r\n");
}

TEST(Handshake, NeedsAKeyAndItsVersion) {
    EXPECT_EQ(fault_of_handshake(asked_with(nullptr, "13")), HandshakeFault::Key);
    EXPECT_EQ(fault_of_handshake(asked_with("", "13")), HandshakeFault::Key);
    EXPECT_EQ(fault_of_handshake(asked_with("dGhlIHNhbXBsZSBub25jZQ==x", "13")), HandshakeFault::Key);
    EXPECT_EQ(fault_of_handshake(asked_with(kKeyOfTheRfc, nullptr)), HandshakeFault::Version);
    EXPECT_EQ(fault_of_handshake(asked_with(kKeyOfTheRfc, "12")), HandshakeFault::Version);
}

}  // namespace
}  // namespace affray::net::test
