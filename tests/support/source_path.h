// Where the source tree lies, for tests that read data. Only this function's own source hangs on the place,
// so that a compiler cache serves every checkout.
#pragma once

#include <string>
#include <string_view>

namespace affray {

/// A file of the source tree ("/content"); of nothing, the tree itself.
std::string source_path(std::string_view below = "");

}  // namespace affray
