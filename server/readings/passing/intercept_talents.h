// Talents around an intercept, on every kind of map: coming although engaged, tumbling past (ARC-103).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// May `who`, engaged with others than the mover, still come into its way? `attacks`: the move is meant to
/// end in melee with one of its allies.
bool may_break_off(const View& view, const Step& step, CreatureId who, bool attacks);
/// Foes that `who` would have to break away from: all that it is engaged with but the mover.
std::vector<CreatureId> held_back_by(const View& view, const Step& step, CreatureId who);
/// What it may name as the foe to shake off.
std::vector<Name> shakeable(const View& view, const Step& step, CreatureId who);
/// Its save, one foe shaken off, the blows of those whom it leaves on its way to `to`. False: it does not
/// come.
bool break_off(const Offer& taken, const Step& step, Place to, Work& work);
/// No die stands between its taking the offer and the mover's stop.
bool comes_for_sure(const View& view, const Step& step, CreatureId who);
/// A tumbler's check against one interceptor; true: it goes on.
bool slips_through(const Step& step, Work& work);
/// Whoever broke off takes half of what the mover's attack does, in heavy armor.
void stand_guard(CreatureId who, const Step& step, Work& work);

}  // namespace affray
