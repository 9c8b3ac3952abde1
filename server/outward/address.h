// Where a server of somebody else is: an address that is hostile until read.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace affray::outward {

/// Of https:// alone.
struct Address {
    std::string host;  ///< without the brackets of an IPv6 address
    std::uint16_t port = 443;
    std::string target;  ///< path and query, as it goes into a request; "/" at least

    /// "push.example.org:8443"; the port where it is not the usual one.
    std::string authority() const;
    std::string origin() const { return "https://" + authority(); }
};

/// Who has named it: whoever operates this server, or one that they trust; or anybody.
enum class NamedBy : std::uint8_t { Operator, Anybody };

inline constexpr std::size_t kAddressMost = 2048;
inline constexpr std::size_t kAddressMostOfAnybody = 1024;

/// Nothing unless it is https://HOST[:PORT][/…] in plain printable ASCII: no other scheme, no names or
/// passwords before the host, no fragment, no more bytes than kAddressMost. Of anybody also no more than
/// kAddressMostOfAnybody, and no port below 1024 but the usual one: a mail server understands lines of HTTP.
std::optional<Address> read_address(std::string_view url, NamedBy by);

/// Whether it is an address of the open internet, and none of this machine, its networks or its cloud.
bool is_public(const boost::asio::ip::address& address);

}  // namespace affray::outward
