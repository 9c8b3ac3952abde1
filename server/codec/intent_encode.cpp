// From intent to message.
#include "base/overloaded.h"
#include "codec/intent_codec.h"
#include "codec/value_codec.h"

namespace affray::codec {
namespace {

template <class Message>
void put_verb(Verb verb, Message& m) {
    put(to_string(verb), m.mutable_verb());
}

template <class Message>
void put_split(const std::optional<Payment>& split, Message& m) {
    if (!split) return;
    m.mutable_split()->set_primary(split->primary);
    m.mutable_split()->set_secondary(split->secondary);
}

void write(const TurnIntentOf<ForeignId>& intent, v1::Turn& m) {
    m.set_who(number(intent.who));
    m.set_cancel(intent.cancel);
    put(intent.to, m.mutable_to());
    m.set_segments(intent.segments);
}

void write(const MoveIntentOf<ForeignId>& intent, v1::Move& m) {
    m.set_who(number(intent.who));
    put_places(intent.path, *m.mutable_path());
    put_ids(intent.from, *m.mutable_from());
    m.set_carry(intent.carry);
    m.set_direction(intent.direction);
    m.set_target(number(intent.target));
    put_ids(intent.also, *m.mutable_also());
    m.set_keep(intent.keep);
    m.set_beside(number(intent.beside));
    m.set_behind(number(intent.behind));
    put(intent.pay, m.mutable_pay());
    put(intent.pace, m.mutable_pace());
    m.set_stride(intent.stride);
    put(intent.item, m.mutable_item());
    m.set_swap(number(intent.swap));
    put(intent.seat, m.mutable_seat());
    m.set_early(intent.early);
    put_split(intent.split, m);
    put(intent.mode, m.mutable_mode());
    m.set_squeeze(intent.squeeze);
    m.set_drop(intent.drop);
}

void write(const AttackIntentOf<ForeignId>& intent, v1::Attack& m) {
    m.set_who(number(intent.who));
    put(intent.with, m.mutable_with());
    put_ids(intent.targets, *m.mutable_targets());
    m.set_nonlethal(intent.nonlethal);
    put_names(intent.flex, *m.mutable_flex());
    put(intent.mode, m.mutable_mode());
    put(intent.hand, m.mutable_hand());
    put_places(intent.places, *m.mutable_places());
    m.set_back_stab(intent.back_stab);
    m.set_charge(intent.charge);
    m.set_unaware(intent.unaware);
    if (intent.modifier) m.set_modifier(*intent.modifier);
    if (intent.cover) m.set_cover(*intent.cover);
    m.set_confirm(intent.confirm);
    m.set_direction(intent.direction);
}

void write(const CastIntentOf<ForeignId>& intent, v1::Cast& m) {
    m.set_who(number(intent.who));
    put(intent.spell, m.mutable_spell());
    put_ids(intent.targets, *m.mutable_targets());
    put_places(intent.places, *m.mutable_places());
    put(intent.touch, m.mutable_touch());
    m.set_direction(intent.direction);
    put_split(intent.split, m);
}

void write(const UseIntentOf<ForeignId>& intent, v1::Use& m) {
    m.set_who(number(intent.who));
    put(intent.subject, m.mutable_subject());
    put_ids(intent.targets, *m.mutable_targets());
    put(intent.detail, m.mutable_detail());
    m.set_text(intent.text);
    m.set_pay(intent.pay);
    put(intent.slot, m.mutable_slot());
    put(intent.item, m.mutable_item());
    put(intent.object, m.mutable_object());
    m.set_amount(intent.amount);
    put_places(intent.places, *m.mutable_places());
    put_split(intent.split, m);
}

void write(const PrepareIntentOf<ForeignId>& intent, v1::Prepare& m) {
    m.set_who(number(intent.who));
    if (intent.readied) encode_intent(*intent.readied, *m.mutable_readied());
    put(intent.trigger_event, m.mutable_trigger_event());
    put(intent.trigger_who, m.mutable_trigger_who());
    put(intent.trigger_target, m.mutable_trigger_target());
    m.set_ask(intent.ask);
    put(intent.key, m.mutable_key());
    put(intent.value, m.mutable_value());
    m.set_text(intent.text);
}

void write(const SayIntentOf<ForeignId>& intent, v1::Say& m) {
    m.set_who(number(intent.who));
    m.set_text(intent.text);
    put_ids(intent.threat_to, *m.mutable_threat_to());
    put(intent.volume, m.mutable_volume());
}

void write(const AnswerIntent& intent, v1::Answer& m) {
    m.set_question(sequence(intent.question));
    m.mutable_picks()->Add(intent.picks.begin(), intent.picks.end());
    put_places(intent.places, *m.mutable_places());
    m.set_amount(intent.amount);
    put(intent.with, m.mutable_with());
    m.set_text(intent.text);
    if (intent.instead_of) m.set_instead_of(number(*intent.instead_of));
}

void write(const ProposeIntent& intent, v1::Propose& m) {
    put(intent.what, m.mutable_what());
    m.set_retreat(intent.retreat);
}

void write(const GovernIntentOf<ForeignId>& intent, v1::Govern& m) {
    m.set_who(number(intent.who));
    put(intent.subject, m.mutable_subject());
    put(intent.roll, m.mutable_roll());
    m.set_value(intent.value);
    put(intent.text, m.mutable_text());
    put(intent.place, *m.mutable_place());
    put_ids(intent.add, *m.mutable_add());
    put_ids(intent.remove, *m.mutable_remove());
    put(intent.detail, m.mutable_detail());
    put(intent.effect, m.mutable_effect());
    if (intent.damage) put_dice(*intent.damage, *m.mutable_damage());
    m.set_magical(intent.magical);
    m.set_destructive(intent.destructive);
    m.set_body(intent.body);
}

void write(const SetupIntentOf<ForeignId>& intent, v1::Setup& m) {
    m.set_who(number(intent.who));
    put(intent.ambush_side, m.mutable_ambush_side());
    m.set_ambush_nominee(number(intent.ambush_nominee));
    put(intent.stat_block, m.mutable_stat_block());
    m.set_name(intent.name);
    put(intent.place, *m.mutable_place());
    m.set_has_score(intent.score.has_value());
    m.set_score(intent.score.value_or(0));
    put(intent.outcome, m.mutable_outcome());
    put(intent.difficulty, m.mutable_difficulty());
    put_names(intent.aware, *m.mutable_aware());
    if (intent.distance) m.set_distance(*intent.distance);
    m.set_hidden(intent.hidden);
    put(intent.side, m.mutable_side());
    put(intent.check, m.mutable_check());
    m.set_advantage(intent.advantage);
}

void write(const JourneyIntentOf<ForeignId>& intent, v1::Journey& m) {
    m.set_who(number(intent.who));
    put(intent.mode, m.mutable_mode());
    put_names(intent.items, *m.mutable_items());
    m.mutable_shares()->Add(intent.shares.begin(), intent.shares.end());
    put_places(intent.places, *m.mutable_places());
    m.set_text(intent.text);
    put(intent.where, m.mutable_where());
    for (const Leg& leg : intent.route) {
        v1::Leg& one = *m.add_route();
        put(leg.terrain, one.mutable_terrain());
        one.set_miles(leg.miles);
        one.set_road(leg.road);
    }
    put_names(intent.terms, *m.mutable_terms());
    put_named(intent.numbers, *m.mutable_numbers());
}

void write(const OverrideIntent& intent, v1::Override& m) {
    m.set_path(intent.path);
    m.set_value(intent.value);
    m.set_reason(intent.reason);
}

}  // namespace

void encode_intent(const ForeignIntent& intent, v1::Intent& out) {
    const auto body = [](const auto& alternative, auto& message) {
        put_verb(alternative.verb, message);
        write(alternative, message);
    };
    std::visit(overloaded{
                   [&](const TurnIntentOf<ForeignId>& i) { body(i, *out.mutable_turn()); },
                   [&](const MoveIntentOf<ForeignId>& i) { body(i, *out.mutable_move()); },
                   [&](const AttackIntentOf<ForeignId>& i) { body(i, *out.mutable_attack()); },
                   [&](const CastIntentOf<ForeignId>& i) { body(i, *out.mutable_cast()); },
                   [&](const UseIntentOf<ForeignId>& i) { body(i, *out.mutable_use()); },
                   [&](const PrepareIntentOf<ForeignId>& i) { body(i, *out.mutable_prepare()); },
                   [&](const SayIntentOf<ForeignId>& i) { body(i, *out.mutable_say()); },
                   [&](const AnswerIntent& i) { body(i, *out.mutable_answer()); },
                   [&](const ProposeIntent& i) { body(i, *out.mutable_propose()); },
                   [&](const GovernIntentOf<ForeignId>& i) { body(i, *out.mutable_govern()); },
                   [&](const SetupIntentOf<ForeignId>& i) { body(i, *out.mutable_setup()); },
                   [&](const JourneyIntentOf<ForeignId>& i) { body(i, *out.mutable_journey()); },
                   [&](const OverrideIntent& i) { body(i, *out.mutable_override()); },
               },
               intent.body);
}

}  // namespace affray::codec
