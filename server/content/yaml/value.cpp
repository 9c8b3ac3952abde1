// Trees of a file.
#include "content/yaml/value.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <new>

#include "base/check.h"
#include "base/json_string.h"

namespace affray::content {
namespace {

// As JSON writes one: "007" is a word.
bool is_json_number(std::string_view text) {
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    const bool digits = text.size() > first && text.size() < first + 16 &&
                        std::all_of(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(),
                                    [](char c) { return c >= '0' && c <= '9'; });
    return digits && (text[first] != '0' || text.size() == first + 1);
}

std::string json_of_word(const Value& value) {
    const std::string text(value.word());
    const bool bare = is_json_number(text) || text == "true" || text == "false";
    return value.written().plain && bare ? text : json_string(text);
}

}  // namespace

Value::Value(Kind kind, const Written& how, std::string_view word, Parts* parts) {
    constexpr int kFarRight = UINT16_MAX;
    const std::size_t behind = parts != nullptr ? sizeof(Parts) : word.size();
    void* const room = ::operator new(sizeof(Held) + behind);
    auto* const held =
        new (room) Held{.line = how.mark.line,
                        .letters = static_cast<std::uint32_t>(word.size()),
                        .column = static_cast<std::uint16_t>(std::min(how.mark.column, kFarRight)),
                        .kind = kind,
                        .plain = how.plain};
    static_assert(sizeof(Held) == 16 && sizeof(Held) % alignof(Parts) == 0);
    if (parts != nullptr)
        new (held + 1) Parts(std::move(*parts));
    else
        std::copy(word.begin(), word.end(), reinterpret_cast<char*>(held + 1));
    held_ = held;
}

void Value::forget(const Held* held) {
    if (held->kind == Kind::List || held->kind == Kind::Map)
        std::destroy_at(reinterpret_cast<const Parts*>(held + 1));
    ::operator delete(const_cast<Held*>(held));
}

Value Value::list(Items items) { return {Kind::List, Parts{.items = std::move(items)}, Written{}}; }

Value Value::map(Entries entries) { return {Kind::Map, Parts{.entries = std::move(entries)}, Written{}}; }

std::string_view Value::word() const {
    if (!is_word()) return {};
    return {reinterpret_cast<const char*>(held_ + 1), held_->letters};
}

Value::Written Value::written() const {
    if (held_ == nullptr) return {};
    return {held_->plain, held_->line < 0 ? Mark{} : Mark{held_->line, held_->column}};
}

const Value::Parts& Value::parts() const {
    static const Parts kNone;
    return is_list() || is_map() ? *reinterpret_cast<const Parts*>(held_ + 1) : kNone;
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
