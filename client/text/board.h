// The battlefield in words and in characters: a map of hexes, the order of battle, and phrases such as
// "Orc 1 (orc1), 3 hexes north-east, engaged with you".
#pragma once

#include <string>
#include <vector>

#include "client/text/book.h"

namespace affray::client {

// Distance in cells: hexes by axial coordinates (AFR-010), squares by the longer side, zones by edges.
std::int32_t cells_between(const v1::View& view, const v1::Place& a, const v1::Place& b);

// "north-east", with east as +q and south-east as +r; empty for the same cell.
std::string bearing(const v1::Place& from, const v1::Place& to);

// One creature as seen from another (0: from nowhere): where it is and what is known of its state.
std::string phrase(const Book& book, std::uint32_t who, std::uint32_t seen_from);

// All creatures that are not gone, nearest first.
std::vector<std::string> board(const Book& book, std::uint32_t seen_from);

// The map, one row of cells a line, with the coordinates of each row, and a legend.
std::string map_text(const Book& book);

// The order of battle: ">" before whose turn it is.
std::string order_text(const Book& book);

// The status line of one's own creature: hit points, points of action, conditions.
std::string status_line(const Book& book, std::uint32_t who);

}  // namespace affray::client
