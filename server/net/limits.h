// Bounds of one connection (RULE-6) and of the process (RULE-7); all configurable, defaults as documented.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace affray::net {

/// So many a second on average, so many at once.
struct Rate {
    double per_second = 0;
    double burst = 0;
};

struct Limits {
    // One connection.
    std::chrono::milliseconds handshake{5000};     // accept to end of the request
    std::chrono::milliseconds sign_in{5000};       // upgrade to a good Hello
    std::chrono::milliseconds keep_alive{10000};   // idle HTTP connection
    std::chrono::milliseconds ping_every{10000};   // without a frame from the peer
    std::chrono::milliseconds dead_after{25000};   // without a frame from the peer
    std::chrono::milliseconds write_stall{10000};  // bytes waiting and none taken
    std::uint32_t header_bytes = 8192;
    std::uint32_t body_bytes = 65536;
    std::uint32_t message_bytes_referee = 65536;
    std::uint32_t message_bytes_player = 16384;
    std::uint32_t outbox_bytes = 262144;
    std::uint32_t outbox_messages = 512;
    Rate messages{20, 40};
    Rate frames{100, 200};
    Rate requests{50, 300};  // HTTP requests of one address
    // The process.
    std::uint32_t connections = 0;  // 0: half of the descriptors the process may open
    std::uint32_t connections_per_address = 32;
    std::uint32_t unauthenticated = 256;
    Rate join_guesses_address{10.0 / 60.0, 10};  // SEC-5: per address
    Rate join_guesses_server{20, 40};            // SEC-5: all addresses together
    std::vector<std::string> trusted_proxies;    // whose X-Forwarded-For is believed
};

}  // namespace affray::net
