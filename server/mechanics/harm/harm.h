// Hit points and dying, conditions, saves, mobs, subdual, waking.
#pragma once

#include "mechanics/rider.h"
#include "readings/harm/condition_tables.h"

namespace affray {

std::unique_ptr<const Harm> hp_recoveries();
std::unique_ptr<const Harm> hp_zero_dead();
std::unique_ptr<const Harm> stun_and_body();
std::unique_ptr<const Harm> hp_dying();
Rider death_saves();
Rider damage_types();
Rider suffocation();
Rider first_aid();
Rider weariness();
Rider exhaustion();
Rider confusion();
Rider threshold_resistance();
Rider fear_aura();
Rider conditions(const ConditionTable& table);
Rider named_bonuses();
Rider fates();
Rider save_ends();
/// Whom the overflow of damage fells next: who is near on hexes (AFR-043), or engaged and in the zone
/// (ARC-144).
enum class Overflow : std::uint8_t { Hexes, Zones };
Rider mobs(Overflow overflow);
Rider nonlethal();
Rider stabilize();
Rider rally();
Rider regeneration();
Rider waking();
Rider rousing();
Rider stun_on_damage();
Rider lasting_wounds();
Rider meaningful_death();
Rider immunities();
Rider subdual();
Rider item_destruction();

}  // namespace affray
