// Words are told apart by their shape: what this server makes at random has a length of its own.
#include "net/plain_text.h"

#include <algorithm>
#include <array>
#include <vector>

namespace affray::net::test {
namespace {

constexpr std::size_t kPublicId = 16, kToken = 43, kSealed = 19, kMilliseconds = 13;

bool of_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}
bool digit(char c) { return c >= '0' && c <= '9'; }
bool of_public_id(char c) { return digit(c) || (c >= 'a' && c <= 'z'); }

std::string base64(std::string_view text) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    std::uint32_t bits = 0;
    int held = 0;
    for (const char c : text) {
        bits = bits << 8U | static_cast<unsigned char>(c);
        for (held += 8; held >= 6; held -= 6) out += kDigits[bits >> static_cast<unsigned>(held - 6) & 63U];
    }
    return out;
}

std::string hexadecimal(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    for (const char c : text) {
        out += kDigits[static_cast<unsigned char>(c) >> 4U];
        out += kDigits[static_cast<unsigned char>(c) & 15U];
    }
    return out;
}

}  // namespace

std::string PlainText::of(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto end =
            std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), of_word);
        const auto length = static_cast<std::size_t>(end - text.begin()) - at;
        if (length == 0) {
            out += text[at++];
            continue;
        }
        out += name_of(text.substr(at, length));
        at += length;
    }
    return out;
}

std::string PlainText::name_of(std::string_view word) {
    const bool number = std::all_of(word.begin(), word.end(), digit);
    if (number && word.size() == kMilliseconds) return "(time)";
    const bool id =
        word.size() == kPublicId && std::all_of(word.begin(), word.end(), of_public_id) && !number;
    const bool sealed = number && word.size() == kSealed;
    if (!id && !sealed && word.size() != kToken) return std::string(word);
    const auto [named, fresh] = names_.try_emplace(std::string(word), std::to_string(names_.size() + 1));
    return "(" + named->second + ")";
}

bool holds(std::string_view bytes, std::string_view word) {
    std::vector<std::string> spellings{std::string(word), hexadecimal(word)};
    for (const std::size_t before : {0U, 1U, 2U}) {
        // The first digits also carry what stands before the word, the last ones what stands behind it.
        const std::string whole = base64(std::string(before, 'x') + std::string(word));
        const std::size_t skip = before == 0 ? 0 : before + 1;
        const std::size_t sure = (before + word.size()) * 8 / 6;
        spellings.push_back(whole.substr(skip, sure - skip));
    }
    return std::any_of(spellings.begin(), spellings.end(), [bytes](const std::string& spelling) {
        return bytes.find(spelling) != std::string_view::npos;
    });
}

}  // namespace affray::net::test
