// Where the fight stands: round, stage and step, whose group acts, who has declared what, contact, pursuit
// and the order of battle.
#pragma once

#include <string>
#include <vector>

#include "client/text/book.h"

namespace affray::client {

// "Round 2, the pass, missile step: party acts".
std::string stage_text(const Book& book);
// What may be done in this stage, in commands; empty where turns go creature by creature.
std::string stage_hint(const Book& book);

// The order of battle: ">" before whose turn it is; groups that act together stand together. Then what is
// known of the sides and of what has been declared.
std::string order_text(const Book& book);
// Whether creatures act in groups: where a round has parts that are played, and where several in the order
// share a number.
bool grouped(const v1::View& view);
// What order_text has below the entries: sides, declarations, treasure; a line each, may be empty.
std::string order_notes(const Book& book);

// "the pass": a stage in words.
std::string stage_name(const std::string& stage);
// Who acts in a group: whole sides by their names, others by their own; empty where nobody is known to.
std::string group_name(const Book& book, std::int32_t group);

// Whether one of these may act now: it is its turn, its group's step, or its side declares or chooses.
bool on_turn(const v1::View& view, const std::vector<std::uint32_t>& mine);

}  // namespace affray::client
