// Judging what an operator has written, and addresses.
#include "openid/provider.h"

#include <algorithm>
#include <charconv>

namespace affray::openid {
namespace {

constexpr std::string_view kScheme = "https://";
constexpr std::size_t kUrlMost = 2048;
constexpr std::size_t kIdMost = 32;
constexpr std::size_t kNameMost = 60;
constexpr std::size_t kClientIdMost = 255;

bool is_printable(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

bool in_path(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

}  // namespace

std::string Address::authority() const {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return port == 443 ? name : name + ":" + std::to_string(port);
}

std::optional<Address> address_of(std::string_view url) {
    if (!url.starts_with(kScheme) || url.size() > kUrlMost || !is_printable(url)) return std::nullopt;
    url.remove_prefix(kScheme.size());
    if (url.find('#') != std::string_view::npos) return std::nullopt;
    const std::size_t end = std::min(url.find_first_of("/?"), url.size());
    std::string_view authority = url.substr(0, end);
    Address address;
    address.target = std::string(url.substr(end));
    if (!address.target.starts_with('/')) address.target.insert(0, "/");
    if (authority.find('@') != std::string_view::npos) return std::nullopt;
    if (authority.starts_with('[')) {
        const std::size_t close = authority.find(']');
        if (close == std::string_view::npos) return std::nullopt;
        address.host = std::string(authority.substr(1, close - 1));
        authority.remove_prefix(close + 1);
    } else {
        address.host = std::string(authority.substr(0, authority.find(':')));
        authority.remove_prefix(address.host.size());
    }
    if (address.host.empty()) return std::nullopt;
    if (authority.empty()) return address;
    authority.remove_prefix(1);
    const char* const last = authority.data() + authority.size();
    const auto [stop, error] = std::from_chars(authority.data(), last, address.port);
    if (error != std::errc{} || stop != last || address.port == 0) return std::nullopt;
    return address;
}

std::optional<std::string> fault_of(const Provider& provider) {
    const auto& [id, name, issuer, client_id, client_secret, trust_file] = provider;
    if (id.empty() || id.size() > kIdMost || !std::all_of(id.begin(), id.end(), in_path))
        return "'" + id + "' is not a name of lower-case letters, digits and hyphens, 32 at most";
    if (name.empty() || name.size() > kNameMost) return id + ".name: must have 1 to 60 bytes";
    const bool plain = issuer.find_first_of("?#") == std::string::npos;
    if (!plain || !address_of(issuer))
        return id + ".issuer: '" + issuer + "' is not an https:// address without query";
    if (client_id.empty() || client_id.size() > kClientIdMost)
        return id + ".client_id: must have 1 to 255 characters";
    return std::nullopt;
}

}  // namespace affray::openid
