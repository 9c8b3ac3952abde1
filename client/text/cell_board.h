// The map of cells in characters: hexes and squares with walls, doors, hazards, lights, things and bodies.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "client/text/book.h"

namespace affray::client {

// One row of cells a line, with the coordinates of each row, doors on the edges between cells, and a legend
// of all that stands there. Distances in the legend are from `seen_from`; 0: there are none.
std::string cells_text(const Book& book, std::uint32_t seen_from);

// What stands for each creature on the map, by its number: "Ad" for a character, "o1" for orc1; at most three
// characters, each used once.
std::map<std::uint32_t, std::string> marks_of(const v1::View& view);
// What stands for a door in its state, a wall, a hazard, a light.
char sign_of(const v1::Feature& feature);
// A door or a wall between two cells stands on their edge; every other feature on its cells.
bool on_edge(const v1::Feature& feature);

// "Ada (ada)": a creature's name and what commands are typed with.
std::string full_name(const v1::CreatureView& creature);
// ", 12/13 hp, unconscious"; empty where nothing is known.
std::string health(const v1::CreatureView& creature);
// ", with a light" of whoever is seen to carry one.
std::string light_text(const Book& book, std::uint32_t who);
// Whether it stands or lies where the map shows it.
bool on_board(const v1::View& view, const v1::CreatureView& creature);

}  // namespace affray::client
