// Which values an option of a ruleset may have.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace affray {

struct OptionRange {
    std::int32_t least = 0;
    std::int32_t most = 1;

    bool holds(std::int32_t value) const { return value >= least && value <= most; }
    std::string text() const { return std::to_string(least) + " to " + std::to_string(most); }
};

/// Of an option that some ruleset has; what is not listed is a switch, 0 or 1.
OptionRange option_range(std::string_view option);

}  // namespace affray
