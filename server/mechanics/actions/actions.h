// What a turn can pay for: points, slots, activities, routines of attacks, loads.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr four_slots();
MechanicPtr combat_actions();
MechanicPtr action_points();
struct PointOptions {
    bool monks_advance = true;  ///< AP-004
};
MechanicPtr points_by_load(PointOptions options = {});
MechanicPtr load_tiers();
MechanicPtr attack_schedule();
MechanicPtr point_rulings();
MechanicPtr standard_action();
MechanicPtr three_actions();
/// May a deed be put off because it costs more than a whole pool (AFR-009), or as its row of the price list
/// says (AP-081)?
struct ActivityOptions {
    bool by_row = false;
};
MechanicPtr activities(ActivityOptions options = {});
MechanicPtr attendants();
MechanicPtr priced_actions();
MechanicPtr listed_actions();
MechanicPtr second_attacks();
MechanicPtr free_actions();
/// One attack a round, or each natural one of a monster once (CLS-110, CLS-141).
MechanicPtr attack_routine();

}  // namespace affray
