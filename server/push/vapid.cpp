// A token of three parts, signed with the server's own key.
#include "push/vapid.h"

#include <algorithm>

#include "base/json_string.h"
#include "push/base64url.h"

namespace affray::push {
namespace {

constexpr std::int64_t kGoodForSeconds = 12 * 3600;
constexpr std::size_t kContactMost = 200;

}  // namespace

bool is_contact(std::string_view contact) {
    const bool reachable = (contact.starts_with("mailto:") && contact.find('@') != std::string_view::npos) ||
                           (contact.starts_with("https://") && contact.size() > 8);
    return reachable && contact.size() <= kContactMost &&
           std::all_of(contact.begin(), contact.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

Result<std::string> vapid(const KeyPair& key, std::string_view origin, std::string_view contact,
                          std::int64_t now_s) {
    const std::string claims = R"({"aud":)" + json_string(origin) + R"(,"exp":)" +
                               std::to_string(now_s + kGoodForSeconds) + R"(,"sub":)" + json_string(contact) +
                               "}";
    const std::string token = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(claims);
    const auto signature = key.sign(token);
    if (!signature) return signature.error();
    return "vapid t=" + token + "." + base64url(*signature) + ", k=" + base64url(key.point());
}

}  // namespace affray::push
