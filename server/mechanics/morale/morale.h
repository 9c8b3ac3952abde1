// Morale, rout, loyalty, reaction, surrender, pursuit, speech.
#pragma once

#include "mechanics/rider.h"
#include "readings/offers.h"

namespace affray {

Rider dungeon_pursuit();
/// Do they merely listen or fight (AP-162), or have their mood looked up (CLS-T8)?
struct ReactionOptions {
    bool parley = false;
};
Rider reaction_roll(ReactionOptions options = {});
Rider loyalty();
Rider side_policies();
Rider surrender();
Rider flee_vote();
Rider speech();
Rider speeches();
/// When a side checks: when its next block comes up, or in the morale step of its first group.
enum class MoraleMoment : std::uint8_t { Block, Step };
struct SideMoraleOptions {
    MoraleMoment moment = MoraleMoment::Step;
    bool hidden = false;  ///< the dice are the referee's alone
};
Rider company_morale();
Rider side_morale(SideMoraleOptions options);
Rider rout();
Rider fight_in_spirit();

}  // namespace affray
