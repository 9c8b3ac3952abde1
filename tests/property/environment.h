// Seeds and counts of property tests from the environment, so that a failing run can be repeated.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace affray::test {

inline std::uint64_t environment_number(const char* name, std::uint64_t fallback) {
    const char* text = std::getenv(name);
    return text == nullptr ? fallback : std::strtoull(text, nullptr, 10);
}

/// Those whose fights come to blows and to an end by what is tried at random.
inline std::vector<std::string_view> played_rulesets() {
    return {"affray", "archmage", "classic", "action-points"};
}

/// The same, and where points are saved for so long that what is tried at random seldom decides a fight.
inline std::vector<std::string_view> fought_rulesets() {
    std::vector<std::string_view> all = played_rulesets();
    all.push_back("segments");
    return all;
}

/// All six.
inline std::vector<std::string_view> led_rulesets() {
    std::vector<std::string_view> all = fought_rulesets();
    all.push_back("turn-based");
    return all;
}

}  // namespace affray::test
