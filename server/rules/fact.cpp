// The vocabulary: facts and stats numbered as they are declared.
#include "rules/fact.h"

#include <algorithm>

namespace affray {

// Where several words would lie in one place, or one is named by another constant.
const Word& Vocabulary::search(const Words& words, std::uint32_t hash, std::string_view name) {
    for (std::size_t at = hash % kSlots;; at = (at + 1) % kSlots) {
        const Word& word = words[at];
        if (word.index == kNoWord) return word;
        if (word.hash == hash && (word.name.data() == name.data() || word.name == name)) return word;
    }
}

void Vocabulary::insert(Words& words, const Word& word) {
    std::size_t at = word.hash % kSlots;
    while (words[at].index != kNoWord) at = (at + 1) % kSlots;
    words[at] = word;
}

void Vocabulary::add(const Fact& fact) {
    AFFRAY_CHECK(facts_.size() < kWordsMost, "too many facts in one ruleset");
    AFFRAY_CHECK(index(fact) == kNoWord, "a fact has two owners in one ruleset");
    std::uint16_t column = 0;
    if (fact.scope == Scope::Encounter) column = encounter_columns_++;
    if (fact.scope == Scope::Creature) column = creature_columns_++;
    by_index_.push_back({.hash = fact.hash,
                         .index = static_cast<WordIndex>(facts_.size()),
                         .column = column,
                         .name = fact.name,
                         .initial = fact.initial,
                         .scope = fact.scope,
                         .derived = fact.derived});
    insert(fact_words_, by_index_.back());
    facts_.push_back(fact);
}

void Vocabulary::add(const Stat& stat) {
    if (index(stat) != kNoWord) return;  // several mechanics may read one sheet number
    AFFRAY_CHECK(stats_.size() < kWordsMost, "too many stats in one ruleset");
    insert(stat_words_, {.hash = stat.hash,
                         .index = static_cast<WordIndex>(stats_.size()),
                         .name = stat.name,
                         .initial = stat.initial});
    stats_.push_back(stat);
}

void Vocabulary::add_operation(const Name& word) {
    const auto at = std::lower_bound(operations_.begin(), operations_.end(), word);
    if (at == operations_.end() || *at != word) operations_.insert(at, word);
}

bool Vocabulary::has_operation(const Name& word) const {
    return std::binary_search(operations_.begin(), operations_.end(), word);
}

bool Vocabulary::has_save(const Name& category) const {
    return std::find(saves_.begin(), saves_.end(), category) != saves_.end();
}

}  // namespace affray
