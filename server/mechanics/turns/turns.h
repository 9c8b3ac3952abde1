// Who acts when: order, parts of a round, ambush, surprise, delay, readied actions, the end of a fight.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

std::unique_ptr<const Tempo> turn_order();
std::unique_ptr<const Tempo> block_turns();
std::unique_ptr<const Tempo> tactical_turns();
std::unique_ptr<const Tempo> phased_sides();
std::unique_ptr<const Tempo> segment_clock();
MechanicPtr initiative_d20();
MechanicPtr initiative_rating();
MechanicPtr initiative_checks();
MechanicPtr surprise_checks();
MechanicPtr initiative_d20();
MechanicPtr reactions();
MechanicPtr held_actions();
MechanicPtr world_actions();
MechanicPtr ambush_round();
/// Are monsters' dice for the referee alone (CLS-006)?
struct SurpriseOptions {
    bool hidden = true;
};
MechanicPtr surprise_die(SurpriseOptions options = {});
MechanicPtr initiative_side_die();
MechanicPtr block_initiative();
MechanicPtr simultaneous_groups();
MechanicPtr contact();
MechanicPtr conclusion();
MechanicPtr delay();
MechanicPtr readied_actions();
MechanicPtr reinforcements();
MechanicPtr upkeep();

}  // namespace affray
