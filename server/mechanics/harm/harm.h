// Hit points and dying, conditions, saves, mobs, subdual, waking.
#pragma once

#include "mechanics/mechanic_ptr.h"
#include "readings/harm/condition_tables.h"

namespace affray {

std::unique_ptr<const Harm> hp_recoveries();
std::unique_ptr<const Harm> hp_zero_dead();
std::unique_ptr<const Harm> stun_and_body();
std::unique_ptr<const Harm> hp_dying();
MechanicPtr death_saves();
MechanicPtr damage_types();
MechanicPtr suffocation();
MechanicPtr first_aid();
MechanicPtr weariness();
MechanicPtr exhaustion();
MechanicPtr confusion();
MechanicPtr threshold_resistance();
MechanicPtr fear_aura();
MechanicPtr conditions(const ConditionTable& table);
MechanicPtr named_bonuses();
MechanicPtr fates();
MechanicPtr save_ends();
/// Whom the overflow of damage fells next: who is near on hexes (AFR-043), or engaged and in the zone
/// (ARC-144).
enum class Overflow : std::uint8_t { Hexes, Zones };
MechanicPtr mobs(Overflow overflow);
MechanicPtr nonlethal();
MechanicPtr stabilize();
MechanicPtr rally();
MechanicPtr regeneration();
MechanicPtr waking();
MechanicPtr rousing();
MechanicPtr stun_on_damage();
MechanicPtr lasting_wounds();
MechanicPtr meaningful_death();
MechanicPtr immunities();
MechanicPtr subdual();
MechanicPtr item_destruction();

}  // namespace affray
