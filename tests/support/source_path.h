#pragma once

#include <string>
#include <string_view>

namespace affray {

// Where the source tree lies, and a file in it ("/content"). Only this function's own source hangs on the place, so that a
// compiler cache serves every checkout.
std::string source_path(std::string_view below = "");

}  // namespace affray
