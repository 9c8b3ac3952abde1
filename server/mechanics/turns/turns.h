// Who acts when: order, parts of a round, ambush, surprise, delay, readied actions, the end of a fight.
#pragma once

#include "mechanics/rider.h"

namespace affray {

struct TurnOrderOptions {
    bool limited_turns = true;  ///< ARC-052
    /// Those of one side and score act in the order they choose, and the referee alone ends a battle
    /// (AP-023).
    bool blocks = false;
};
std::unique_ptr<const Tempo> turn_order(TurnOrderOptions options = {});
std::unique_ptr<const Tempo> phased_sides();
Rider initiative_d20();
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

}  // namespace affray
