// By the C library, which knows the calendar.
#include "seams/utc_text.h"

#include <array>
#include <ctime>

namespace affray {

std::string utc_text(std::int64_t at_s, const char* form) {
    const auto time = static_cast<std::time_t>(at_s);
    std::tm parts{};
    gmtime_r(&time, &parts);
    std::array<char, 64> text{};
    return {text.data(), std::strftime(text.data(), text.size(), form, &parts)};
}

std::string utc_minute(std::int64_t wall_ms) { return utc_text(wall_ms / 1000, "%Y-%m-%d %H:%M UTC"); }

}  // namespace affray
