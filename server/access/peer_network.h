// What an address stands for when connections, requests and tries are counted (RULE-7, SEC-5): a household,
// and the network around it.
//
// Whoever has one IPv6 address has a whole /64 of them, so counting single ones would count nothing.
#pragma once

#include <string>
#include <string_view>

namespace affray::access {

/// An IPv4 address, or the /64 of an IPv6 one; an IPv4 address written as IPv6 is the IPv4 one. Text that is
/// no address stands for itself.
std::string household_of(std::string_view address);
/// The /24 of an IPv4 address, the /32 of an IPv6 one: about what one organisation has to itself.
std::string network_of(std::string_view address);
/// Numeric, without a port.
bool is_address(std::string_view text);

}  // namespace affray::access
