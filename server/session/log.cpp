// Log lines through spdlog: the pattern adds time and level, this file makes the rest safe to print.
#include "session/log.h"

#include <google/protobuf/stubs/logging.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <atomic>
#include <chrono>

namespace affray::session {
namespace {

std::atomic<LogFormat> g_format{LogFormat::Text};

void append_unicode_escape(std::string& out, std::uint32_t code_point) {
    if (code_point > 0xffff) {
        code_point -= 0x10000;
        out += fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (code_point >> 10), 0xdc00 + (code_point & 0x3ff));
    } else {
        out += fmt::format("\\u{:04x}", code_point);
    }
}

struct Decoded {
    std::uint32_t code_point = 0;
    std::size_t length = 0;  // 0: not UTF-8 at this place
};

Decoded decode_utf8(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    const std::size_t length = first < 0x80       ? 1
                               : first >> 5 == 6  ? 2
                               : first >> 4 == 14 ? 3
                               : first >> 3 == 30 ? 4
                                                  : 0;
    if (length == 0 || length > text.size()) return {};
    std::uint32_t code_point = length == 1 ? first : first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (byte(i) >> 6 != 2) return {};
        code_point = code_point << 6 | (byte(i) & 0x3f);
    }
    constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    if (code_point < kLeast[length] || code_point > 0x10ffff || (code_point >= 0xd800 && code_point < 0xe000))
        return {};
    return {code_point, length};
}

// Control characters, and those that turn the direction of a line or hide in it.
bool dangerous(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || c == 0x061c;
}

spdlog::level::level_enum to_spdlog(LogLevel level) {
    switch (level) {
        case LogLevel::Debug: return spdlog::level::debug;
        case LogLevel::Info: return spdlog::level::info;
        case LogLevel::Warning: return spdlog::level::warn;
        case LogLevel::Error: return spdlog::level::err;
    }
    AFFRAY_UNREACHABLE();
}

// What the library underneath has to say about a message: in our form, and a line a second at most, since
// what it speaks of is what strangers send (SEC-15).
void take_protobufs_line(google::protobuf::LogLevel level, const char*, int, const std::string& text) {
    static std::atomic<std::int64_t> last_second{-1};
    const std::int64_t second =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    if (last_second.exchange(second) == second) return;
    log_line(level >= google::protobuf::LOGLEVEL_ERROR ? LogLevel::Warning : LogLevel::Debug, "protobuf",
             {{"text", text}});
}

}  // namespace

std::string escape_for_log(std::string_view text, std::size_t limit) {
    const bool cut = text.size() > limit;
    if (cut) text = text.substr(0, limit);
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Decoded next = decode_utf8(text);
        if (next.length == 0) {
            out += fmt::format("\\u00{:02x}", static_cast<std::uint8_t>(text.front()));
            text.remove_prefix(1);
            continue;
        }
        if (next.code_point == '"' || next.code_point == '\\') {
            out += '\\';
            out += static_cast<char>(next.code_point);
        } else if (dangerous(next.code_point)) {
            append_unicode_escape(out, next.code_point);
        } else {
            out += text.substr(0, next.length);
        }
        text.remove_prefix(next.length);
    }
    if (cut) out += "...";
    return out;
}

LogField::LogField(std::string_view name, std::string_view text) : key(name), value(escape_for_log(text)) {}
LogField::LogField(std::string_view name, std::uint64_t number)
    : key(name), value(std::to_string(number)), quoted(false) {}

Status start_log(LogFormat format, std::string_view level) {
    const auto parsed = spdlog::level::from_str(std::string(level));
    if (parsed == spdlog::level::off && level != "off")
        return Error{ErrorCode::InvalidInput, "unknown log level: use debug, info, warning, error or off"};
    const auto logger =
        std::make_shared<spdlog::logger>("affray", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_level(parsed);
    logger->flush_on(spdlog::level::info);
    logger->set_pattern(format == LogFormat::Json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})"
                                                  : "%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    spdlog::set_default_logger(logger);
    g_format = format;
    google::protobuf::SetLogHandler(&take_protobufs_line);
    return {};
}

void log_line(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
    const auto logger = spdlog::default_logger_raw();
    if (!logger->should_log(to_spdlog(level))) return;
    const bool json = g_format == LogFormat::Json;
    std::string line = json ? fmt::format("\"event\":\"{}\"", event) : std::string(event);
    for (const LogField& field : fields) {
        const std::string_view quote = field.quoted ? "\"" : "";
        line += json ? fmt::format(",\"{}\":{}{}{}", field.key, quote, field.value, quote)
                     : fmt::format(" {}={}{}{}", field.key, quote, field.value, quote);
    }
    logger->log(to_spdlog(level), fmt::string_view("{}"), line);
}

void flush_log() { spdlog::default_logger_raw()->flush(); }

}  // namespace affray::session
