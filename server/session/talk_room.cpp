// Who hears what, and as which line.
#include "session/talk_room.h"

#include <algorithm>
#include <limits>

#include "codec/talk.h"
#include "session/link.h"

namespace affray::session {
namespace {

constexpr std::size_t kChatTail = 50;

// Who is admitted hears what is said from then on.
bool hears(const SeatState& seat, const v1::ChatLine& line, std::int64_t row) {
    return seat.admitted() && row > seat.controller.since &&
           codec::hears(line, seat.controller.role, SeatId{seat.record.number});
}

void keep(SeatState& seat, const std::shared_ptr<const v1::ChatLine>& line) {
    seat.recent.push_back(line);
    if (seat.recent.size() > kChatTail) seat.recent.pop_front();
    ++seat.heard;
}

}  // namespace

// As this seat counts what it hears, and versions.
v1::ServerFrame TalkRoom::told(const SeatState& seat, const v1::ChatLine& line, std::uint64_t id) const {
    v1::ServerFrame frame;
    *frame.mutable_chat() = line;
    frame.mutable_chat()->set_id(id);
    frame.mutable_chat()->set_version(feeds_.number(seat.feed, line.version()));
    return frame;
}

void TalkRoom::tell(const v1::ChatLine& line, std::int64_t row) {
    last_row_ = row;
    const auto kept = std::make_shared<const v1::ChatLine>(line);
    for (SeatState& seat : seats_.all()) {
        if (!hears(seat, line, row)) continue;
        keep(seat, kept);
        const MessagePtr message = make_message(told(seat, *kept, seat.heard));
        seat.each_link([&message](Link& listener) {
            if (listener.live()) listener.send(message);
        });
    }
}

void TalkRoom::tell_last(Link& link) const {
    const SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return;
    const std::uint64_t first = seat.heard - seat.recent.size();
    for (std::uint64_t id = std::max(link.hello().last_chat(), first); id < seat.heard; ++id)
        link.send(told(seat, *seat.recent[static_cast<std::size_t>(id - first)], id + 1));
}

Status TalkRoom::restore(store::Reader& reader, store::EncounterId encounter) {
    const auto stored = reader.chat_tail(encounter, std::numeric_limits<std::int32_t>::max());
    if (!stored) return stored.status();
    for (const store::ChatLine& one : *stored) {
        const auto line = std::make_shared<v1::ChatLine>();
        if (!line->ParseFromString(one.body)) continue;
        last_row_ = one.id;
        for (SeatState& seat : seats_.all()) {
            if (hears(seat, *line, one.id)) keep(seat, line);
            if (!line->has_roll() || seat.record.number != line->seat()) continue;
            std::uint64_t& count = line->roll().secret() ? seat.secret_rolls : seat.open_rolls;
            count = std::max(count, line->roll().number());
        }
    }
    return {};
}

}  // namespace affray::session
