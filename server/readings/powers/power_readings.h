// Readings of powers and what they leave behind: pure questions that several mechanics ask of a view.
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// A trait of the sheet, a class feature of that name, or an item of that kind in its possession.
bool has_trait(const View& view, CreatureId who, const Name& trait);
/// The feature of that name if the sheet has it and it is passive, else nullptr (ARC-237).
const Power* feature(const View& view, CreatureId who, const Name& name);
/// The ranged attack that a creature may always make: its first basic one, else nullptr (ARC-133).
const Power* basic_ranged(const View& view, CreatureId who);
/// 2 * hp <= hp_max; mooks never (ARC-145).
bool staggered(const View& view, CreatureId who);
/// Hit points that a threshold looks at: of a mook its own share (ARC-119).
std::int32_t threshold_hp(const View& view, CreatureId who);
/// Close enough for a blow, engaged or not.
bool within_reach(const View& view, CreatureId a, CreatureId b);
/// Counts as an ally: of the same side; for characters only other characters and companions (ARC-025).
bool counts_as_ally(const View& view, CreatureId who, CreatureId other);
/// Does a state or trait word hold: mook, non_mook, staggered, engaged, unengaged, conscious, undead …
bool is_a(const View& view, CreatureId who, const Name& word);
/// Is a bonus of this scope for attacks with this power? Empty: for all.
bool in_scope(const Name& scope, const Power* power);
/// Effects on `who` that add to `stat` and speak for an attack with `power`.
std::vector<const Effect*> bonuses_among(const PagedVector<Effect>& effects, CreatureId who, const Name& stat,
                                         const Power* power);
inline std::vector<const Effect*> bonuses(const View& view, CreatureId who, const Name& stat,
                                          const Power* power) {
    // Asked for many stats at each roll, and mostly there are no effects.
    if (view.state().effects.empty()) return {};
    return bonuses_among(view.state().effects, who, stat, power);
}
/// Can the power be used at all: uses left, what it needs (ARC-237..239).
bool meets(const View& view, CreatureId who, const Name& need);
bool meets_needs(const View& view, CreatureId who, const Power& power);
bool used_up_this_round(const View& view, CreatureId who, const Power& power);
/// Counts a use of `power`, which is on the sheet of `who` (ARC-239).
void spend_use(CreatureId who, const Power& power, Work& work);

}  // namespace affray
