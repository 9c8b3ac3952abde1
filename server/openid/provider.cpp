// Judging what an operator has written.
#include "openid/provider.h"

#include <algorithm>

#include "outward/address.h"

namespace affray::openid {
namespace {

constexpr std::size_t kIdMost = 32;
constexpr std::size_t kNameMost = 60;
constexpr std::size_t kClientIdMost = 255;

bool in_path(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

}  // namespace

std::optional<std::string> fault_of(const Provider& provider) {
    const auto& [id, name, issuer, client_id, client_secret, trust_file] = provider;
    if (id.empty() || id.size() > kIdMost || !std::all_of(id.begin(), id.end(), in_path))
        return "'" + id + "' is not a name of lower-case letters, digits and hyphens, 32 at most";
    if (name.empty() || name.size() > kNameMost) return id + ".name: must have 1 to 60 bytes";
    const bool plain = issuer.find_first_of("?#") == std::string::npos;
    if (!plain || !outward::read_address(issuer, outward::NamedBy::Operator))
        return id + ".issuer: '" + issuer + "' is not an https:// address without query";
    if (client_id.empty() || client_id.size() > kClientIdMost)
        return id + ".client_id: must have 1 to 255 characters";
    return std::nullopt;
}

}  // namespace affray::openid
