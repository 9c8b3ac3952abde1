// A menu as whole lines that can be typed as they are: for programs that play.
#pragma once

#include <string>
#include <vector>

#include "client/text/book.h"

namespace affray::client {

// Every action that is allowed, with each of its targets; ways to go where the nearest foe is nearer than
// now, the nearest first; then what ends the turn or the step. Lines that wait for words of one's own are
// left out.
std::vector<std::string> offered_lines(const v1::Menu& menu, const Book& book);

}  // namespace affray::client
