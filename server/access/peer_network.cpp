// Cutting addresses to prefixes.
#include "access/peer_network.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

namespace affray::access {
namespace {

struct Address {
    int family = AF_INET;
    std::array<unsigned char, 16> bytes{};
};

std::optional<Address> parse(std::string_view text) {
    if (text.size() >= INET6_ADDRSTRLEN) return std::nullopt;
    const std::string terminated(text.substr(0, text.find('%')));
    Address address;
    if (inet_pton(AF_INET, terminated.c_str(), address.bytes.data()) == 1) return address;
    address.family = AF_INET6;
    if (inet_pton(AF_INET6, terminated.c_str(), address.bytes.data()) != 1) return std::nullopt;
    constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (!std::equal(kMapped.begin(), kMapped.end(), address.bytes.begin())) return address;
    std::copy(address.bytes.begin() + kMapped.size(), address.bytes.end(), address.bytes.begin());
    address.family = AF_INET;
    return address;
}

// The first `bytes` of the address, with the length of the prefix if it is one.
std::string prefix(Address address, std::size_t bytes) {
    const bool old = address.family == AF_INET;
    std::fill(address.bytes.begin() + static_cast<std::ptrdiff_t>(bytes), address.bytes.end(), 0);
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(address.family, address.bytes.data(), text.data(), text.size());
    std::string out = text.data();
    if (!old || bytes < 4) out += "/" + std::to_string(bytes * 8);
    return out;
}

}  // namespace

std::string household_of(std::string_view address) {
    const auto parsed = parse(address);
    return parsed ? prefix(*parsed, parsed->family == AF_INET ? 4 : 8) : std::string(address);
}

std::string network_of(std::string_view address) {
    const auto parsed = parse(address);
    return parsed ? prefix(*parsed, parsed->family == AF_INET ? 3 : 4) : std::string(address);
}

bool is_address(std::string_view text) { return parse(text).has_value(); }

}  // namespace affray::access
