// What is asked beside intents: previews, menus, the view and standing orders.
#include <algorithm>

#include "codec/intent_codec.h"
#include "codec/preview_codec.h"
#include "rules/preview.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {

void SessionHost::preview(Link& link, const v1::PreviewRequest& request) {
    const SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    services_.metrics.previews.add();
    v1::ServerFrame frame;
    v1::PreviewReply& reply = *frame.mutable_preview();
    reply.set_ref(request.ref());
    if (seat.controller.role == Role::Spectator) {
        *reply.add_reasons() = rejected(code::kSpectator);
        return link.send(frame);
    }
    const auto decoded = codec::decode_intent(request.intent());
    if (const auto* bad = std::get_if<codec::Refusal>(&decoded)) {
        *reply.add_reasons() = rejected(to_string(bad->code), bad->field);
        return link.send(frame);
    }
    const auto& intent = std::get<Intent>(decoded);
    codec::encode_preview(affray::preview(tip(), *rules_, seat.viewer(), intent), *rules_->vocabulary(),
                          reply);
    hold_or_send(link, make_message(frame), {});
}

void SessionHost::menu(Link& link, const v1::MenuRequest& request) {
    const SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    const State& state = tip().state;
    const CreatureId who{request.who()};
    if (!state.has(who) || !sees(state, seat.viewer(), who))
        return link.fault(to_string(Reason::UnknownId), "No such creature.", "menu.who");
    if (!controls(state, seat.viewer(), who))
        return link.fault(to_string(Reason::NotController), "That creature is another's.", "menu.who");
    services_.metrics.previews.add();
    v1::ServerFrame frame;
    const SeatId number{seat.record.number};
    v1::Menu& menu = *frame.mutable_menu();
    menu.set_ref(request.ref());
    menu.set_version(tip_version());
    codec::encode_menu(state, who, affray::menu(tip(), *rules_, number, who),
                       affray::reach(tip(), *rules_, number, who), menu);
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
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    const CreatureId who{order.who()};
    const State& state = tip().state;
    table::StandingOrder kept{SeatId{seat.record.number}, who, order.key(), table::Policy::Ask, {}};
    if (!table::StandingOrders::read_value(order.value(), kept))
        return link.fault(to_string(Reason::BadArgument),
                          "Use ask, always, never, if_decisive or protect:NUMBERS.", "standing_order.value");
    if (who != CreatureId::None && (!state.has(who) || !controls(state, seat.viewer(), who)))
        return link.fault(to_string(Reason::NotController), "That creature is another's.",
                          "standing_order.who");
    if (!orders_.set(kept))
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

}  // namespace affray::session
