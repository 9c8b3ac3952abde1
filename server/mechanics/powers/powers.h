// Powers, spells, turning, areas and magic items.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr tactical_spells();
MechanicPtr interrupts();
MechanicPtr powers();
MechanicPtr features();
MechanicPtr timed_effects();
MechanicPtr moving_others();
MechanicPtr carried_magic();
MechanicPtr declared_spells();
/// `on`: spells are chosen anew after each night's rest (CLS-301).
MechanicPtr memorising(bool on);
MechanicPtr area_effects();
MechanicPtr spell_boons();
MechanicPtr judged_spells();
MechanicPtr turn_undead();
MechanicPtr breath_weapons();
MechanicPtr magic_items();
MechanicPtr dismissing();
MechanicPtr shape_changing();
MechanicPtr concentration();
MechanicPtr held_spells();
MechanicPtr discharging();

}  // namespace affray
