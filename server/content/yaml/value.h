// Value: what a file says, as a tree that nobody changes any more.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace affray::content {

/// Nothing, a word, a list or a mapping. Cheap to copy; any thread. Words are what stands there, whatever
/// YAML would make of them: a reader says what it wants.
class Value {
  public:
    /// What lists and mappings are made of, before they are.
    using Items = std::vector<Value>;
    using Entries = std::vector<std::pair<std::string, Value>>;
    /// Where it stands in its file, from 0; -1: it was put together here.
    struct Mark {
        int line = -1;
        int column = -1;
    };
    enum class Kind : std::uint8_t { Null, Word, List, Map };

    struct Entry;
    class EntryView;
    /// How and where a part of a file is written. `plain`: without quotes.
    struct Written {
        bool plain = true;
        Mark mark{};
    };

    Value() = default;
    /// Nothing, written somewhere.
    explicit Value(const Written& how);
    Value(std::string_view word, const Written& how);
    Value(Items items, const Written& how);
    /// Their keys are words. `repeated`: words too, keys that stand there again.
    Value(std::vector<Entry> entries, Items repeated, const Written& how);
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
    /// Empty where it is no list.
    std::span<const Value> items() const;
    /// Pairs of key and value; empty where it is no mapping.
    EntryView entries() const;
    /// Keys of a mapping that stand there again, as words.
    std::span<const Value> repeated() const;
    /// Items or keys.
    std::size_t size() const;
    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// What stands under the key; nothing if it is no mapping, or has no such key.
    const Value& operator[](std::string_view key) const;
    Written written() const;

  private:
    // What it is, with the letters of a word, the items of a list or the entries of a mapping behind it:
    // content is kept for as long as the server runs, and most of it is short words.
    struct Held {
        mutable std::atomic<std::uint32_t> owners{1};
        std::int32_t line;
        std::uint32_t size;  // letters, items or entries
        std::uint16_t column;
        Kind kind;
        bool plain : 1;
        bool repeats : 1;  // behind the entries of a mapping stands a list of the keys that stand there again
    };

    // Room for so many octets behind it, and where it begins.
    void* hold(Kind kind, const Written& how, std::size_t size, std::size_t octets);
    static void forget(const Held* held);
    const Entry* first_entry() const;
    const Value* find(std::string_view key) const;

    const Held* held_ = nullptr;
};

struct Value::Entry {
    Value key;  ///< the same one wherever it stands in a file
    Value value;
};

class Value::EntryView {
  public:
    class Iterator {
      public:
        explicit Iterator(const Entry* at) : at_(at) {}
        std::pair<std::string_view, const Value&> operator*() const { return {at_->key.word(), at_->value}; }
        Iterator& operator++() { return ++at_, *this; }
        bool operator==(const Iterator&) const = default;

      private:
        const Entry* at_;
    };

    EntryView(const Entry* first, std::size_t size) : first_(first), size_(size) {}
    Iterator begin() const { return Iterator(first_); }
    Iterator end() const { return Iterator(first_ + size_); }

  private:
    const Entry* first_;
    std::size_t size_;
};

/// The whole number that a word is: digits with or without a sign.
std::optional<std::int32_t> whole_number(std::string_view word);

/// As JSON: plain numbers, true and false as such, all other words as text.
std::string json_of(const Value& value);

}  // namespace affray::content
