// Seeds and counts of property tests from the environment, so that a failing run can be repeated.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace affray::test {

inline std::uint64_t environment_number(const char* name, std::uint64_t fallback) {
    const char* text = std::getenv(name);
    return text == nullptr ? fallback : std::strtoull(text, nullptr, 10);
}

}  // namespace affray::test
