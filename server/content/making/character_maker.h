// Makes characters for a campaign and raises them by the data of their ruleset (ARC-230 to ARC-245, CLS-180
// to CLS-182): choices in, a creature in a scene of its own out.
#pragma once

#include "content/scene/creature_base.h"
#include "content/yaml/block_writer.h"
#include "rules/dice.h"
#include "rules/ruleset.h"

namespace affray::content {

struct CharacterOrder {
    std::string id;  ///< text id of the sheet
    std::string name;
    Kind kind = Kind::Character;
    bool pays = false;  ///< what it carries is paid for from its gold, where the choices say any (outfit.h)
    /// Gold pieces that were thrown before anything was chosen: what `rolled` means then.
    std::optional<std::int32_t> gold{};
};

struct MadeCharacter {
    State figure;         ///< the one creature of a scene without map and fight, all facts as they begin
    std::string choices;  ///< as JSON; made again, they give the same figure without a die
    std::int32_t spent_cp = 0;  ///< of its purse, in copper pieces
};

/// For one thread at a time, as its data.
class CharacterMaker {
  public:
    CharacterMaker(const Compendium& data, std::shared_ptr<const Ruleset> rules)
        : data_(data), rules_(std::move(rules)) {}

    /// Choices are the keys of read_character or read_classic_character, whichever the ruleset's data has;
    /// `hit_points` (classic; `rolled`, or missing: by the dice); `sheet`: further keys of a scene's creature
    /// (hand, items, memory …); or `like`, somebody of the data, and `creature`, what differs (likeness.h);
    /// or `creature` alone: all keys of a scene's creature, for whom no tables are. nullopt if anything is
    /// wrong; then the choices' Problems say what, each with its field.
    std::optional<MadeCharacter> make(const Node& choices, const CharacterOrder& order, Dice& dice) const;

    /// One level more. `changes`: choices that take the place of former ones, of those that a level may bring
    /// anew; may be absent. Whoever was hired (`like`, without a class) says by `class` which one it takes
    /// up. Where a table says what a level costs, `experience` must reach it.
    std::optional<MadeCharacter> raise(const Node& choices, const Node& changes, std::int32_t experience,
                                       const CharacterOrder& order, Dice& dice) const;

    /// Experience of the next level; 0: no table says it, or there is none.
    std::int32_t next_level_at(const Node& choices) const;

  private:
    bool by_tables() const { return !data_.professions.empty(); }
    Node person(const Node& like) const;
    Node block_of(const Node& choices, const CharacterOrder& order, BlockWriter& kept, Dice& dice,
                  CreatureBase& base) const;
    const Profession* taken_up(const Node& choices, const Node& changes) const;
    std::optional<MadeCharacter> raise_hired(const Node& choices, const Node& changes,
                                             std::int32_t experience, const CharacterOrder& order,
                                             Dice& dice) const;
    Node classic_block_of(const Node& choices, const CharacterOrder& order, BlockWriter& kept,
                          Dice& dice) const;
    std::optional<MadeCharacter> furnish(const Node& own, const CreatureBase& base,
                                         const CharacterOrder& order, const BlockWriter& kept) const;

    const Compendium& data_;
    std::shared_ptr<const Ruleset> rules_;
};

}  // namespace affray::content
