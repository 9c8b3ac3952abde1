// Value: what a file says, as a tree that nobody changes any more.
#pragma once

#include <cstdint>
#include <memory>
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
    /// A part of a file. `plain`: written without quotes. `parts`: nullptr for a word or nothing, of which
    /// there are most.
    struct Tree {
        Kind kind = Kind::Null;
        bool plain = true;
        Mark mark{};
        std::string word{};
        std::unique_ptr<const Parts> parts{};
    };

    Value() = default;
    explicit Value(Tree tree) : tree_(std::make_shared<const Tree>(std::move(tree))) {}
    Value(std::string word);
    Value(std::string_view word) : Value(std::string(word)) {}
    Value(const char* word) : Value(std::string(word)) {}
    Value(std::int32_t number) : Value(std::to_string(number)) {}
    Value(bool flag) : Value(flag ? "true" : "false") {}
    static Value list(Items items);
    static Value map(Entries entries);

    Kind kind() const { return tree().kind; }
    bool is_null() const { return kind() == Kind::Null; }
    bool is_word() const { return kind() == Kind::Word; }
    bool is_list() const { return kind() == Kind::List; }
    bool is_map() const { return kind() == Kind::Map; }
    bool is_word(std::string_view wanted) const { return is_word() && word() == wanted; }
    /// Empty where it is none.
    const std::string& word() const { return tree().word; }
    const Items& items() const { return parts().items; }
    const Entries& entries() const { return parts().entries; }
    /// Items or keys.
    std::size_t size() const { return items().size() + entries().size(); }
    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// What stands under the key; nothing if it is no mapping, or has no such key.
    const Value& operator[](std::string_view key) const;
    const Tree& tree() const;
    /// Empty where it is neither a list nor a mapping.
    const Parts& parts() const;

  private:
    const Value* find(std::string_view key) const;

    std::shared_ptr<const Tree> tree_;
};

/// The whole number that a word is: digits with or without a sign.
std::optional<std::int32_t> whole_number(std::string_view word);

/// As JSON: plain numbers, true and false as such, all other words as text.
std::string json_of(const Value& value);

}  // namespace affray::content
