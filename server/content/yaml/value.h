// Value: what a file says, as a tree that nobody changes any more.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace affray::content {

/// Nothing, a word, a list or a mapping. Cheap to copy; any thread. Words are what stands there, whatever
/// YAML would make of them: a reader says what it wants.
class Value {
  public:
    using Items = std::vector<Value>;
    using Entries = std::vector<std::pair<std::string, Value>>;
    /// Where it stands in its file, from 0; -1: it was put together here.
    struct Mark {
        int line = -1;
        int column = -1;
    };
    enum class Kind : std::uint8_t { Null, Word, List, Map };

    /// What a list or a mapping holds. `repeated`: keys that stand there again.
    struct Parts {
        Items items{};
        Entries entries{};
        std::vector<std::pair<std::string, Mark>> repeated{};
    };
    /// How and where a part of a file is written. `plain`: without quotes.
    struct Written {
        bool plain = true;
        Mark mark{};
    };

    Value() = default;
    /// Nothing, written somewhere.
    explicit Value(const Written& how) : Value(Kind::Null, how, {}, nullptr) {}
    Value(std::string_view word, const Written& how) : Value(Kind::Word, how, word, nullptr) {}
    /// `kind`: List or Map.
    Value(Kind kind, Parts parts, const Written& how) : Value(kind, how, {}, &parts) {}
    Value(const Value& other) : held_(other.held_) {
        if (held_ != nullptr) held_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Value(Value&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
    Value& operator=(Value other) noexcept {
        std::swap(held_, other.held_);
        return *this;
    }
    ~Value() {
        if (held_ != nullptr && held_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) forget(held_);
    }
    Value(const std::string& word) : Value(word, Written{}) {}
    Value(std::string_view word) : Value(word, Written{}) {}
    Value(const char* word) : Value(word, Written{}) {}
    Value(std::int32_t number) : Value(std::to_string(number)) {}
    Value(bool flag) : Value(flag ? "true" : "false") {}
    static Value list(Items items);
    static Value map(Entries entries);

    Kind kind() const { return held_ == nullptr ? Kind::Null : held_->kind; }
    bool is_null() const { return kind() == Kind::Null; }
    bool is_word() const { return kind() == Kind::Word; }
    bool is_list() const { return kind() == Kind::List; }
    bool is_map() const { return kind() == Kind::Map; }
    bool is_word(std::string_view wanted) const { return is_word() && word() == wanted; }
    /// Empty where it is none.
    std::string_view word() const;
    const Items& items() const { return parts().items; }
    const Entries& entries() const { return parts().entries; }
    /// Items or keys.
    std::size_t size() const { return items().size() + entries().size(); }
    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// What stands under the key; nothing if it is no mapping, or has no such key.
    const Value& operator[](std::string_view key) const;
    Written written() const;
    /// Empty where it is neither a list nor a mapping.
    const Parts& parts() const;

  private:
    // What it is, with the letters of a word or the parts of a list or a mapping behind it: content is kept
    // for as long as the server runs, and most of it is short words.
    struct Held {
        mutable std::atomic<std::uint32_t> owners{1};
        std::int32_t line;
        std::uint32_t letters;
        std::uint16_t column;
        Kind kind;
        bool plain;
    };

    Value(Kind kind, const Written& how, std::string_view word, Parts* parts);
    static void forget(const Held* held);
    const Value* find(std::string_view key) const;

    const Held* held_ = nullptr;
};

/// The whole number that a word is: digits with or without a sign.
std::optional<std::int32_t> whole_number(std::string_view word);

/// As JSON: plain numbers, true and false as such, all other words as text.
std::string json_of(const Value& value);

}  // namespace affray::content
