// The vocabulary's word tables: open addressing over a hash that the compiler computed.
#include "rules/fact.h"

namespace affray {

WordIndex Vocabulary::find(const Slots& slots, std::uint32_t hash, std::string_view name) {
    for (std::size_t i = hash % kSlots;; i = (i + 1) % kSlots) {
        const Slot& slot = slots[i];
        if (slot.index == kNoWord) return kNoWord;
        const bool same = slot.name.data() == name.data() || slot.name == name;  // most are one constant
        if (slot.hash == hash && same) return slot.index;
    }
}

void Vocabulary::insert(Slots& slots, std::uint32_t hash, std::string_view name, WordIndex index) {
    std::size_t at = hash % kSlots;
    while (slots[at].index != kNoWord) at = (at + 1) % kSlots;
    slots[at] = {hash, index, name};
}

void Vocabulary::add(const Fact& fact) {
    AFFRAY_CHECK(facts_.size() < kSlots / 2, "too many facts in one ruleset");
    AFFRAY_CHECK(index(fact) == kNoWord, "a fact has two owners in one ruleset");
    insert(fact_slots_, fact.hash, fact.name, static_cast<WordIndex>(facts_.size()));
    facts_.push_back(fact);
    std::uint16_t column = 0;
    if (fact.scope == Scope::Encounter) column = encounter_columns_++;
    if (fact.scope == Scope::Creature) column = creature_columns_++;
    columns_.push_back(column);
}

void Vocabulary::add(const Stat& stat) {
    if (index(stat) != kNoWord) return;  // several mechanics may read one sheet number
    AFFRAY_CHECK(stats_.size() < kSlots / 2, "too many stats in one ruleset");
    insert(stat_slots_, stat.hash, stat.name, static_cast<WordIndex>(stats_.size()));
    stats_.push_back(stat);
}

}  // namespace affray
