// The ears of seats.
#include "codec/talk.h"

#include <charconv>

namespace affray::codec {

namespace {

constexpr std::string_view kSince = " since ";

}  // namespace

bool hears(const v1::ChatLine& line, Role role, std::optional<SeatId> seat) {
    const bool closed = line.whisper() || line.roll().secret();
    if (!closed || (role == Role::Referee && !line.aside())) return true;
    if (!seat) return false;
    return number(*seat) == line.seat() || (line.whisper() && line.to() != 0 && number(*seat) == line.to());
}

std::int64_t heard_since(std::string_view controller) {
    const std::size_t at = controller.find(kSince);
    std::int64_t row = 0;
    if (at == std::string_view::npos) return row;
    const std::string_view number = controller.substr(at + kSince.size());
    std::from_chars(number.data(), number.data() + number.size(), row);
    return row;
}

std::string with_heard_since(std::string controller, std::int64_t row) {
    return row == 0 ? std::move(controller)
                    : std::move(controller) + std::string(kSince) + std::to_string(row);
}

}  // namespace affray::codec
