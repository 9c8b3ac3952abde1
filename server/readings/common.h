// Readings: pure questions that several mechanics ask of a view, so that each is worded once.
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// The creatures there are now, in order of their coming: for whoever changes them, or adds to them, one
/// after another.
std::vector<CreatureId> everyone(const View& view);
/// Those of them that are so, in the same order.
std::vector<CreatureId> those(const View& view, const auto& is_so) {
    std::vector<CreatureId> all;
    for (const Creature& creature : view.state().creatures)
        if (is_so(creature)) all.push_back(creature.id);
    return all;
}
/// Foes engaged with `who`, in rank order, of those that are hidden too: for what these foes do.
std::vector<CreatureId> foes_in_contact(const View& view, CreatureId who);
/// The same without those that are hidden: what `who` may not do, or must pay, tells nobody that they are
/// there.
std::vector<CreatureId> engaged_foes(const View& view, CreatureId who);
bool engaged_with_anyone(const View& view, CreatureId who);
/// May `who` engage anybody: up and not helpless (ARC-075)?
bool engages(const View& view, CreatureId who);
/// Not farther away than one move (ARC-070; AFR-010). A creature is nearby itself.
bool nearby(const View& view, CreatureId a, CreatureId b);
bool next_to(const View& view, CreatureId a, CreatureId b);
/// Can a blow of that reach in cells go from one place to the other: neither a shut door on the edge nor a
/// wall all across is in the way (AP-033, AP-047)?
bool within_reach(const View& view, Place from, Place to, std::int32_t reach);
/// Is this cause of a `Moved` a creature's own walking: a move, a carry, a disengagement, a withdrawal, a
/// retreat?
bool walked(const Name& cause);
/// Grabs between a and b end, and they are no longer in contact where contact is stored (ARC-094).
void break_contact(Work& work, CreatureId a, CreatureId b, const Name& cause);
/// a pops free of b (ARC-097): grabs between them end, and they are no longer engaged: the pair is removed
/// where it is stored, waived where it is derived (AFR-023).
void part(Work& work, CreatureId a, CreatureId b, const Name& cause);
/// Every effect of that name on `who` ends.
void lift(CreatureId who, const Name& name, const Name& cause, Work& work);
/// Creatures that hold `who` (ARC-190).
std::vector<CreatureId> grabbers_of(const View& view, CreatureId who);
bool grabbed(const View& view, CreatureId who);
/// Tells of a test whose die alone counts, and whether it has succeeded, which is returned.
bool tell_plain(Tested test, std::int32_t natural, bool success, Work& work,
                Audience audience = Audience::Everyone);
/// Everything that mechanics say of a roll, in their order.
Modifiers modifiers_of(const View& view, const Roll& roll);
std::int32_t total(const std::vector<Modifier>& modifiers);
/// Ability modifier, rounded down (ARC-010).
std::int32_t ability_modifier(std::int32_t score);
/// What the ability modifier is multiplied with in damage and recoveries (ARC-011, ARC-160).
std::int32_t level_multiplier(std::int32_t level);
/// Number of a mob or group: that of its first creature in roster order; 0: no such name.
std::uint32_t group_number(const State& state, const Name& group);
/// Number of the mob that a creature belongs to; its own if it stands alone.
std::uint32_t mob_number(const View& view, CreatureId who);
/// The melee attack that a creature makes off turn: its first basic one, else nullptr (ARC-085, ARC-133).
const Power* basic_melee(const View& view, CreatureId who);
/// The power that an intent attacks with or uses: attack, use_power, coup de grace; else nullptr.
const Power* power_asked(const View& view, const Intent& intent);
/// The creatures that an attack or use names; empty for other intents.
const std::vector<CreatureId>& targets_of(const Intent& intent);
/// Has a limited power no use left (ARC-239)?
bool expended(const View& view, CreatureId who, const Power& power);
/// A hero who is alive and with the party: in the scene, or away from it with everybody (ARC-202, ARC-216).
bool of_the_party(const View& view, CreatureId who);
/// ARC-145: compared without rounding; mooks are never staggered.
bool staggered(const Creature& creature, std::int32_t hp);
/// The interrupt power that an intent asks to use, else nullptr (ARC-063).
const Power* interrupt_asked(const View& view, const Intent& intent);
/// Is this one of the verbs that need the creature's own turn?
bool needs_own_turn(Verb verb);

}  // namespace affray
