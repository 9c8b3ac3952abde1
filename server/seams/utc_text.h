// A moment in words of digits.
#pragma once

#include <cstdint>
#include <string>

namespace affray {

/// In UTC, by a form of strftime that gives at most 63 bytes; in the C locale whatever the process has: names
/// of days and months are English. Any thread.
std::string utc_text(std::int64_t at_s, const char* form);

/// "2026-11-21 00:30 UTC".
std::string utc_minute(std::int64_t wall_ms);

}  // namespace affray
