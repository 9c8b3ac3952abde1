// Contact and engagement: leaving it, opportunity attacks, intercepts, grabs.
#pragma once

#include "mechanics/rider.h"

namespace affray {

/// Do only those that have a place in the order of turns engage (AFR-012)? Do two hold each other, or does
/// each hold whom it can strike (AP-033)?
struct ContactOptions {
    bool scored = true;
    bool one_sided = false;
};
Rider melee_contact(ContactOptions options = {});
Rider engagement_pairs();
Rider leaving_reach();
Rider flanking();
Rider high_ground();
Rider back_to_back();
Rider maneuvers();
Rider opportunity_attacks();
Rider disengage_check();
Rider paid_withdrawal();
/// How to tell who is passed by: on hexes (AFR-024), or in zones (ARC-099).
enum class Past : std::uint8_t { Hexes, Zones };
Rider intercepts(Past past);
Rider past_rulings(Past past);
Rider pop_free();
Rider slipping_away();
Rider grabs();
Rider declared_withdrawal();

}  // namespace affray
