// Looking at code points, and simple case folding of the alphabets with capitals that names are written in.
#include "access/account_name.h"

#include <cstdint>

#include "base/text.h"

namespace affray::access {
namespace {

constexpr std::size_t kNameMax = 40;
constexpr std::size_t kPasswordMin = 8;
constexpr std::size_t kPasswordMax = 256;

// The next code point of well-formed UTF-8.
std::uint32_t take_point(std::string_view& text) {
    const auto lead = static_cast<std::uint8_t>(text.front());
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::uint32_t point = size == 1 ? lead : lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) point = point << 6 | (static_cast<std::uint8_t>(text[i]) & 0x3FU);
    text.remove_prefix(size);
    return point;
}

void put_point(std::string& out, std::uint32_t point) {
    const auto add = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (point < 0x80) return add(point);
    if (point < 0x800) {
        add(0xC0 | point >> 6);
    } else {
        if (point < 0x10000) {
            add(0xE0 | point >> 12);
        } else {
            add(0xF0 | point >> 18);
            add(0x80 | (point >> 12 & 0x3F));
        }
        add(0x80 | (point >> 6 & 0x3F));
    }
    add(0x80 | (point & 0x3F));
}

// Soft hyphen, zero-width and direction characters, the byte order mark, tags.
bool invisible(std::uint32_t point) {
    return point == 0xAD || point == 0x61C || (point >= 0x200B && point <= 0x200F) ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2060 && point <= 0x206F) || point == 0xFEFF ||
           (point >= 0xE0000 && point <= 0xE0FFF);
}

bool between(std::uint32_t point, std::uint32_t first, std::uint32_t last) {
    return point >= first && point <= last;
}

std::uint32_t folded(std::uint32_t point) {
    if (between(point, 'A', 'Z')) return point + 32;
    if (between(point, 0xC0, 0xDE) && point != 0xD7) return point + 32;
    // Pairs of capital and small letter: the capital is even in these stretches, odd in those.
    if (between(point, 0x100, 0x137) && point != 0x130 && point != 0x131) return point | 1;
    if (between(point, 0x14A, 0x177) || between(point, 0x1E00, 0x1E95)) return point | 1;
    if (between(point, 0x139, 0x148) || between(point, 0x179, 0x17E)) return point + (point & 1);
    if (between(point, 0x391, 0x3A9) && point != 0x3A2) return point + 32;
    if (point == 0x3C2) return 0x3C3;  // final sigma
    if (between(point, 0x410, 0x42F)) return point + 32;
    if (between(point, 0x400, 0x40F)) return point + 80;
    return point;
}

}  // namespace

bool good_account_name(std::string_view name) {
    if (name.empty() || name.front() == ' ' || name.back() == ' ') return false;
    if (!good_text(name, kNameMax, false) || name.find("  ") != std::string_view::npos) return false;
    while (!name.empty()) {
        if (invisible(take_point(name))) return false;
    }
    return true;
}

std::string fold_name(std::string_view name) {
    if (!good_account_name(name)) return {};
    std::string out;
    while (!name.empty()) put_point(out, folded(take_point(name)));
    return out;
}

bool good_password(std::string_view password, std::string_view name) {
    return password.size() >= kPasswordMin && password.size() <= kPasswordMax && password != name &&
           good_text(password, kPasswordMax, false);
}

}  // namespace affray::access
