// SparseFacts: the facts of pairs, bonds, powers, sides, things: those that are not at their initial value.
#pragma once

#include <array>

#include "base/paged_vector.h"
#include "rules/fact.h"

namespace affray {

/// Sorted by key. Which facts stand here at all is known without a look at the entries, as rules ask of many
/// that nobody holds just now. Copies share their pages.
class SparseFacts {
  public:
    using const_iterator = PagedVector<FactEntry>::const_iterator;
    /// Entries that lie side by side, of facts that outlive it.
    struct Range {
        const_iterator first, last;
        auto begin() const { return first; }
        auto end() const { return last; }
        bool empty() const { return first == last; }
    };

    std::size_t size() const { return entries_.size(); }
    bool empty() const { return entries_.empty(); }
    const_iterator begin() const { return entries_.begin(); }
    const_iterator end() const { return entries_.end(); }

    /// Is anything but the initial value stored of this fact?
    bool holds(WordIndex fact) const {
        return fact < Vocabulary::kWordsMost && (held_[fact / kBits] >> fact % kBits & 1) != 0;
    }
    std::int32_t value(const FactKey& key, std::int32_t initial) const {
        return holds(key.fact) ? stored_value(key, initial) : initial;
    }
    /// All that is stored of a fact, by its subjects.
    Range of(WordIndex fact) const;
    void set(const FactKey& key, std::int32_t value, std::int32_t initial);
    void clear() { *this = {}; }

    bool operator==(const SparseFacts&) const = default;

  private:
    static constexpr std::size_t kBits = 64;
    std::int32_t stored_value(const FactKey& key, std::int32_t initial) const;

    PagedVector<FactEntry> entries_;
    std::array<std::uint64_t, Vocabulary::kWordsMost / kBits> held_{};
};

}  // namespace affray
