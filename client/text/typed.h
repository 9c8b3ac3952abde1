// An intent as the line that is typed for it: what menus and help show.
#pragma once

#include <string>

#include "affray/v1/intent.pb.h"
#include "client/text/book.h"

namespace affray::client {

// "a sword orc1 thrown", "declare cast sleep", "close melee"; what is still to be chosen is left out. An
// intent that no short command makes is told by its verb and subject alone.
std::string typed(const v1::Intent& intent, const Book& book);

}  // namespace affray::client
