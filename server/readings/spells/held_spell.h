// A spell that is being cast or held: its facts, and what ends it (AP-070..078).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

inline constexpr std::string_view kSpellPhases[] = {"none", "casting", "held"};
/// Values of SpellPhase (owner: held_spells, and the three below).
inline constexpr Fact kSpellPhase = Fact{"spell.phase", Scope::Creature}.in_words(kSpellPhases);
enum SpellPhase : std::int32_t { kNoSpell, kCasting, kHolding };
/// Index on the sheet of that spell, plus 1; the round in which its casting ended; hexes walked since.
inline constexpr Fact kHeldPower = Fact{"held_spell.power", Scope::Creature}.referring(Refers::Power);
inline constexpr Fact kHeldRound{"held_spell.round", Scope::Creature};
inline constexpr Fact kHeldMoved{"held_spell.moved", Scope::Creature};
/// Broken, lost, dismissed or discharged: not to be cast again (owner: held_spells).
inline constexpr Fact kSpent = Fact{"spell.spent", Scope::CreaturePower, Audience::Owner}.outlasting();

/// nullptr: neither cast nor held.
const Power* spell_in_hand(const View& view, CreatureId who);
/// The spell is spent: `state` is broken, lost, dismissed or discharged. Nothing happens if there is none.
void end_spell(CreatureId who, const Name& state, const std::vector<CreatureId>& targets, const Name& cause,
               Work& work);

}  // namespace affray
