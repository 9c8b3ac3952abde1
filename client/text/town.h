// A town in words: what is for sale and for how much, who waits to be hired, what one has in coins (ADV-160).
#pragma once

#include <string>

#include "affray/v1/intent.pb.h"
#include "client/text/book.h"

namespace affray::client {

// "3 gp 20 cp".
std::string coins_text(std::int32_t copper);
// Shops with wares and prices, people for hire, and the coins of `who`. Empty: the party is in no town.
std::string town_text(const Book& book, std::uint32_t who);
// The command line of a purchase, a sale or a hiring; empty: it is none.
std::string town_typed(const Book& book, const v1::Use& use);

}  // namespace affray::client
