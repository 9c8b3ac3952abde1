// Holders: the creatures that a stored fact says something of, found in what is stored of it instead of asked
// one by one.
#pragma once

#include <algorithm>

#include "rules/ruleset.h"

namespace affray {

/// The creatures for which a stored fact of one creature is not at its initial value, in order of their
/// coming.
inline std::vector<CreatureId> holders(const View& view, const Fact& fact) {
    std::vector<CreatureId> all;
    const Vocabulary& words = *view.rules().vocabulary();
    const Word& word = words.word(fact);
    if (word.index == kNoWord) return all;
    AFFRAY_CHECK(word.scope == Scope::Creature && !word.derived, "a fact that is not stored of creatures");
    const State& state = view.state();
    if (state.creatures.size() < kCrowd) {
        for (const Creature& one : state.creatures)
            if (state.fact(word, number(one.id), 0) != word.initial) all.push_back(one.id);
        return all;
    }
    for (const std::uint32_t row : holders(state, word)) all.push_back(state.creatures[row].id);
    return all;
}

/// In order of their coming, which numbers tell only of those that came in alike.
inline std::vector<CreatureId> as_they_came(const View& view, std::vector<CreatureId> all) {
    std::sort(all.begin(), all.end(), [&view](CreatureId a, CreatureId b) {
        return view.state().index_of(a) < view.state().index_of(b);
    });
    return all;
}

/// Puts a stored fact of pairs back to its initial value wherever `who` comes first, or second, in order of
/// the other one's coming.
inline void clear_seconds(const Fact& fact, CreatureId who, Work& work, const Name& cause) {
    for (const CreatureId other : as_they_came(work.view(), work.view().seconds(fact, who)))
        work.set(fact, fact.initial, who, number(other), cause);
}
inline void clear_firsts(const Fact& fact, CreatureId who, Work& work, const Name& cause) {
    for (const CreatureId other : as_they_came(work.view(), work.view().firsts(fact, who)))
        work.set(fact, fact.initial, other, number(who), cause);
}

}  // namespace affray
