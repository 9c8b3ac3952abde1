// What an attack promises before a die falls, in a line for each target.
#pragma once

#include <string>

#include "affray/v1/session.pb.h"
#include "client/text/book.h"

namespace affray::client {

std::string odds_text(const v1::Odds& odds, const Book& book);

}  // namespace affray::client
