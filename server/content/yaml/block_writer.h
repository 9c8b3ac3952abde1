// Writing blocks: values put together from data, to be read like those that people write.
#pragma once

#include "content/yaml/value.h"
#include "rules/values.h"

namespace affray::content {

/// A mapping under construction. Values taken from files keep their marks, so errors still name their line.
class BlockWriter {
  public:
    BlockWriter() = default;
    /// Begins with the entries of another one.
    explicit BlockWriter(const Value& from);

    /// Takes the place of what stood under the key.
    void set(std::string_view key, Value value);
    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// Nothing where there is no such key.
    Value at(std::string_view key) const;
    bool empty() const { return entries_.empty(); }
    Value value() const { return Value::map(entries_); }

  private:
    const Value* find(std::string_view key) const;

    Value::Entries entries_;
};

/// "3d8+4" of its parts; a constant of 0 is left out. `dice` empty: the constant alone.
std::string written_dice(const std::string& dice, std::int32_t constant);
std::string written_dice(const DiceExpression& dice);

/// The block as people would write it: a key a line, and what fits on one line in braces.
std::string written_block(const Value& block);

}  // namespace affray::content
