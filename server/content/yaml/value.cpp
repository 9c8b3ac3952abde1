// Trees of a file.
#include "content/yaml/value.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"
#include "base/json_string.h"

namespace affray::content {
namespace {

// As JSON writes one: "007" is a word.
bool is_json_number(const std::string& text) {
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    const bool digits = text.size() > first && text.size() < first + 16 &&
                        std::all_of(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(),
                                    [](char c) { return c >= '0' && c <= '9'; });
    return digits && (text[first] != '0' || text.size() == first + 1);
}

std::string json_of_word(const Value& value) {
    const std::string& text = value.word();
    const bool bare = is_json_number(text) || text == "true" || text == "false";
    return value.tree().plain && bare ? text : json_string(text);
}

}  // namespace

Value::Value(std::string word) : Value(Tree{.kind = Kind::Word, .word = std::move(word)}) {}

Value Value::list(Items items) {
    return Value(
        Tree{.kind = Kind::List, .parts = std::make_unique<const Parts>(Parts{.items = std::move(items)})});
}

Value Value::map(Entries entries) {
    return Value(Tree{.kind = Kind::Map,
                      .parts = std::make_unique<const Parts>(Parts{.entries = std::move(entries)})});
}

const Value::Tree& Value::tree() const {
    static const Tree kNothing;
    return tree_ == nullptr ? kNothing : *tree_;
}

const Value::Parts& Value::parts() const {
    static const Parts kNone;
    return tree().parts == nullptr ? kNone : *tree().parts;
}

const Value* Value::find(std::string_view key) const {
    for (const auto& [name, value] : entries())
        if (name == key) return &value;
    return nullptr;
}

const Value& Value::operator[](std::string_view key) const {
    static const Value kNothing;
    const Value* found = find(key);
    return found == nullptr ? kNothing : *found;
}

std::optional<std::int32_t> whole_number(std::string_view word) {
    if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
    std::int32_t value = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc{} || stop != word.data() + word.size()) return std::nullopt;
    return value;
}

std::string json_of(const Value& value) {
    std::string out;
    switch (value.kind()) {
        case Value::Kind::Null: return "null";
        case Value::Kind::Word: return json_of_word(value);
        case Value::Kind::List:
            for (const Value& item : value.items()) out += (out.empty() ? "" : ",") + json_of(item);
            return "[" + out + "]";
        case Value::Kind::Map:
            for (const auto& [key, entry] : value.entries())
                out += (out.empty() ? "" : ",") + json_string(key) + ":" + json_of(entry);
            return "{" + out + "}";
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::content
