// Who acts when: order, parts of a round, ambush, surprise, delay, readied actions, the end of a fight.
#pragma once

#include "mechanics/rider.h"

namespace affray {

std::unique_ptr<const Tempo> turn_order();
std::unique_ptr<const Tempo> block_turns();
std::unique_ptr<const Tempo> tactical_turns();
std::unique_ptr<const Tempo> phased_sides();
std::unique_ptr<const Tempo> segment_clock();
Rider initiative_d20();
Rider initiative_rating();
Rider initiative_checks();
Rider surprise_checks();
Rider initiative_d20();
Rider reactions();
Rider held_actions();
Rider world_actions();
Rider ambush_round();
/// Are monsters' dice for the referee alone (CLS-006)?
struct SurpriseOptions {
    bool hidden = true;
};
Rider surprise_die(SurpriseOptions options = {});
Rider initiative_side_die();
Rider block_initiative();
Rider simultaneous_groups();
Rider contact();
Rider conclusion();
Rider delay();
Rider readied_actions();
Rider reinforcements();
Rider upkeep();

}  // namespace affray
