// Reading of addresses. What is not known to be public is not.
#include "push/endpoint.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace affray::push {
namespace {

namespace ip = boost::asio::ip;

constexpr std::string_view kScheme = "https://";
constexpr std::size_t kHostMost = 253;
constexpr std::uint16_t kUsualPort = 443;

bool letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_name(std::string_view host) {
    return !host.empty() && host.size() <= kHostMost && host.front() != '.' && host.front() != '-' &&
           std::all_of(host.begin(), host.end(),
                       [](char c) { return letter_or_digit(c) || c == '.' || c == '-'; });
}

// What is no port of HTTPS at all is refused, too: a mail server understands lines of HTTP.
std::optional<std::uint16_t> read_port(std::string_view text) {
    if (text.empty()) return kUsualPort;
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    const bool read = error == std::errc{} && end == text.data() + text.size();
    return read && (port == kUsualPort || port >= 1024) ? std::optional(port) : std::nullopt;
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

std::string Endpoint::authority() const {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return port == kUsualPort ? name : name + ":" + std::to_string(port);
}

std::optional<Endpoint> read_endpoint(std::string_view url) {
    if (url.size() > kEndpointMost || !url.starts_with(kScheme)) return std::nullopt;
    const auto plain = [](char c) { return c > ' ' && c < '\x7f' && c != '\\' && c != '#' && c != '"'; };
    if (!std::all_of(url.begin(), url.end(), plain)) return std::nullopt;
    url.remove_prefix(kScheme.size());
    const std::size_t slash = std::min(url.find('/'), url.size());
    std::string_view authority = url.substr(0, slash);
    Endpoint out;
    out.target = slash == url.size() ? "/" : std::string(url.substr(slash));
    if (authority.starts_with('[')) {
        const std::size_t end = authority.find(']');
        boost::system::error_code wrong;
        out.host = std::string(authority.substr(1, end == std::string_view::npos ? 0 : end - 1));
        ip::make_address_v6(out.host, wrong);
        if (wrong || out.host.find('%') != std::string::npos) return std::nullopt;
        authority.remove_prefix(end + 1);
        if (!authority.empty() && authority.front() != ':') return std::nullopt;
    } else {
        const std::size_t colon = std::min(authority.find(':'), authority.size());
        if (!is_name(authority.substr(0, colon))) return std::nullopt;
        out.host = std::string(authority.substr(0, colon));
        authority.remove_prefix(colon);
    }
    if (authority.starts_with(':')) authority.remove_prefix(1);
    const auto port = read_port(authority);
    if (!port) return std::nullopt;
    out.port = *port;
    return out;
}

bool is_public(const ip::address& address) {
    if (address.is_v4()) return is_public_v4(address.to_v4().to_uint());
    const ip::address_v6 six = address.to_v6();
    if (six.is_v4_mapped()) return is_public_v4(ip::make_address_v4(ip::v4_mapped, six).to_uint());
    return is_public_v6(six);
}

}  // namespace affray::push
