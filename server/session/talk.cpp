// What is asked beside intents: previews, menus, the view, chat and standing orders.
#include <algorithm>

#include "codec/intent_codec.h"
#include "codec/preview_codec.h"
#include "rules/preview.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

constexpr std::size_t kChatTail = 50;

}  // namespace

void SessionHost::preview(Link& link, const v1::PreviewRequest& request) {
    const SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    services_.metrics.previews.add();
    v1::ServerFrame frame;
    v1::PreviewReply& reply = *frame.mutable_preview();
    reply.set_ref(request.ref());
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

void SessionHost::chat(Link& link, const v1::ChatSay& say) {
    const SeatState& seat = *seats_.find(link.seat());
    if (say.text().empty()) return link.fault(to_string(Reason::BadArgument), "An empty line.", "chat.text");
    v1::ChatLine line;
    line.set_seat(seat.record.number);
    line.set_name(seat.record.name);
    line.set_text(say.text());
    line.set_whisper(say.whisper());
    line.set_at_ms(services_.clock.wall_ms());
    store::AddChat add{encounter_.id, seat.record.number, line.at_ms(), line.SerializeAsString()};
    write(std::move(add), [weak = weak_from_this(), weak_link = link.weak_from_this(),
                           line](const store::Receipt& receipt) mutable {
        const auto self = weak.lock();
        if (self == nullptr) return;
        if (!receipt.committed()) {
            if (const auto alive = weak_link.lock()) alive->fault(code_of(receipt), "The line was not kept.");
            return;
        }
        line.set_id(static_cast<std::uint64_t>(receipt.id));
        for (const SeatState& other : self->seats_.all()) {
            for (Link* listener : std::vector<Link*>(other.links)) {
                if (listener->live()) self->send_chat(*listener, line);
            }
        }
    });
}

// A whisper is for the referee and for whoever said it.
void SessionHost::send_chat(Link& link, const v1::ChatLine& line) {
    if (line.whisper() && !link.referee() && link.seat() != line.seat()) return;
    v1::ServerFrame frame;
    *frame.mutable_chat() = line;
    link.send(frame);
}

void SessionHost::send_chat_tail(Link& link) {
    const auto tail = services_.reader.chat_tail(encounter_.id, kChatTail);
    if (!tail) {
        log_line(LogLevel::Error, "chat_not_read",
                 {{"encounter", public_id()}, {"why", tail.error().message}});
        return;
    }
    const std::uint64_t known = link.hello().last_chat();
    for (const store::ChatLine& stored : *tail) {
        v1::ChatLine line;
        if (static_cast<std::uint64_t>(stored.id) <= known || !line.ParseFromString(stored.body)) continue;
        line.set_id(static_cast<std::uint64_t>(stored.id));
        send_chat(link, line);
    }
}

}  // namespace affray::session
