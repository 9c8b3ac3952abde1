// An expedition in words: where the party is and what its turn or day has left, and its deeds as they are
// typed.
#pragma once

#include <string>

#include "affray/v1/intent.pb.h"
#include "client/text/book.h"

namespace affray::client {

// One line: the turn or the day, the place, light, ground left, supplies of `who`. Empty: no expedition, or a
// fight is on.
std::string expedition_line(const Book& book, std::uint32_t who);
// The command line of a deed of an expedition; empty: it is none.
std::string expedition_typed(const v1::Use& use);
std::string expedition_typed(const v1::Journey& journey);

}  // namespace affray::client
