// Text of others, fit to be written to a terminal.
#pragma once

#include <string>
#include <string_view>

namespace affray::client {

// Text with control characters (newline excepted) shown as '?': names and chat are written by others.
std::string printable(std::string_view text);
// At least so wide, with blanks behind it.
std::string padded(std::string text, std::size_t width);
// In capitals, those of the English alphabet.
std::string upper(std::string text);

}  // namespace affray::client
