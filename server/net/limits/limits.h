// Bounds of one connection (RULE-6) and of the process (RULE-7); all configurable, defaults as documented.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "access/guess_guard.h"

namespace affray::net {

using access::Rate;
using access::TokenBucket;

struct Limits {
    // One connection.
    std::chrono::milliseconds handshake{5000};     // accept to end of the request
    std::chrono::milliseconds sign_in{5000};       // upgrade to a good Hello
    std::chrono::milliseconds keep_alive{10000};   // idle HTTP connection
    std::chrono::milliseconds ping_every{10000};   // without a frame from the peer
    std::chrono::milliseconds dead_after{25000};   // without a frame from the peer
    std::chrono::milliseconds write_stall{10000};  // bytes waiting and none taken
    // An HTTP answer: the least that a peer takes of it on average, after write_stall, and the longest in
    // all.
    std::uint32_t answer_bytes_per_second = 8192;
    std::chrono::milliseconds answer_longest{1'800'000};
    std::uint32_t header_bytes = 8192;
    std::uint32_t body_bytes = 65536;
    std::uint32_t message_bytes_referee = 65536;
    std::uint32_t message_bytes_player = 16384;
    std::uint32_t outbox_bytes = 262144;
    std::uint32_t outbox_messages = 512;
    Rate messages{20, 40};
    Rate frames{100, 200};
    Rate requests{50, 300};  // HTTP requests of one address
    Rate account{60, 600};   // cost of one account's requests: mostly 1, of long work 20
    // The process.
    std::uint32_t connections = 0;  // 0: half of the descriptors the process may open
    // Of one household (an IPv4 address or an IPv6 /64): eight people with three devices each, whose pages
    // open six connections, meet neither bound.
    std::uint32_t connections_per_address = 256;
    std::uint32_t unauthenticated_per_address = 160;
    // In all, at most half unless `connections` is set: two thousand seats may come back at once (REL-12).
    std::uint32_t unauthenticated = 2048;
    access::GuessRule guesses{};               // SEC-5
    std::vector<std::string> trusted_proxies;  // whose X-Forwarded-For is believed
};

}  // namespace affray::net
