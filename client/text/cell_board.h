// The map of cells in characters: hexes and squares with walls, doors, hazards, lights, things and bodies.
#pragma once

#include <string>

#include "client/text/book.h"

namespace affray::client {

// One row of cells a line, with the coordinates of each row, doors on the edges between cells, and a legend
// of all that stands there. Distances in the legend are from `seen_from`; 0: there are none.
std::string cells_text(const Book& book, std::uint32_t seen_from);

// "Ada (ada)": a creature's name and what commands are typed with.
std::string full_name(const v1::CreatureView& creature);
// ", 12/13 hp, unconscious"; empty where nothing is known.
std::string health(const v1::CreatureView& creature);
// ", with a light" of whoever is seen to carry one.
std::string light_text(const Book& book, std::uint32_t who);
// Whether it stands or lies where the map shows it.
bool on_board(const v1::View& view, const v1::CreatureView& creature);

}  // namespace affray::client
