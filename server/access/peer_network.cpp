// Cutting addresses to prefixes.
#include "access/peer_network.h"

#include "access/network.h"

namespace affray::access {
namespace {

std::string around(std::string_view address, unsigned bits4, unsigned bits6) {
    const auto one = Network::of_address(address);
    return one ? one->widened(one->is_v6() ? bits6 : bits4).text() : std::string(address);
}

}  // namespace

std::string household_of(std::string_view address) { return around(address, 32, 64); }

std::string network_of(std::string_view address) { return around(address, 24, 32); }

bool is_address(std::string_view text) { return Network::of_address(text).has_value(); }

}  // namespace affray::access
