// Comparing origins byte by byte.
#include "net/http/origins.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace affray::net {

Origins::Origins(std::vector<std::string> allowed, std::vector<std::string> names)
    : allowed_(std::move(allowed)), names_(std::move(names)) {}

bool Origins::allows(std::string_view origin, std::string_view host) const {
    if (origin.empty()) return true;
    if (std::find(allowed_.begin(), allowed_.end(), origin) != allowed_.end()) return true;
    constexpr std::string_view kScheme = "http://";
    if (origin.substr(0, kScheme.size()) != kScheme) return false;
    return !host.empty() && origin.substr(kScheme.size()) == host && own_name(host);
}

bool Origins::own_name(std::string_view host) const {
    std::string_view name = host;
    if (!host.empty() && host.front() == '[') {
        const std::size_t end = host.find(']');
        if (end == std::string_view::npos) return false;
        name = host.substr(1, end - 1);
    } else if (const std::size_t colon = host.rfind(':'); colon != std::string_view::npos) {
        name = host.substr(0, colon);
    }
    boost::system::error_code error;
    boost::asio::ip::make_address(std::string(name), error);
    return !error || name == "localhost" || std::find(names_.begin(), names_.end(), name) != names_.end();
}

}  // namespace affray::net
