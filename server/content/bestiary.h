// The monsters of a ruleset's data, as a referee looks for them.
#pragma once

#include "content/compendium/compendium.h"
#include "rules/ruleset.h"

namespace affray::content {

/// A monster that a scene may name.
struct BestiaryEntry {
    std::string id;
    std::string name;      ///< empty: none but its id
    std::string kind;      ///< npc, companion, monster …
    std::string role;      ///< mook, large …; normal where nothing is said
    std::string hit_dice;  ///< as they are written: 4+1*; empty where there are none
    std::int32_t hp = 1;
    std::vector<std::pair<std::string, std::int32_t>>
        numbers;                    ///< of its sheet: level, ac, size, footprint …
    std::vector<std::string> tags;  ///< its type, and words that rules look for
    std::vector<std::string> powers;
};

/// Something to carry, to wear or to use up.
struct ThingEntry {
    std::string id;
    std::string name;
    std::string kind;  ///< weapon, armour …; of a magic item its chakra
    std::string text;
};

/// At most `most` of the items and things, in order of their ids.
std::vector<ThingEntry> things_to_carry(const Compendium& data, std::size_t most);

/// What keeps the monsters of a text from taking the field, line by line: numbers that its ruleset does not
/// know, attacks that cannot be read. `data` holds the text's own entries.
std::vector<Problem> unfit_lines(const OwnData& text, const Compendium& data, const Ruleset& rules);

/// At most `most` of them, in order of their ids; what cannot be read is left out. One thread at a time.
std::vector<BestiaryEntry> bestiary(const Compendium& data, const Ruleset& rules, std::size_t most);

}  // namespace affray::content
