// The moment in which changes are gathered, and its end.
#include "session/presence_news.h"

#include <algorithm>
#include <utility>

namespace affray::session {

void PresenceNews::changed(const SeatState& seat) {
    const store::SeatNumber number = seat.record.number;
    if (std::find(untold_.begin(), untold_.end(), number) == untold_.end()) untold_.push_back(number);
    if (timer_.number != 0) return;
    if (clock_.steady() >= not_before_) return tell();
    timer_ = loop_.at(not_before_, [this] {
        timer_ = {};
        tell();
    });
}

void PresenceNews::tell() {
    not_before_ = clock_.steady() + moment_;
    for (const store::SeatNumber number : std::exchange(untold_, {})) {
        v1::ServerFrame frame;
        *frame.mutable_presence()->mutable_seat() = info_of(*seats_.find(number));
        seats_.tell(make_message(frame));
    }
}

}  // namespace affray::session
