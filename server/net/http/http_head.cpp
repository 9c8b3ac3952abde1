// Line by line through a request's head.
#include "net/http/http_head.h"

#include <algorithm>
#include <array>
#include <string>

namespace affray::net {
namespace {

constexpr std::size_t kHeadersMax = 64;

constexpr std::array<bool, 256> kTokenChars = [] {
    constexpr std::string_view kAll =
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::array<bool, 256> table{};
    for (const char c : kAll) table[static_cast<unsigned char>(c)] = true;
    return table;
}();

bool token_char(char c) { return kTokenChars[static_cast<unsigned char>(c)]; }

bool is_token(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), token_char);
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

std::string_view trimmed_value(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Method, target and HTTP/1.1 (or 1.0), one space between.
bool good_request_line(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t last = line.rfind(' ');
    if (first == std::string_view::npos || first == last) return false;
    const std::string_view target = line.substr(first + 1, last - first - 1);
    const std::string_view version = line.substr(last + 1);
    const bool visible =
        std::all_of(target.begin(), target.end(), [](char c) { return c > 0x20 && c < 0x7f; });
    return is_token(line.substr(0, first)) && !target.empty() && target.front() == '/' && visible &&
           (version == "HTTP/1.1" || version == "HTTP/1.0");
}

struct Seen {
    std::size_t headers = 0;
    std::size_t lengths = 0;
    std::size_t hosts = 0;
    bool chunked = false;
    bool bad_length = false;
};

std::optional<std::string_view> look_at(std::string_view line, Seen& seen) {
    if (line.front() == ' ' || line.front() == '\t') return "FOLDED_HEADER";
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) return "BAD_HEADER";
    const std::string_view value = trimmed_value(line.substr(colon + 1));
    for (const char c : value) {
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f) return "BAD_HEADER";
    }
    if (++seen.headers > kHeadersMax) return "TOO_MANY_HEADERS";
    const std::string name = lower(line.substr(0, colon));
    if (name == "content-length") {
        ++seen.lengths;
        const bool digits =
            std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
        seen.bad_length = seen.bad_length || value.empty() || value.size() > 9 || !digits;
    } else if (name == "transfer-encoding") {
        seen.chunked = true;
    } else if (name == "host") {
        ++seen.hosts;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string_view> fault_of_head(std::string_view head) {
    for (std::size_t i = 0; i < head.size(); ++i) {
        const bool lone_lf = head[i] == '\n' && (i == 0 || head[i - 1] != '\r');
        const bool lone_cr = head[i] == '\r' && (i + 1 == head.size() || head[i + 1] != '\n');
        if (lone_lf || lone_cr || head[i] == '\0') return "BAD_LINE_ENDING";
    }
    std::size_t end = head.find("\r\n");
    if (end == std::string_view::npos || !good_request_line(head.substr(0, end))) return "BAD_REQUEST_LINE";
    Seen seen;
    for (std::size_t begin = end + 2; begin + 2 < head.size(); begin = end + 2) {
        end = head.find("\r\n", begin);
        const std::string_view line = head.substr(begin, end - begin);
        if (line.empty()) break;
        if (const auto fault = look_at(line, seen)) return fault;
    }
    if (seen.lengths > 1 || (seen.lengths > 0 && seen.chunked)) return "TWO_LENGTHS";
    if (seen.bad_length) return "BAD_LENGTH";
    // Nothing that we serve takes a body of unknown length.
    if (seen.chunked) return "UNEXPECTED_CHUNKED";
    if (seen.hosts != 1) return "BAD_HOST";
    return std::nullopt;
}

std::optional<std::size_t> end_of_head(std::string_view bytes) {
    const std::size_t strict = bytes.find("\r\n\r\n");
    // A head with lone line feeds has an end too: that of the parser that accepts them. It is refused
    // afterwards.
    const std::size_t loose = bytes.find("\n\n");
    const std::size_t mixed = bytes.find("\n\r\n");
    std::size_t end = std::string_view::npos;
    if (strict != std::string_view::npos) end = strict + 4;
    if (loose != std::string_view::npos) end = std::min(end, loose + 2);
    if (mixed != std::string_view::npos) end = std::min(end, mixed + 3);
    if (end == std::string_view::npos) return std::nullopt;
    return end;
}

}  // namespace affray::net
