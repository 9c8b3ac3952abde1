// A network of addresses, IPv4 or IPv6: one of them, or all that begin alike.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace affray::access {

/// A value type. An IPv4 address that is written as IPv6 is the IPv4 one. Text may hold a zone
/// ("fe80::1%eth0"), which does not count.
class Network {
  public:
    /// An address alone.
    static std::optional<Network> of_address(std::string_view address);
    /// "192.0.2.7", "192.0.2.0/24", "2001:db8::/32"; bits behind the prefix do not count. An IPv6 address
    /// without a prefix is the /64 around it: whoever has one of these has them all.
    static std::optional<Network> parse(std::string_view text);

    bool is_v6() const { return v6_; }
    /// How many bits all have in common: 32 or 128 of a single address.
    unsigned bits() const { return bits_; }
    /// The network of so many bits around it, which are no more than it has.
    Network widened(unsigned bits) const;
    bool holds(const Network& other) const;
    /// A single address has no "/32" behind it, nor "/128".
    std::string text() const;

    friend auto operator<=>(const Network&, const Network&) = default;

  private:
    bool v6_ = false;
    unsigned bits_ = 0;
    std::array<std::uint8_t, 16> bytes_{};
};

}  // namespace affray::access
