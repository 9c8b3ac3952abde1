// Who hears what is said at the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "affray/v1/session.pb.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// A whisper is for whoever said it, whom it is meant for, and the referee; but an aside, from player to
/// player, is for these two alone. A secret roll is for the referee and the roller. `seat`: none of those who
/// have no seat and only watch.
bool hears(const v1::ChatLine& line, Role role, std::optional<SeatId> seat);

/// A seat that the referee has admitted hears what is said after that. The row of the last line of talk
/// before its admission, of the text of store::Seat::controller; 0: it hears everything.
std::int64_t heard_since(std::string_view controller);
std::string with_heard_since(std::string controller, std::int64_t row);

}  // namespace affray::codec
