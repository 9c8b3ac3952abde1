// Who hears what is said at the table.
#pragma once

#include <optional>

#include "affray/v1/session.pb.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// A whisper is for the referee, whoever said it and whom it is meant for; a secret roll for the referee and
/// the roller. `seat`: none of those who have no seat and only watch.
bool hears(const v1::ChatLine& line, Role role, std::optional<SeatId> seat);

}  // namespace affray::codec
