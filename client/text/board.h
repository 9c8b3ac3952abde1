// The battlefield in words: a map in characters, and phrases such as "Orc 1 (orc1), 3 hexes (15 feet)
// north-east, engaged with you".
#pragma once

#include <string>
#include <vector>

#include "client/text/book.h"

namespace affray::client {

// One creature as seen from another (0: from nowhere): where it is and what is known of its state.
std::string phrase(const Book& book, std::uint32_t who, std::uint32_t seen_from);

// All creatures that are not gone, nearest first.
std::vector<std::string> board(const Book& book, std::uint32_t seen_from);

// The map, one row of cells a line, with the coordinates of each row, and a legend; zones as a list.
std::string map_text(const Book& book, std::uint32_t seen_from = 0);

}  // namespace affray::client
