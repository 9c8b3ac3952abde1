// Reading of words, numbers, places and creatures.
#include "client/play/reader.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace affray::client {
namespace {

template <class Integer>
bool parse_integer(std::string_view text, Integer& out) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

// Letters to change, add, take away or swap with their neighbour between two words.
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> far(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) far[i][0] = i;
    std::iota(far[0].begin(), far[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = far[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            far[i][j] = std::min({far[i - 1][j] + 1, far[i][j - 1] + 1, change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                far[i][j] = std::min(far[i][j], far[i - 2][j - 2] + 1);
        }
    }
    return far[a.size()][b.size()];
}

std::string listed(const std::vector<std::string>& known) {
    constexpr std::size_t kNamed = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(known.size(), kNamed); ++i) out += (i > 0 ? ", " : "") + known[i];
    return known.size() > kNamed ? out + " ..." : out;
}

Error unknown(std::string_view kind, const std::string& word, const std::vector<std::string>& known,
              std::string_view form) {
    std::string text = "'" + word + "' is no " + std::string(kind) + " here";
    const std::string meant = nearest(word, known);
    if (!meant.empty()) text += "; did you mean '" + meant + "'?";
    if (meant.empty() && !known.empty()) text += "; there are " + listed(known);
    return Error{ErrorCode::InvalidInput, text + "   (expected: " + std::string(form) + ")"};
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
    const std::size_t most = word.size() <= 3 ? 1 : 2;
    std::string best;
    std::size_t least = most + 1;
    for (const std::string& one : known) {
        const std::size_t far = edits(word, one);
        if (far >= least) continue;
        least = far;
        best = one;
    }
    return best;
}

Words split_words(std::string_view text) {
    Words out;
    while (true) {
        const std::size_t begin = text.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos) return out;
        const std::size_t end = text.find_first_of(" \t\r", begin);
        out.emplace_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos) return out;
        text.remove_prefix(end);
    }
}

std::string join_words(const Words& words, std::size_t from) {
    std::string out;
    for (std::size_t i = from; i < words.size(); ++i) out += (i > from ? " " : "") + words[i];
    return out;
}

bool parse_number(std::string_view text, std::int32_t& out) { return parse_integer(text, out); }

bool parse_number(std::string_view text, std::uint32_t& out) { return parse_integer(text, out); }

Error expected(std::string_view form) {
    return Error{ErrorCode::InvalidInput, "expected: " + std::string(form) + "   (help lists all commands)"};
}

Command submit_command(v1::Intent intent) {
    SubmitCommand command;
    command.intent = std::move(intent);
    return command;
}

std::optional<std::uint32_t> Reader::creature(std::size_t i) const {
    if (i >= words.size()) return std::nullopt;
    return words[i] == "them" ? std::optional(kTriggerActor) : book.find(words[i]);
}

std::optional<v1::Place> Reader::place(std::size_t i) const {
    return i < words.size() ? book.find_place(words[i]) : std::nullopt;
}

std::optional<std::int32_t> Reader::number(std::size_t i) const {
    std::int32_t value = 0;
    return i < words.size() && parse_number(words[i], value) ? std::optional(value) : std::nullopt;
}

Error Reader::no_creature(std::size_t i, std::string_view form) const {
    if (i >= words.size()) return expected(form);
    std::vector<std::string> known;
    for (const auto& one : book.view().creatures()) known.push_back(one.id());
    return unknown("creature", words[i], known, form);
}

Error Reader::no_side(std::size_t i, std::string_view form) const {
    if (i >= words.size()) return expected(form);
    std::vector<std::string> known;
    for (const auto& one : book.view().sides()) known.push_back(one.id());
    return unknown("side", words[i], known, form);
}

Error Reader::no_place(std::size_t i, std::string_view form) const {
    if (i >= words.size()) return expected(form);
    std::vector<std::string> zones;
    for (const std::string& zone : book.view().map().zones()) zones.push_back(zone);
    return unknown(zones.empty() ? "place, which is written X,Y," : "zone", words[i], zones, form);
}

Error Reader::unexpected(std::size_t i, std::string_view form) const {
    if (i >= words.size()) return expected(form);
    return Error{ErrorCode::InvalidInput,
                 "'" + words[i] + "' says nothing here   (expected: " + std::string(form) + ")"};
}

bool Reader::creatures(std::size_t i, google::protobuf::RepeatedField<std::uint32_t>* field) const {
    for (; i < words.size(); ++i) {
        const auto found = creature(i);
        if (!found) return false;
        field->Add(*found);
    }
    return true;
}

bool Reader::places(std::size_t i, google::protobuf::RepeatedPtrField<v1::Place>* field) const {
    if (i >= words.size()) return false;
    for (; i < words.size(); ++i) {
        const auto place = book.find_place(words[i]);
        if (!place) return false;
        *field->Add() = *place;
    }
    return true;
}

}  // namespace affray::client
