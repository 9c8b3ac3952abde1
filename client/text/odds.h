// What an attack promises before a die falls, in a line for each target.
#pragma once

#include <string>

#include "affray/v1/session.pb.h"
#include "client/text/book.h"

namespace affray::client {

std::string odds_text(const v1::Odds& odds, const Book& book);
/// Why there are two dice of which one counts, as "advantage: flanks"; empty: it is a bonus (TBA-323).
std::string odds_source(const v1::Modifier& modifier);

}  // namespace affray::client
