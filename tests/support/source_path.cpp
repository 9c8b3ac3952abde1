// The one source that is compiled with the place of the tree.
#include "support/source_path.h"

namespace affray {

std::string source_path(std::string_view below) { return AFFRAY_SOURCE_DIR + std::string(below); }

}  // namespace affray
