// Morale, rout, loyalty, reaction, surrender, pursuit, speech.
#pragma once

#include "mechanics/mechanic_ptr.h"
#include "readings/offers.h"

namespace affray {

MechanicPtr dungeon_pursuit();
/// Do they merely listen or fight (AP-162), or have their mood looked up (CLS-T8)?
struct ReactionOptions {
    bool parley = false;
};
MechanicPtr reaction_roll(ReactionOptions options = {});
MechanicPtr loyalty();
MechanicPtr side_policies();
MechanicPtr surrender();
MechanicPtr flee_vote();
MechanicPtr speech();
MechanicPtr speeches();
/// When a side checks: when its next block comes up, or in the morale step of its first group.
enum class MoraleMoment : std::uint8_t { Block, Step };
struct SideMoraleOptions {
    MoraleMoment moment = MoraleMoment::Step;
    bool hidden = false;  ///< the dice are the referee's alone
};
MechanicPtr company_morale();
MechanicPtr side_morale(SideMoraleOptions options);
MechanicPtr rout();
MechanicPtr fight_in_spirit();

}  // namespace affray
