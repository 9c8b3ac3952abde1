// Ballots: the vote of the players on what concerns all of their heroes, flight and an early heal-up
// (ARC-202, ARC-203).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// The first hero of a seat that is alive and with the party; None: the seat has no vote.
CreatureId voting_hero(const View& view, SeatId seat);
/// Refused: somebody disagreed or was silent. TakenBack: the proposer took the proposal back meanwhile.
enum class BallotResult : std::uint8_t { Agreed, Refused, TakenBack };

struct Ballot {
    BallotResult result = BallotResult::Agreed;
    Loss loss;  ///< what agreement costs, with who agreed and who was left out; complete where they agreed
};

/// Puts it to every player of the proposer's side, the proposer having agreed; `kind` is the kind of the
/// question. While others have yet to vote the proposer may take it back by an answer without picks.
Ballot put_to_vote(const Name& kind, const Name& loss, Work& work);

}  // namespace affray
