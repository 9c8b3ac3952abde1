// Bytes as text without padding, as tokens and keys of Web Push are written (RFC 4648, section 5).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace affray::push {

std::string base64url(std::string_view bytes);
/// Nothing for what is no such text, padding at its end apart.
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace affray::push
