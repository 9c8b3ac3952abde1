// The spell that a creature has declared to cast in this round, and how it is spoilt (CLS-150, 154, 156).
#pragma once

#include "readings/facts.h"

namespace affray {

/// What it had declared to cast has been spoilt in this round (CLS-154).
inline constexpr Fact kDisrupted{"disrupted", Scope::Creature};
/// Option of a blow that has struck a false image in place of the caster, and disrupts nothing (CLS-335).
inline constexpr Name kTakenByImage{"image"};

/// One of the two is the other, or the other cast backwards.
bool same_or_reverse(const Power& a, const Power& b);
/// The spell declared in this round; nullptr: none.
const Power* declared_spell(const View& view, CreatureId who);
/// Where the memory holds a spell, forwards or backwards: index on the sheet (CLS-156).
std::optional<std::uint32_t> memorised(const View& view, CreatureId who, const Power& spell);
/// Takes a spell from the memory once; nothing where the memory holds none.
void forget_spell(CreatureId who, const Power& spell, std::string_view cause, Work& work);

/// `by` has harmed or overcome `who`: if that came before its turn in the round, what it had declared to cast
/// is spoilt (CLS-154). Nothing where spells are not declared.
void spoil_spell(CreatureId who, CreatureId by, Work& work);
/// `who` has failed a save that the referee called (breath, gas). It counts as the deed of the group whose
/// turn it is.
void spoil_spell_of_failed_save(CreatureId who, Work& work);

}  // namespace affray
