// Battles as every order of turns begins and ends them, and who can do nothing at all in them (ARC-003, 030,
// 037).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Stage s (ARC-003): why the creature can do nothing at all.
void check_condition(const View& view, CreatureId who, Refusals& out);
/// Is this a deed that wants its creature's own turn, in a battle?
bool is_of_a_turn(const View& view, const Intent& intent);
/// What speaks against beginning or ending a battle, and against bringing a creature in or taking it out.
void check_battle(const View& view, const SetupIntent& setup, Refusals& out);
/// ARC-030: what carries over from a former scene ends, then initiative, then the first round.
void start_battle(const SetupIntent& setup, Work& work);
/// Is nobody left standing but of one side? Whether to go on is the referee's affair; nothing waits for the
/// answer (rules/README.md, A9).
bool one_side_left(const View& view);
/// What the referee calls the end; `called` without a word.
Name outcome_of(const SetupIntent& setup);
void end_battle(const Name& outcome, Work& work);
/// Carries out what is asked of a battle, as most orders of turns do: its beginning and its end, who comes
/// and who goes.
void set_up_battle(const SetupIntent& setup, Work& work);
/// Lets an order of turns go on, a thing at a time, until `advance` finds nothing to do or the battle is
/// over.
void advance_until_still(bool (*advance)(Work&), Work& work);
/// Ends the round, and begins the next one unless that ended the battle.
void begin_next_round(Work& work);

}  // namespace affray
