// Powers, spells, turning, areas and magic items.
#pragma once

#include "mechanics/rider.h"

namespace affray {

Rider tactical_spells();
Rider interrupts();
Rider powers();
Rider features();
Rider timed_effects();
Rider moving_others();
Rider carried_magic();
Rider declared_spells();
/// `on`: spells are chosen anew after each night's rest (CLS-301).
Rider memorising(bool on);
Rider area_effects();
Rider spell_boons();
Rider judged_spells();
Rider turn_undead();
Rider breath_weapons();
Rider magic_items();
Rider dismissing();
Rider shape_changing();
Rider concentration();
Rider held_spells();
Rider discharging();

}  // namespace affray
