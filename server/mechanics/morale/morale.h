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
struct SpeechOptions {
    bool speeches = false;  ///< any number of words, and threats to whom one attacked in the last round
};
Rider speech(SpeechOptions options = {});
/// Who checks together: the monsters of one type, or a side whose members judge one roll by their own scores.
enum class MoraleUnit : std::uint8_t { Company, Side };
/// When: before a member's next turn, when the next block of its side comes up, or in the morale step of the
/// first group of its side.
enum class MoraleMoment : std::uint8_t { Turn, Block, Step };
/// What the question about a failed check is called, whether those who fled count as fallen (C17), what they
/// are called who flee, and whether the dice are the referee's alone.
struct MoraleOptions {
    OfferKind question = kRefereeRuling;
    bool fled_counts = true;
    MoraleUnit unit = MoraleUnit::Company;
    MoraleMoment moment = MoraleMoment::Turn;
    Name flight = "routed";
    bool hidden = false;
};
Rider morale(MoraleOptions options = {});
Rider rout();
Rider fight_in_spirit();

}  // namespace affray
