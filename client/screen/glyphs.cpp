// Decoding by hand, widths by the C library's tables for UTF-8.
#include "client/screen/glyphs.h"

#include <locale.h>
#include <wchar.h>

#include <array>
#include <cstdint>

namespace affray::client {
namespace {

constexpr char32_t kNoCharacter = 0xFFFFFFFF;
constexpr int kMarks = 2;

struct Range {
    char32_t first;
    char32_t last;
};
// Without a width of their own, or with power over the direction of what follows.
constexpr std::array<Range, 7> kLeftOut{{{0x00AD, 0x00AD},
                                         {0x200B, 0x200F},
                                         {0x2028, 0x202E},
                                         {0x2060, 0x206F},
                                         {0xFE00, 0xFE0F},
                                         {0xFEFF, 0xFEFF},
                                         {0xE0000, 0xE0FFF}}};

// The character that begins at `at`, which is moved behind it.
char32_t next_character(std::string_view text, std::size_t& at) {
    const auto first = static_cast<unsigned char>(text[at++]);
    if (first < 0x80) return first;
    const int more = first >= 0xF0 && first < 0xF5 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0;
    if (more == 0 || first >= 0xF5 || at + static_cast<std::size_t>(more) > text.size()) return kNoCharacter;
    constexpr std::array<unsigned char, 4> kBits{0x7F, 0x1F, 0x0F, 0x07};
    char32_t out = first & kBits[static_cast<std::size_t>(more)];
    for (int i = 0; i < more; ++i) {
        const auto byte = static_cast<unsigned char>(text[at + static_cast<std::size_t>(i)]);
        if ((byte & 0xC0) != 0x80) return kNoCharacter;
        out = (out << 6) | (byte & 0x3F);
    }
    constexpr std::array<char32_t, 4> kLeast{0, 0x80, 0x800, 0x10000};
    const bool surrogate = out >= 0xD800 && out <= 0xDFFF;
    if (out < kLeast[static_cast<std::size_t>(more)] || surrogate || out > 0x10FFFF) return kNoCharacter;
    at += static_cast<std::size_t>(more);
    return out;
}

// The tables of the C library know widths only in a locale whose characters those are.
int width_of(char32_t character) {
    if (character >= 0x20 && character < 0x7F) return 1;
    static const locale_t kUnicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (kUnicode == nullptr) return 1;
    const locale_t former = uselocale(kUnicode);
    const int width = wcwidth(static_cast<wchar_t>(character));
    uselocale(former);
    return width;
}

bool left_out(char32_t character) {
    for (const Range& range : kLeftOut)
        if (character >= range.first && character <= range.last) return true;
    return false;
}

std::string indent_of(std::string_view line) {
    const std::size_t first = line.find_first_not_of(' ');
    return std::string(first == std::string_view::npos ? 0 : first, ' ');
}

// One line without newlines.
void wrap_line(std::string_view line, int columns, std::vector<std::string>& out) {
    std::string hanging = indent_of(line) + "  ";
    if (static_cast<int>(hanging.size()) * 2 > columns) hanging.clear();
    std::string made;
    int used = 0;
    std::size_t blank = std::string::npos;  // in `made`: where it may break
    for (const Glyph& glyph : glyphs(line)) {
        if (used + glyph.columns > columns) {
            const bool at_blank = blank != std::string::npos && blank > hanging.size();
            std::string rest = at_blank ? made.substr(blank + 1) : std::string{};
            if (at_blank) made.resize(blank);
            out.push_back(made);
            made = hanging + rest;
            used = columns_of(made);
            blank = std::string::npos;
            if (glyph.text == " " && rest.empty()) continue;
        }
        if (glyph.text == " " && made.find_first_not_of(' ') != std::string::npos) blank = made.size();
        made += glyph.text;
        used += glyph.columns;
    }
    out.push_back(made);
}

}  // namespace

std::vector<Glyph> glyphs(std::string_view text) {
    std::vector<Glyph> out;
    int marks = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t character = next_character(text, at);
        if (character != kNoCharacter && left_out(character)) continue;
        const int width = character == kNoCharacter ? -1 : width_of(character);
        if (width == 0) {
            if (!out.empty() && marks++ < kMarks) out.back().text += text.substr(begin, at - begin);
            continue;
        }
        marks = 0;
        out.push_back(width < 0 ? Glyph{"?", 1} : Glyph{std::string(text.substr(begin, at - begin)), width});
    }
    return out;
}

int columns_of(std::string_view text) {
    int out = 0;
    for (const Glyph& glyph : glyphs(text)) out += glyph.columns;
    return out;
}

std::string clipped(std::string_view text, int columns) {
    if (columns <= 0) return {};
    std::string out;
    int used = 0;
    const std::vector<Glyph> all = glyphs(text);
    int whole = 0;
    for (const Glyph& glyph : all) whole += glyph.columns;
    const int room = whole > columns ? columns - 1 : columns;
    for (const Glyph& glyph : all) {
        if (used + glyph.columns > room) break;
        out += glyph.text;
        used += glyph.columns;
    }
    return whole > columns ? out + "…" : out;
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
    std::vector<std::string> out;
    const int room = columns < 2 ? 2 : columns;  // a wide character stands somewhere
    while (true) {
        const std::size_t end = text.find('\n');
        wrap_line(text.substr(0, end), room, out);
        if (end == std::string_view::npos) return out;
        text.remove_prefix(end + 1);
        if (text.empty()) return out;
    }
}

}  // namespace affray::client
