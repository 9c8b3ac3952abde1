// Who sends a message, for a receiver that shares a secret with us: the scheme "Standard Webhooks" 1.0, for
// which most languages have a library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace affray::push {

inline constexpr std::size_t kMessageSecretSize = 32;

/// "whsec_" and the secret in base64: as receivers' libraries take it.
std::string secret_text(std::string_view secret);

/// The headers webhook-id, webhook-timestamp and webhook-signature. The last is "v1," and the base64 of
/// HMAC-SHA256 over "ID.TIMESTAMP.BODY". `now_s`: seconds since 1970; `id` is the same for each try.
std::vector<std::pair<std::string, std::string>> signed_headers(std::string_view secret,
                                                                const std::string& id, std::int64_t now_s,
                                                                std::string_view body);

}  // namespace affray::push
