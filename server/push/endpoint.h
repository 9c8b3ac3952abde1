// Where a message may go: an address that somebody else has named, and is hostile until read.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace affray::push {

struct Endpoint {
    std::string host;  ///< without the brackets of an IPv6 address
    std::uint16_t port = 443;
    std::string target;  ///< path and query, as it goes into a request

    /// "push.example.org:8443"; the port where it is not the usual one.
    std::string authority() const;
    std::string origin() const { return "https://" + authority(); }
};

inline constexpr std::size_t kEndpointMost = 1024;

/// Nothing unless it is https://HOST[:PORT]/… in plain printable ASCII: no other scheme, no names or
/// passwords before the host, no fragment, no more than kEndpointMost bytes.
std::optional<Endpoint> read_endpoint(std::string_view url);

/// Whether it is an address of the open internet, and none of this machine, its networks or its cloud.
bool is_public(const boost::asio::ip::address& address);

}  // namespace affray::push
