// From message to intent: one reader per form, each field under its bound.
#include "base/check.h"
#include "codec/intent_codec.h"
#include "codec/intent_reader.h"

namespace affray::codec {
namespace {

template <class Message>
std::optional<Payment> read_split(const Message& m, IntentReader& in) {
    if (!m.has_split()) return std::nullopt;
    return Payment{in.number(m.split().primary(), bound::kPoints),
                   in.number(m.split().secondary(), bound::kPoints)};
}

TurnIntentOf<ForeignId> read(const v1::Turn& m, IntentReader& in) {
    TurnIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Turn);
    intent.who = in.creature(m.who(), "who");
    intent.cancel = m.cancel();
    intent.to = in.name(m.to(), "to");
    intent.segments = in.number(m.segments(), bound::kSegments);
    return intent;
}

MoveIntentOf<ForeignId> read(const v1::Move& m, IntentReader& in) {
    MoveIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Move);
    intent.who = in.creature(m.who(), "who");
    in.places(m.path(), bound::kPath, intent.path);
    in.creatures(m.from(), bound::kFrom, intent.from);
    intent.carry = m.carry();
    intent.direction = in.number(m.direction(), bound::kDirection);
    intent.target = in.creature(m.target(), "target");
    in.creatures(m.also(), bound::kAlso, intent.also);
    intent.keep = m.keep();
    intent.beside = in.creature(m.beside(), "beside");
    intent.behind = in.creature(m.behind(), "behind");
    intent.pay = in.name(m.pay(), "pay");
    intent.pace = in.name(m.pace(), "pace");
    intent.stride = in.number(m.stride(), bound::kStride);
    intent.item = in.name(m.item(), "item");
    intent.swap = in.creature(m.swap(), "swap");
    intent.seat = in.name(m.seat(), "seat");
    intent.early = m.early();
    intent.split = read_split(m, in);
    intent.mode = in.name(m.mode(), "mode");
    intent.squeeze = m.squeeze();
    intent.drop = m.drop();
    return intent;
}

AttackIntentOf<ForeignId> read(const v1::Attack& m, IntentReader& in) {
    AttackIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Attack);
    intent.who = in.creature(m.who(), "who");
    intent.with = in.name(m.with(), "with");
    in.creatures(m.targets(), bound::kTargets, intent.targets);
    intent.nonlethal = m.nonlethal();
    in.names(m.flex(), bound::kFlex, intent.flex);
    intent.mode = in.name(m.mode(), "mode");
    intent.hand = in.name(m.hand(), "hand");
    in.places(m.places(), bound::kPlaces, intent.places);
    intent.back_stab = m.back_stab();
    intent.charge = m.charge();
    intent.unaware = m.unaware();
    if (m.has_modifier()) intent.modifier = in.number(m.modifier(), bound::kModifier);
    if (m.has_cover()) intent.cover = in.number(m.cover(), bound::kCover);
    intent.confirm = m.confirm();
    intent.direction = in.number(m.direction(), bound::kDirection);
    return intent;
}

CastIntentOf<ForeignId> read(const v1::Cast& m, IntentReader& in) {
    CastIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Cast);
    intent.who = in.creature(m.who(), "who");
    intent.spell = in.name(m.spell(), "spell");
    in.creatures(m.targets(), bound::kTargets, intent.targets);
    in.places(m.places(), bound::kPlaces, intent.places);
    intent.touch = in.name(m.touch(), "touch");
    intent.direction = in.number(m.direction(), bound::kDirection);
    intent.split = read_split(m, in);
    return intent;
}

UseIntentOf<ForeignId> read(const v1::Use& m, IntentReader& in) {
    UseIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Use);
    intent.who = in.creature(m.who(), "who");
    intent.subject = in.name(m.subject(), "subject");
    in.creatures(m.targets(), bound::kTargets, intent.targets);
    intent.detail = in.name(m.detail(), "detail");
    intent.text = in.text(m.text(), bound::kText);
    intent.pay = in.number(m.pay(), bound::kPay);
    intent.slot = in.name(m.slot(), "slot");
    intent.item = in.name(m.item(), "item");
    intent.object = in.name(m.object(), "object");
    intent.amount = in.number(m.amount(), bound::kAmount);
    in.places(m.places(), bound::kPlaces, intent.places);
    intent.split = read_split(m, in);
    return intent;
}

