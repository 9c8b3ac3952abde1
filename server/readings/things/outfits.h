// Suits and shields between fights: what somebody wears, and putting on something else (ADV-162).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// By how much the armour class is another than on the sheet, for what was put on and taken off since; it
/// counts downwards (owner: outfits).
inline constexpr Fact kRefitted = Fact{"refitted", Scope::Creature}.outlasting();

/// Where a suit lies that is carried and not worn. Anywhere else on a creature it is worn, and on its sheet.
inline constexpr std::string_view kStowed = "pack";
bool is_shield(const Item& item, const Gear& gear);
bool is_worn_armour(const Item& item);
/// The suit or shield that is worn, and that the other would take the place of; nullptr: none.
const Item* worn_like(const View& view, CreatureId who, const Item& other);
/// A suit or shield of that name that somebody carries, of several one that is not worn; nullptr: none.
const Item* suit_named(const View& view, CreatureId who, const Name& name);
/// Is it about putting on a suit or a shield between the fights of an expedition?
bool dresses(const View& view, const UseIntent& use);
/// May its class wear such a thing (CLS-180)?
bool may_wear(const View& view, CreatureId who, const Item& item, const Gear& gear);

/// Puts a thing that is carried on, and what it takes the place of into the pack.
void put_on(CreatureId who, std::uint32_t item, const Name& cause, Work& work);
/// What is worn no longer counts, as it goes to somebody else.
void part_with(CreatureId who, std::uint32_t item, const Name& cause, Work& work);

}  // namespace affray
