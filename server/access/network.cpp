// Reading, cutting and writing addresses.
#include "access/network.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace affray::access {
namespace {

constexpr unsigned kBits4 = 32, kBits6 = 128, kHousehold6 = 64;
constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr unsigned kMappedBits = 8 * kMapped.size();

}  // namespace

std::optional<Network> Network::of_address(std::string_view address) {
    if (address.size() >= INET6_ADDRSTRLEN) return std::nullopt;
    const std::string terminated(address.substr(0, address.find('%')));
    Network read;
    read.bits_ = kBits4;
    if (inet_pton(AF_INET, terminated.c_str(), read.bytes_.data()) == 1) return read;
    if (inet_pton(AF_INET6, terminated.c_str(), read.bytes_.data()) != 1) return std::nullopt;
    if (std::equal(kMapped.begin(), kMapped.end(), read.bytes_.begin())) {
        std::copy(read.bytes_.begin() + kMapped.size(), read.bytes_.end(), read.bytes_.begin());
        std::fill(read.bytes_.begin() + 4, read.bytes_.end(), std::uint8_t{0});
        return read;
    }
    read.v6_ = true;
    read.bits_ = kBits6;
    return read;
}

std::optional<Network> Network::parse(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::string_view address = text.substr(0, slash);
    const auto one = of_address(address);
    if (!one) return std::nullopt;
    if (slash == std::string_view::npos) return one->v6_ ? one->widened(kHousehold6) : *one;
    unsigned bits = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + slash + 1, end, bits);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    // Of an IPv4 address that is written as IPv6 the prefix counts what stands before it too.
    if (!one->v6_ && address.find(':') != std::string_view::npos) {
        if (bits < kMappedBits) return std::nullopt;
        bits -= kMappedBits;
    }
    if (bits > one->bits_) return std::nullopt;
    return one->widened(bits);
}

Network Network::widened(unsigned bits) const {
    Network wide = *this;
    wide.bits_ = std::min(bits, bits_);
    for (unsigned i = 0; i < wide.bytes_.size(); ++i) {
        const unsigned kept = wide.bits_ > 8 * i ? std::min(8U, wide.bits_ - 8 * i) : 0;
        wide.bytes_[i] &= static_cast<std::uint8_t>(0xff00U >> kept);
    }
    return wide;
}

bool Network::holds(const Network& other) const {
    return v6_ == other.v6_ && bits_ <= other.bits_ && other.widened(bits_) == *this;
}

std::string Network::text() const {
    std::array<char, INET6_ADDRSTRLEN> written{};
    inet_ntop(v6_ ? AF_INET6 : AF_INET, bytes_.data(), written.data(), written.size());
    std::string out = written.data();
    if (bits_ != (v6_ ? kBits6 : kBits4)) out += "/" + std::to_string(bits_);
    return out;
}

}  // namespace affray::access
