// Text of others, fit to be written to a terminal.
#pragma once

#include <string>
#include <string_view>

namespace affray::client {

// Text with control characters (newline excepted) shown as '?': names and chat are written by others.
std::string printable(std::string_view text);

}  // namespace affray::client
