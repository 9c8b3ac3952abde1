// One pass over foreign text.
#include "base/text.h"

#include <cstdint>
#include <optional>

namespace affray {
namespace {

struct Sequence {
    std::size_t bytes = 0;  // 0: not the start of one
    std::uint32_t bits = 0;
    std::uint32_t least = 0;  // a smaller code point has a shorter form
};

Sequence sequence_of(std::uint8_t lead) {
    if (lead < 0x80) return {1, lead, 0};
    if ((lead & 0xE0) == 0xC0) return {2, lead & 0x1FU, 0x80};
    if ((lead & 0xF0) == 0xE0) return {3, lead & 0x0FU, 0x800};
    if ((lead & 0xF8) == 0xF0) return {4, lead & 0x07U, 0x10000};
    return {};
}

bool is_scalar(std::uint32_t point) { return point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF); }

// The first code point, which is taken away; nothing: the text is not well-formed there. Not of empty text.
std::optional<std::uint32_t> take_point(std::string_view& text) {
    const Sequence sequence = sequence_of(static_cast<std::uint8_t>(text.front()));
    if (sequence.bytes == 0 || sequence.bytes > text.size()) return std::nullopt;
    std::uint32_t point = sequence.bits;
    for (const char byte : text.substr(1, sequence.bytes - 1)) {
        const auto next = static_cast<std::uint8_t>(byte);
        if ((next & 0xC0) != 0x80) return std::nullopt;
        point = (point << 6) | (next & 0x3FU);
    }
    if (point < sequence.least || !is_scalar(point)) return std::nullopt;
    text.remove_prefix(sequence.bytes);
    return point;
}

bool is_control(std::uint32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }
// Separators of lines and paragraphs, embeddings, overrides and isolates of writing direction.
bool deceives(std::uint32_t point) {
    return (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

}  // namespace

bool well_formed(std::string_view text) {
    while (!text.empty())
        if (!take_point(text)) return false;
    return true;
}

bool good_text(std::string_view text, std::size_t max, bool lines) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const auto point = take_point(text);
        if (!point || deceives(*point)) return false;
        if (is_control(*point) && !(lines && *point == '\n')) return false;
    }
    return count <= max;
}

std::string_view cut_text(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) return text;
    const auto inside = [&](std::size_t at) { return (static_cast<std::uint8_t>(text[at]) & 0xC0) == 0x80; };
    while (bytes > 0 && inside(bytes)) --bytes;
    return text.substr(0, bytes);
}

}  // namespace affray