ForeignIntent read_intent(const v1::Intent& m, IntentReader& in, int depth);

PrepareIntentOf<ForeignId> read(const v1::Prepare& m, IntentReader& in, int depth) {
    PrepareIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Prepare);
    intent.who = in.creature(m.who(), "who");
    if (m.has_readied()) {
        if (depth >= kReadiedDepth) {
            in.refuse(Reason::BadArgument, "readied");
        } else {
            const IntentReader::Scope scope(in, "readied");
            intent.readied = std::make_shared<const ForeignIntent>(read_intent(m.readied(), in, depth + 1));
        }
    }
    intent.trigger_event = in.name(m.trigger_event(), "trigger_event");
    intent.trigger_who = in.name(m.trigger_who(), "trigger_who");
    intent.trigger_target = in.name(m.trigger_target(), "trigger_target");
    intent.ask = m.ask();
    intent.key = in.name(m.key(), "key");
    intent.value = in.name(m.value(), "value");
    intent.text = in.text(m.text(), bound::kText);
    return intent;
}

SayIntentOf<ForeignId> read(const v1::Say& m, IntentReader& in) {
    SayIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Say);
    intent.who = in.creature(m.who(), "who");
    intent.text = in.text(m.text(), bound::kText);
    in.creatures(m.threat_to(), bound::kTargets, intent.threat_to);
    intent.volume = in.name(m.volume(), "volume");
    return intent;
}

AnswerIntent read(const v1::Answer& m, IntentReader& in) {
    AnswerIntent intent;
    intent.verb = in.verb(m.verb(), Form::Answer);
    intent.question = m.question();
    in.indices(m.picks(), bound::kPicks, bound::kPickIndex, intent.picks);
    in.places(m.places(), bound::kPlaces, intent.places);
    intent.amount = in.number(m.amount(), bound::kAmount);
    intent.with = in.name(m.with(), "with");
    intent.text = in.text(m.text(), bound::kText);
    if (m.has_instead_of()) intent.instead_of = SeatId{m.instead_of()};
    return intent;
}

ProposeIntent read(const v1::Propose& m, IntentReader& in) {
    ProposeIntent intent;
    intent.verb = in.verb(m.verb(), Form::Propose);
    intent.what = in.name(m.what(), "what");
    intent.retreat = m.retreat();
    return intent;
}

GovernIntentOf<ForeignId> read(const v1::Govern& m, IntentReader& in) {
    GovernIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Govern);
    intent.who = in.creature(m.who(), "who");
    intent.subject = in.name(m.subject(), "subject");
    intent.roll = in.name(m.roll(), "roll");
    intent.value = in.number(m.value(), bound::kValue);
    intent.text = in.name(m.text(), "text");
    intent.place = in.place(m.place(), "place");
    in.creatures(m.add(), bound::kPast, intent.add);
    in.creatures(m.remove(), bound::kPast, intent.remove);
    intent.detail = in.name(m.detail(), "detail");
    intent.effect = in.name(m.effect(), "effect");
    if (m.has_damage()) intent.damage = in.dice(m.damage());
    intent.magical = m.magical();
    intent.destructive = m.destructive();
    intent.body = in.number(m.body(), bound::kBody);
    return intent;
}

SetupIntentOf<ForeignId> read(const v1::Setup& m, IntentReader& in) {
    SetupIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Setup);
    intent.who = in.creature(m.who(), "who");
    intent.ambush_side = in.name(m.ambush_side(), "ambush_side");
    intent.ambush_nominee = in.creature(m.ambush_nominee(), "ambush_nominee");
    intent.stat_block = in.name(m.stat_block(), "stat_block");
    intent.name = in.text(m.name(), bound::kCreatureName);
    intent.place = in.place(m.place(), "place");
    const std::int32_t score = in.number(m.score(), bound::kScore);
    if (m.has_score()) intent.score = score;
    intent.outcome = in.name(m.outcome(), "outcome");
    intent.difficulty = in.name(m.difficulty(), "difficulty");
    in.names(m.aware(), bound::kSides, intent.aware);
    if (m.has_distance()) intent.distance = in.number(m.distance(), bound::kDistance);
    intent.hidden = m.hidden();
    intent.side = in.name(m.side(), "side");
    intent.check = in.name(m.check(), "check");
    intent.advantage = m.advantage();
    return intent;
}

