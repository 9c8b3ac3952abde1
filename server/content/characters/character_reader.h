// Reads a character by its choices and works out its sheet (ARC-230 to ARC-240).
#pragma once

#include "content/compendium/compendium.h"
#include "content/yaml/block_writer.h"
#include "rules/power.h"

namespace affray::content {

/// A weapon that a character carries, in the row of its class's chart that it belongs to.
struct CarriedWeapon {
    std::string id;
    const WeaponBlock* block = nullptr;
    const WeaponCategory* category = nullptr;
    const WeaponRule* rule = nullptr;
    bool thrown = false;  ///< the flying side of a weapon that also strikes

    bool ranged() const { return category->ranged; }
};

/// The choices of a character, checked as far as they are read.
struct CharacterChoices {
    CharacterPlan plan;
    std::vector<CarriedWeapon> weapons;
    std::vector<std::pair<std::string, Node>> powers;            ///< chosen, as data writes them
    std::vector<std::pair<std::string, Node>> features;          ///< of the class, and chosen talents
    std::vector<std::pair<Name, std::string>> used_up;           ///< kind and id of things to be used up
    std::map<std::string, std::string, std::less<>> item_texts;  ///< by id, what they are for
    std::vector<Name> traits;
    std::int32_t save_hp = 0;  ///< a necklace helps saves at so many hit points or fewer
    std::vector<std::string> warnings;
};

/// Keys: class, race, level, abilities or bought or rolled (with race_bonus, class_bonus, increases), armor,
/// shield, weapons, melee_ability, powers, talents, backgrounds, items. nullopt if anything is wrong; then
/// the Problems say what, each with its field. The data must outlive the choices.
std::optional<CharacterChoices> read_character(const Node& node, const Compendium& data);

/// The creature that the choices make, with the keys of an encounter file but id, side, place and powers.
/// `id`: what the ids of its things begin with.
Value character_block(const CharacterChoices& choices, const std::string& id);
/// Attacks with its weapons, as an encounter file writes powers.
Value weapon_powers(const CharacterChoices& choices);
/// Weapons, chosen powers and features, each in the version of its level (ARC-238). A power that strikes
/// with a weapon nobody carries is a problem of `from`.
std::vector<Power> character_powers(const CharacterChoices& choices, const Node& from);

}  // namespace affray::content
