// The ears of seats.
#include "codec/talk.h"

namespace affray::codec {

bool hears(const v1::ChatLine& line, Role role, std::optional<SeatId> seat) {
    const bool closed = line.whisper() || line.roll().secret();
    if (!closed || role == Role::Referee) return true;
    if (!seat) return false;
    return number(*seat) == line.seat() || (line.whisper() && line.to() != 0 && number(*seat) == line.to());
}

}  // namespace affray::codec
