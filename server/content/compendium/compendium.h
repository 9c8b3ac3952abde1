// What characters and monsters are made of, as data: classes, races, powers, features, gear and stat blocks
// of a ruleset (ARC-232 to ARC-243).
#pragma once

#include <map>
#include <memory>

#include "content/compendium/environment.h"
#include "content/compendium/profession.h"
#include "content/compendium/thing_table.h"
#include "content/yaml/node.h"
#include "readings/sheets/sheet_rules.h"

namespace affray::content {

/// A kind of weapon, as the classes' charts know it.
struct WeaponCategory {
    bool ranged = false;
    std::int32_t hands = 1;
    std::string range;   ///< of a ranged one: nearby, nearby_far(0) …
    std::string reload;  ///< quick or move; empty: part of the attack (ARC-137)
    bool aimed = false;  ///< a bow or sling: by option it is aimed as it is loaded (AFR-049)
};

struct WeaponBlock {
    std::string name;
    Name category;
    Name thrown;               ///< category it flies by; empty: it does not
    std::vector<Name> traits;  ///< small_blade …
};

struct RaceEntry {
    RaceBlock block;
    std::vector<Name> traits;
};

/// Something to carry: a magic item of a chakra, or a thing that is used up.
struct ItemBlock {
    std::string name;
    std::string text;          ///< what it is for, in a sentence for people
    MagicItem magic;           ///< without a chakra: used up
    Name kind;                 ///< of a thing that is used up
    std::int32_t save_hp = 0;  ///< the save bonus counts at so many hit points or fewer; 0: always
};

/// A block that is read for each user anew: a power, a feature, a monster.
using Blocks = std::map<std::string, Node, std::less<>>;

/// The data of one ruleset. Immutable once loaded: any thread reads it.
struct Compendium {
    std::map<std::string, ClassBlock, std::less<>> classes;
    std::map<std::string, RaceEntry, std::less<>> races;
    std::map<std::string, WeaponCategory, std::less<>> weapon_categories;
    std::map<std::string, WeaponBlock, std::less<>> weapons;
    std::map<std::string, Armor, std::less<>> armors;
    std::map<std::string, ItemBlock, std::less<>> items;
    Blocks powers;
    Blocks deeds;  ///< powers in points of time (SEG)
    Blocks features;
    Blocks monsters;
    Blocks maps;    ///< for scenes that name one
    Things things;  ///< CLS-T5 to CLS-T7; AP section 2.2
    Blocks gear;    ///< items and things as they are written, for whoever copies one
    std::map<std::string, Profession, std::less<>> professions;  ///< CLS-T4
    std::map<std::string, Power, std::less<>> spells;            ///< CLS-T11
    HitDiceTable hit_dice;                                       ///< CLS-T3, CLS-118
    /// Creatures as the keys that a scene would write.
    Blocks stat_lines;
    /// Keys that every creature has unless it says otherwise; those of a kind or of a side come first.
    Blocks defaults;
    /// What wanders by, by name of the table: {type, rows} (ADV-151).
    Blocks wandering;
    std::vector<std::string> notices;
    /// Surroundings that act (TBA section 4.J).
    Environments environments;

    /// Is this the name of a bow or sling?
    bool aimed(std::string_view weapon) const;

    bool empty() const {
        return classes.empty() && monsters.empty() && powers.empty() && things.empty() && stat_lines.empty();
    }
};

/// A file of data says so by this key at its head.
inline constexpr std::string_view kCompendiumKey = "compendium";
bool is_compendium(const Node& root);

/// A text of data that a campaign has for itself.
struct OwnData {
    std::string name;  ///< what its problems call it
    std::string text;
};

/// The compendia of all rulesets, from files: `compendium: {rulesets, notices}` and sections classes, races,
/// weapon_categories, weapons, armors, chakras, items, powers, features, monsters, maps, things, professions,
/// hit_dice, spells, stat_lines, defaults, wandering.
class Compendia {
  public:
    /// The data that this build carries, read at its first use.
    static const Compendia& built_in();
    /// Every data file below a directory; none there: what this build carries.
    static std::shared_ptr<const Compendia> load(const std::string& directory);

    /// Adds a file's sections. What is wrong goes to the Problems, which are kept.
    void add(const std::shared_ptr<Problems>& problems, const Node& root);
    /// Joins what refers to other sections; to be called once, after the last file.
    void settle();
    /// After that, where no campaign adds to it: what things do, and what rows of environments refer to.
    void join_up();

    /// The data of one ruleset with a campaign's own monsters, maps, stat lines, powers, features, items,
    /// things and environments, whose ids must be new. `problems`: of those texts alone. These compendia
    /// outlive it.
    Compendia with(const std::string& ruleset, const std::vector<OwnData>& own) const;

    /// Empty for a ruleset without data.
    const Compendium& of(std::string_view ruleset) const;
    std::vector<std::string> rulesets() const;
    /// What was wrong with the files, entries that fit no class or weapon included.
    std::vector<Problem> problems() const;

  private:
    void read_sections(Fields& fields, const std::vector<std::string>& sections,
                       const std::vector<std::string>& rulesets);
    void read_section(const std::string& section, const Node& node, const std::vector<std::string>& rulesets);
    void read_chakras(const Node& node);
    /// Last of all: a campaign's magic things may be like things of the server's.
    void enchant_things();

    std::map<std::string, Compendium, std::less<>> by_ruleset_;
    std::vector<std::shared_ptr<Problems>> files_;
    std::map<std::string, Node> chakras_;
    std::vector<std::pair<std::string, Node>> item_nodes_;  ///< with their ruleset
};

/// Whoever has no compendium at hand.
const Compendium& no_compendium();

}  // namespace affray::content
