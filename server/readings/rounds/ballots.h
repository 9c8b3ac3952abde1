// Ballots: the vote of the players on what concerns all of their heroes, flight and an early heal-up
// (ARC-202, ARC-203).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// The first hero of a seat that is alive and with the party; None: the seat has no vote.
CreatureId voting_hero(const View& view, SeatId seat);
/// Puts it to every player of the proposer's side, the proposer having agreed; `kind` is the kind of the
/// question. Returns the loss that their agreement costs, with who agreed and who was left out; nullopt: one
/// of them disagreed or was silent.
std::optional<Loss> put_to_vote(const Name& kind, const Name& loss, Work& work);

}  // namespace affray
