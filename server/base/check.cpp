// The failing half of AFFRAY_CHECK, kept out of line so that a passing check costs one branch.
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace affray {

void check_failed(const char* file, int line, const char* expression, std::string_view message) noexcept {
    const char* separator = message.empty() ? "" : ": ";
    std::fprintf(stderr, "%s:%d: check failed: %s%s%.*s\n", file, line, expression, separator,
                 static_cast<int>(message.size()), message.data());
    std::fflush(stderr);
    std::abort();
}

}  // namespace affray
