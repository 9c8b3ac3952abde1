// What a person may be called, and when two names are the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace affray::access {

/// 1 to 40 code points of text; no control, invisible or direction character; no space at either end, nor two
/// in a row.
bool good_account_name(std::string_view name);

/// Equal for two names that differ by case only (Latin, Greek and Cyrillic letters). Of text that is no name:
/// some text that no name has.
std::string fold_name(std::string_view name);

/// 8 to 256 bytes of text, and not the name itself.
bool good_password(std::string_view password, std::string_view name);

}  // namespace affray::access
