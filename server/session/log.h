// Structured log lines (SEC-15): one line per event, `event key=value …` or one JSON object; foreign text is
// escaped and cut.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"

namespace affray::session {

enum class LogFormat : std::uint8_t { Text, Json };
enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

/// One value of a line. Texts are escaped and cut at 256 bytes, so anything a stranger sent may be given.
struct LogField {
    LogField(std::string_view name, std::string_view text);
    LogField(std::string_view name, const char* text) : LogField(name, std::string_view{text}) {}
    LogField(std::string_view name, const std::string& text) : LogField(name, std::string_view{text}) {}
    LogField(std::string_view name, std::uint64_t number);
    LogField(std::string_view name, std::uint32_t number) : LogField(name, std::uint64_t{number}) {}

    std::string_view key;
    std::string value;  // escaped
    bool quoted = true;
};

/// Sets format and threshold of the process; lines go to standard error. Once, before the first line.
Status start_log(LogFormat format, std::string_view level);

/// Thread safe. `event` is a short constant in snake_case.
void log_line(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});
/// Writes what is buffered; before the process ends.
void flush_log();

/// Printable ASCII and whole UTF-8 sequences outside the control and bidirectional ranges stay; everything
/// else becomes an escape; at most `limit` bytes of the input are looked at.
std::string escape_for_log(std::string_view text, std::size_t limit = 256);

}  // namespace affray::session
