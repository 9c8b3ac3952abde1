// Contact and engagement: leaving it, opportunity attacks, intercepts, grabs.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

/// Do only those that have a place in the order of turns engage (AFR-012)? Do two hold each other, or does
/// each hold whom it can strike (AP-033)?
struct ContactOptions {
    bool scored = true;
    bool one_sided = false;
};
MechanicPtr melee_contact(ContactOptions options = {});
MechanicPtr engagement_pairs();
MechanicPtr leaving_reach();
MechanicPtr flanking();
MechanicPtr high_ground();
MechanicPtr back_to_back();
MechanicPtr maneuvers();
MechanicPtr opportunity_attacks();
MechanicPtr disengage_check();
MechanicPtr paid_withdrawal();
/// How to tell who is passed by: on hexes (AFR-024), or in zones (ARC-099).
enum class Past : std::uint8_t { Hexes, Zones };
MechanicPtr intercepts(Past past);
MechanicPtr past_rulings(Past past);
MechanicPtr pop_free();
MechanicPtr slipping_away();
MechanicPtr grabs();
MechanicPtr declared_withdrawal();

}  // namespace affray
