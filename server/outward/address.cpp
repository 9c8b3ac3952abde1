// Reading of addresses. What is not known to be public is not.
#include "outward/address.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace affray::outward {
namespace {

namespace ip = boost::asio::ip;

constexpr std::string_view kScheme = "https://";
constexpr std::size_t kHostMost = 253;
constexpr std::uint16_t kUsualPort = 443;
constexpr std::uint16_t kFirstOpenPort = 1024;

bool is_plain(char c) { return c > ' ' && c < '\x7f' && c != '\\' && c != '#' && c != '"'; }

// Containers are called with underscores, though no name of the internet is.
bool in_name(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

bool is_name(std::string_view host) {
    return !host.empty() && host.size() <= kHostMost && host.front() != '.' && host.front() != '-' &&
           std::all_of(host.begin(), host.end(), in_name);
}

bool is_ipv6(std::string_view host) {
    boost::system::error_code wrong;
    ip::make_address_v6(std::string(host), wrong);
    return !wrong && host.find('%') == std::string_view::npos;
}

// What stands before the port, in brackets or not; it is taken from the authority.
std::optional<std::string> take_host(std::string_view& authority) {
    if (!authority.starts_with('[')) {
        const std::string_view name = authority.substr(0, authority.find(':'));
        if (!is_name(name)) return std::nullopt;
        authority.remove_prefix(name.size());
        return std::string(name);
    }
    const std::size_t end = authority.find(']');
    if (end == std::string_view::npos || !is_ipv6(authority.substr(1, end - 1))) return std::nullopt;
    std::string host(authority.substr(1, end - 1));
    authority.remove_prefix(end + 1);
    return host;
}

// Of "", ":8443": what follows a host.
std::optional<std::uint16_t> read_port(std::string_view text, NamedBy by) {
    if (text.empty()) return kUsualPort;
    if (!text.starts_with(':')) return std::nullopt;
    text.remove_prefix(1);
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || end != text.data() + text.size() || port == 0) return std::nullopt;
    const bool open = port == kUsualPort || port >= kFirstOpenPort || by == NamedBy::Operator;
    return open ? std::optional(port) : std::nullopt;
}

struct Network {
    std::uint32_t base;
    int bits;
};
constexpr std::uint32_t v4(std::uint32_t a, std::uint32_t b, std::uint32_t c = 0) {
    return a << 24 | b << 16 | c << 8;
}
// RFC 6890 and its followers.
constexpr std::array<Network, 15> kClosed{{{v4(0, 0), 8},
                                           {v4(10, 0), 8},
                                           {v4(100, 64), 10},
                                           {v4(127, 0), 8},
                                           {v4(169, 254), 16},
                                           {v4(172, 16), 12},
                                           {v4(192, 0, 0), 24},
                                           {v4(192, 0, 2), 24},
                                           {v4(192, 88, 99), 24},
                                           {v4(192, 168), 16},
                                           {v4(198, 18), 15},
                                           {v4(198, 51, 100), 24},
                                           {v4(203, 0, 113), 24},
                                           {v4(224, 0), 4},
                                           {v4(240, 0), 4}}};

bool is_public_v4(std::uint32_t address) {
    return std::none_of(kClosed.begin(), kClosed.end(), [address](const Network& one) {
        return (address ^ one.base) >> (32 - one.bits) == 0;
    });
}

// Of global unicast (2000::/3) all but what is set apart, and what carries an IPv4 address inside.
bool is_public_v6(const ip::address_v6& address) {
    const auto bytes = address.to_bytes();
    const auto pair = [&bytes](std::size_t at) {
        return static_cast<std::uint32_t>(bytes[at]) << 8 | bytes[at + 1];
    };
    if ((bytes[0] & 0xe0) != 0x20) return false;
    if (pair(0) == 0x2002 || pair(0) == 0x3fff) return false;  // 6to4, documentation
    // 2001::/23 (Teredo, benchmarks, ORCHID), 2001:db8::/32
    return pair(0) != 0x2001 || (pair(2) >= 0x0200 && pair(2) != 0x0db8);
}

}  // namespace

std::string Address::authority() const {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return port == kUsualPort ? name : name + ":" + std::to_string(port);
}

std::optional<Address> read_address(std::string_view url, NamedBy by) {
    const std::size_t most = by == NamedBy::Operator ? kAddressMost : kAddressMostOfAnybody;
    if (url.size() > most || !url.starts_with(kScheme)) return std::nullopt;
    if (!std::all_of(url.begin(), url.end(), is_plain)) return std::nullopt;
    url.remove_prefix(kScheme.size());
    const std::size_t end = std::min(url.find_first_of("/?"), url.size());
    std::string_view authority = url.substr(0, end);
    auto host = take_host(authority);
    if (!host) return std::nullopt;
    const auto port = read_port(authority, by);
    if (!port) return std::nullopt;
    Address address{std::move(*host), *port, std::string(url.substr(end))};
    if (!address.target.starts_with('/')) address.target.insert(0, "/");
    return address;
}

bool is_public(const ip::address& address) {
    if (address.is_v4()) return is_public_v4(address.to_v4().to_uint());
    const ip::address_v6 six = address.to_v6();
    if (six.is_v4_mapped()) return is_public_v4(ip::make_address_v4(ip::v4_mapped, six).to_uint());
    return is_public_v6(six);
}

}  // namespace affray::outward
