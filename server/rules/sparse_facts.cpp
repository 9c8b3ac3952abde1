// Entries are found by halves; a fact that nothing is left of is marked as such.
#include "rules/sparse_facts.h"

#include <algorithm>

namespace affray {
namespace {

bool comes_before(const FactEntry& entry, const FactKey& key) { return entry.key < key; }

}  // namespace

std::int32_t SparseFacts::stored_value(const FactKey& key, std::int32_t initial) const {
    const auto at = entries_.lower_bound(key, comes_before);
    return at != entries_.end() && at->key == key ? at->value : initial;
}

SparseFacts::Range SparseFacts::of(WordIndex fact) const {
    if (!holds(fact)) return {entries_.end(), entries_.end()};
    const auto first = entries_.lower_bound(FactKey{fact, 0, 0}, comes_before);
    const auto last = std::find_if(first, entries_.end(),
                                   [fact](const FactEntry& entry) { return entry.key.fact != fact; });
    return {first, last};
}

void SparseFacts::set(const FactKey& key, std::int32_t value, std::int32_t initial) {
    std::uint64_t& held = held_[key.fact / kBits];
    const std::uint64_t mark = std::uint64_t{1} << key.fact % kBits;
    const auto at = entries_.lower_bound(key, comes_before);
    const bool there = at != entries_.end() && at->key == key;
    if (value != initial) {
        held |= mark;
        if (there)
            entries_.edit(at).value = value;
        else
            entries_.insert(at, {key, value});
    } else if (there) {
        entries_.erase(at);
        held &= ~mark;
        const auto next = entries_.lower_bound(FactKey{key.fact, 0, 0}, comes_before);
        if (next != entries_.end() && next->key.fact == key.fact) held |= mark;
    }
}

}  // namespace affray
