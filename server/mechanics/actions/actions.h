// What a turn can pay for: points, slots, activities, routines of attacks, loads.
#pragma once

#include "mechanics/rider.h"

namespace affray {

Rider four_slots();
Rider combat_actions();
Rider action_points();
struct PointOptions {
    bool monks_advance = true;  ///< AP-004
};
Rider points_by_load(PointOptions options = {});
Rider load_tiers();
Rider attack_schedule();
Rider point_rulings();
Rider standard_action();
Rider three_actions();
/// May a deed be put off because it costs more than a whole pool (AFR-009), or as its row of the price list
/// says (AP-081)?
struct ActivityOptions {
    bool by_row = false;
};
Rider activities(ActivityOptions options = {});
Rider attendants();
Rider priced_actions();
Rider listed_actions();
Rider second_attacks();
Rider free_actions();
/// One attack a round, or each natural one of a monster once (CLS-110, CLS-141).
Rider attack_routine();

}  // namespace affray
