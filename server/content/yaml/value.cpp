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

void* Value::hold(Kind kind, const Written& how, std::size_t size, std::size_t octets) {
    constexpr int kFarRight = UINT16_MAX;
    void* const room = ::operator new(sizeof(Held) + octets);
    auto* const held =
        new (room) Held{.line = how.mark.line,
                        .size = static_cast<std::uint32_t>(size),
                        .column = static_cast<std::uint16_t>(std::min(how.mark.column, kFarRight)),
                        .kind = kind,
                        .plain = how.plain,
                        .repeats = false};
    static_assert(sizeof(Held) == 16 && sizeof(Held) % alignof(Entry) == 0);
    held_ = held;
    return held + 1;
}

Value::Value(const Written& how) { hold(Kind::Null, how, 0, 0); }

Value::Value(std::string_view word, const Written& how) {
    std::copy(word.begin(), word.end(), static_cast<char*>(hold(Kind::Word, how, word.size(), word.size())));
}

Value::Value(Items items, const Written& how) {
    void* const room = hold(Kind::List, how, items.size(), items.size() * sizeof(Value));
    std::uninitialized_move(items.begin(), items.end(), static_cast<Value*>(room));
}

Value::Value(std::vector<Entry> entries, Items repeated, const Written& how) {
    const std::size_t size = entries.size();
    const bool repeats = !repeated.empty();
    if (repeats) entries.push_back({Value(), Value(std::move(repeated), Written{})});
    void* const room = hold(Kind::Map, how, size, entries.size() * sizeof(Entry));
    std::uninitialized_move(entries.begin(), entries.end(), static_cast<Entry*>(room));
    const_cast<Held*>(held_)->repeats = repeats;
}

void Value::forget(const Held* held) {
    void* const room = const_cast<Held*>(held) + 1;
    if (held->kind == Kind::List) std::destroy_n(static_cast<Value*>(room), held->size);
    if (held->kind == Kind::Map)
        std::destroy_n(static_cast<Entry*>(room), held->size + (held->repeats ? 1U : 0U));
    ::operator delete(const_cast<Held*>(held));
}

Value Value::list(Items items) { return {std::move(items), Written{}}; }

Value Value::map(Entries entries) {
    std::vector<Entry> all;
    all.reserve(entries.size());
    for (auto& [key, value] : entries) all.push_back({key, std::move(value)});
    return {std::move(all), Items{}, Written{}};
}

std::string_view Value::word() const {
    if (!is_word()) return {};
    return {reinterpret_cast<const char*>(held_ + 1), held_->size};
}

std::span<const Value> Value::items() const {
    if (!is_list()) return {};
    return {reinterpret_cast<const Value*>(held_ + 1), held_->size};
}

const Value::Entry* Value::first_entry() const {
    return is_map() ? reinterpret_cast<const Entry*>(held_ + 1) : nullptr;
}

Value::EntryView Value::entries() const { return {first_entry(), is_map() ? held_->size : 0U}; }

std::span<const Value> Value::repeated() const {
    if (!is_map() || !held_->repeats) return {};
    return first_entry()[held_->size].value.items();
}

std::size_t Value::size() const { return is_list() || is_map() ? held_->size : 0; }

Value::Written Value::written() const {
    if (held_ == nullptr) return {};
    return {held_->plain, held_->line < 0 ? Mark{} : Mark{held_->line, held_->column}};
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
