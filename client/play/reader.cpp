// Reading of words, numbers, places and creatures.
#include "client/play/reader.h"

#include <charconv>

namespace affray::client {
namespace {

template <class Integer>
bool parse_integer(std::string_view text, Integer& out) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

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