JourneyIntentOf<ForeignId> read(const v1::Journey& m, IntentReader& in) {
    JourneyIntentOf<ForeignId> intent;
    intent.verb = in.verb(m.verb(), Form::Journey);
    intent.who = in.creature(m.who(), "who");
    intent.mode = in.name(m.mode(), "mode");
    in.names(m.items(), bound::kItems, intent.items);
    in.numbers(m.shares(), bound::kShares, bound::kMoney, intent.shares);
    in.places(m.places(), bound::kPlaces, intent.places);
    intent.text = in.text(m.text(), bound::kNote);
    intent.where = in.name(m.where(), "where");
    in.legs(m.route(), intent.route);
    in.names(m.terms(), bound::kTerms, intent.terms);
    in.named(m.numbers(), bound::kJourneyNumbers, intent.numbers);
    return intent;
}

OverrideIntent read(const v1::Override& m, IntentReader& in) {
    OverrideIntent intent;
    intent.verb = in.verb(m.verb(), Form::Override);
    intent.path = in.text(m.path(), bound::kOverridePath);
    intent.value = in.text(m.value(), bound::kOverrideValue);
    intent.reason = in.text(m.reason(), bound::kOverrideReason);
    return intent;
}

template <class Message>
ForeignIntent read_body(const Message& message, std::string_view name, IntentReader& in) {
    const IntentReader::Scope scope(in, name);
    in.check_known(message);
    return {read(message, in)};
}

ForeignIntent read_prepare(const v1::Prepare& message, IntentReader& in, int depth) {
    const IntentReader::Scope scope(in, "prepare");
    in.check_known(message);
    return {read(message, in, depth)};
}

ForeignIntent read_intent(const v1::Intent& m, IntentReader& in, int depth) {
    in.check_known(m);
    switch (m.body_case()) {
        case v1::Intent::kTurn: return read_body(m.turn(), "turn", in);
        case v1::Intent::kMove: return read_body(m.move(), "move", in);
        case v1::Intent::kAttack: return read_body(m.attack(), "attack", in);
        case v1::Intent::kCast: return read_body(m.cast(), "cast", in);
        case v1::Intent::kUse: return read_body(m.use(), "use", in);
        case v1::Intent::kPrepare: return read_prepare(m.prepare(), in, depth);
        case v1::Intent::kSay: return read_body(m.say(), "say", in);
        case v1::Intent::kAnswer: return read_body(m.answer(), "answer", in);
        case v1::Intent::kPropose: return read_body(m.propose(), "propose", in);
        case v1::Intent::kGovern: return read_body(m.govern(), "govern", in);
        case v1::Intent::kSetup: return read_body(m.setup(), "setup", in);
        case v1::Intent::kJourney: return read_body(m.journey(), "journey", in);
        case v1::Intent::kOverride: return read_body(m.override(), "override", in);
        case v1::Intent::BODY_NOT_SET: in.refuse(Reason::UnknownIntent, {}); return {};
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

std::variant<ForeignIntent, Refusal> decode_intent(const v1::Intent& message) {
    IntentReader reader(Trust::Client);
    ForeignIntent intent = read_intent(message, reader, 0);
    if (reader.refusal()) return *reader.refusal();
    return intent;
}

Result<ForeignIntent> decode_stored_foreign_intent(const v1::Intent& message) {
    IntentReader reader(Trust::Stored);
    ForeignIntent intent = read_intent(message, reader, 0);
    if (reader.refusal())
        return Error{ErrorCode::Corrupt, "a stored intent cannot be read: field " + reader.refusal()->field};
    return intent;
}

Result<Intent> decode_stored_intent(const v1::Intent& message) {
    auto intent = decode_stored_foreign_intent(message);
    if (!intent) return intent.error();
    return with_ids<CreatureId>(*intent, [](ForeignId id) { return CreatureId{number(id)}; });
}

}  // namespace affray::codec
