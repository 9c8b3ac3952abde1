// What is asked and said beside intents: previews, menus, the view, standing orders, talk, a finger on the
// board.
#include <algorithm>

#include "codec/intent_codec.h"
#include "codec/preview_codec.h"
#include "rules/door.h"
#include "rules/preview.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"
#include "session/talk_command.h"

namespace affray::session {

// Why this seat may not ask what only those who act need to know; empty: it may.
std::string_view SessionHost::barred(const SeatState& seat) {
    if (!seat.admitted()) return code::kNotAdmitted;
    return seat.controller.role == Role::Spectator ? code::kSpectator : std::string_view();
}

void SessionHost::preview(Link& link, const v1::PreviewRequest& request) {
    const SeatState& seat = *seats_.find(link.seat());
    if (const auto why = barred(seat); !why.empty()) return link.fault(why, "This seat may not ask that.");
    if (parked()) return tell_parked(link);
    services_.metrics.previews.add();
    v1::ServerFrame frame;
    v1::PreviewReply& reply = *frame.mutable_preview();
    reply.set_ref(request.ref());
    const auto decoded = codec::decode_intent(request.intent());
    if (const auto* bad = std::get_if<codec::Refusal>(&decoded)) {
        *reply.add_reasons() = rejected(to_string(bad->code), bad->field);
        return link.send(frame);
    }
    const auto& intent = std::get<ForeignIntent>(decoded);
    const auto known = unasked_tip(seat.controller.role);
    codec::encode_preview(affray::preview(known ? *known : tip().situation, *rules_, seat.viewer(), intent),
                          *rules_->vocabulary(), reply);
    hold_or_send(link, make_message(frame), {});
}

void SessionHost::menu(Link& link, const v1::MenuRequest& request) {
    const SeatState& seat = *seats_.find(link.seat());
    if (const auto why = barred(seat); !why.empty()) return link.fault(why, "This seat may not ask that.");
    if (parked()) return tell_parked(link);
    const auto known = unasked_tip(seat.controller.role);
    const Situation& now = known ? *known : tip().situation;
    const State& state = now.state;
    const auto who = known_creature(state, seat.viewer(), ForeignId{request.who()});
    if (!who) return link.fault(to_string(Reason::UnknownId), "No such creature.", "menu.who");
    if (!controls(state, seat.viewer(), *who))
        return link.fault(to_string(Reason::NotController), "That creature is another's.", "menu.who");
    services_.metrics.previews.add();
    v1::ServerFrame frame;
    const SeatId number{seat.record.number};
    v1::Menu& menu = *frame.mutable_menu();
    menu.set_ref(request.ref());
    menu.set_version(counted(seat, tip_version()));
    codec::encode_menu(state, *who, affray::menu(now, *rules_, number, *who),
                       affray::reach(now, *rules_, number, *who), menu);
    hold_or_send(link, make_message(frame), {});
}

void SessionHost::view(Link& link) {
    if (!seats_.find(link.seat())->admitted())
        return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    send_view(link);
    send_deadlines(link);
}

void SessionHost::standing_order(Link& link, const v1::StandingOrder& order) {
    const SeatState& seat = *seats_.find(link.seat());
    if (const auto why = barred(seat); !why.empty()) return link.fault(why, "This seat may not ask that.");
    const State& state = tip().state();
    const auto who = known_creature(state, seat.viewer(), ForeignId{order.who()});
    table::StandingOrder kept{
        SeatId{seat.record.number}, who.value_or(CreatureId::None), order.key(), table::Policy::Ask, {}};
    if (!table::StandingOrders::read_value(order.value(), kept))
        return link.fault(to_string(Reason::BadArgument),
                          "Use ask, always, never, if_decisive or protect:NUMBERS.", "standing_order.value");
    if (order.who() != 0 && (!who || !controls(state, seat.viewer(), *who)))
        return link.fault(to_string(Reason::NotController), "That creature is another's.",
                          "standing_order.who");
    const auto known = [&](ForeignId ward) { return known_creature(state, seat.viewer(), ward).has_value(); };
    if (!std::all_of(kept.wards.begin(), kept.wards.end(), known))
        return link.fault(to_string(Reason::UnknownId), "No such creature to protect.",
                          "standing_order.value");
    if (!table::may_be_ordered(*rules_, kept.key) || !orders_.set(kept))
        return link.fault(to_string(Reason::BadArgument), "This cannot have a standing order.",
                          "standing_order.key");
    store::SetStandingOrder stored;
    stored.encounter = encounter_.id;
    stored.seat = seat.record.number;
    stored.key = table::StandingOrders::stored_key(kept);
    stored.value = table::StandingOrders::value_text(kept);
    v1::ServerFrame frame;
    *frame.mutable_standing_order() = order;
    write(std::move(stored), [weak = link.weak_from_this(), frame](const store::Receipt& receipt) {
        const auto alive = weak.lock();
        if (alive == nullptr) return;
        if (receipt.committed()) return alive->send(frame);
        alive->fault(code_of(receipt), "The order holds until the server restarts; it could not be kept.");
    });
}

void SessionHost::point(Link& link, const v1::PointAt& point) {
    constexpr std::chrono::milliseconds kApart{400};
    SeatState& seat = *seats_.find(link.seat());
    if (const auto why = barred(seat); !why.empty()) return link.fault(why, "This seat may not ask that.");
    const SteadyTime now = services_.clock.steady();
    if (now < seat.points_from)
        return link.fault(code::kRateLimited, "One finger at a time.", "point", kApart);
    seat.points_from = now + kApart;
    v1::ServerFrame frame;
    frame.mutable_pointed()->set_seat(seat.record.number);
    *frame.mutable_pointed()->mutable_at() = point.at();
    const MessagePtr message = make_message(frame);
    for (const SeatState& one : seats_.all()) {
        if (!one.admitted()) continue;
        one.each_link([&message](Link& listener) {
            if (listener.live()) listener.send(message);
        });
    }
}

void SessionHost::chat(Link& link, const v1::ChatSay& say) {
    SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    v1::ChatLine line;
    line.set_seat(seat.record.number);
    line.set_name(seat.record.name);
    line.set_text(say.text());
    line.set_whisper(say.whisper());
    line.set_at_ms(services_.clock.wall_ms());
    line.set_version(tip_version());
    if (say.whisper() && say.to() != 0) {
        const SeatState* whom = seats_.find(say.to());
        if (whom == nullptr || whom->record.number == seat.record.number)
            return link.fault(to_string(Reason::UnknownId), "No such seat.", "chat.to");
        whisper_to(seat, *whom, line);
    }
    if (const Status read = read_command(seats_, dice_, seat, line); !read)
        return link.fault(to_string(Reason::BadArgument), read.error().message, "chat.text");
    store::AddChat add{encounter_.id, seat.record.number, line.at_ms(), line.SerializeAsString()};
    write(std::move(add), [weak = weak_from_this(), weak_link = link.weak_from_this(),
                           line](const store::Receipt& receipt) {
        const auto self = weak.lock();
        if (self == nullptr) return;
        if (receipt.committed()) return self->talk_.tell(line, receipt.id);
        if (const auto alive = weak_link.lock())
            alive->fault(code_of(receipt), receipt.named.empty() ? "The line was not kept." : receipt.named);
    });
}

}  // namespace affray::session
