// A text as JSON has it, and YAML between double quotes.
#pragma once

#include <string>
#include <string_view>

namespace affray {

/// A text as a JSON string, quotes and all. The text must be UTF-8. Thread safe.
std::string json_string(std::string_view text);

}  // namespace affray
