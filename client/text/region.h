// The region of an expedition in characters: its hexes as the party has drawn them.
#pragma once

#include <cstdint>
#include <string>

#include "client/text/book.h"

namespace affray::client {

// The number that the protocol has for a hex of a region; 0: there is none so far out.
std::int32_t hex_number(std::int32_t column, std::int32_t row);
// "0304": column 3, row 4.
std::string hex_name(std::int32_t number);
// The party's map of the region, columns with odd numbers half a hex lower, and its places by name. Empty:
// the party is not on its way by land or water, or has no region.
std::string region_text(const Book& book);

}  // namespace affray::client
