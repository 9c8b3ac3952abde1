// Each part of conduct behind what guards it.
#include "codec/conduct_codec.h"

#include <algorithm>
#include <array>

#include "codec/event_codec.h"
#include "codec/value_codec.h"
#include "rules/door.h"

namespace affray::codec {
namespace {

// What everybody is told of; the rest is between the referee and whom it is about.
constexpr std::array<std::string_view, 7> kOpenSteers{"pause", "adjourn",   "resume",     "clock",
                                                      "timer", "ask_rolls", "player_dice"};

void put(const Whose& whose, v1::Whose& to) {
    to.set_all(whose.all);
    codec::put(whose.side, to.mutable_side());
    to.set_who(number(whose.who));
}

void put(const LaidDie& die, v1::LaidDie& to) {
    put(die.whose, *to.mutable_whose());
    to.set_sides(die.sides);
    to.set_value(die.value);
    to.set_seat(number(die.seat));
}

void put_plain(const Conduct& conduct, v1::Conduct& to) {
    to.set_paused(conduct.paused);
    to.set_pause_reason(conduct.pause_reason);
    codec::put(conduct.clock, to.mutable_clock());
    to.set_turn_seconds(conduct.turn_seconds);
    to.set_player_dice(conduct.player_dice);
    to.set_resting_since_ms(conduct.resting_since_ms);
}

void put_head(const HeldStep& step, v1::HeldStep& to) {
    to.set_version(step.version);
    to.set_seat(number(step.seat));
    encode_intent(step.intent, *to.mutable_intent());
    codec::put(to_string(step.by), to.mutable_by());
}

// The events speak of what the step has made: of a creature that joins by it, say.
void put_held(const HeldStep& step, State state, const Viewer& viewer, v1::HeldStep& to) {
    put_head(step, to);
    if (viewer.role != Role::Referee) return to.clear_version();  // the log's, not the seat's
    for (const Event& event : step.events) fold(state, event);
    for (const Event& event : step.events) encode_sent(event, state, viewer, *to.add_events());
}

Whose take(const v1::Whose& m, Reading& in) {
    return {m.all(), in.name(m.side(), "whose.side"), CreatureId{m.who()}};
}

std::vector<Whose> take(const google::protobuf::RepeatedPtrField<v1::Whose>& from, Reading& in) {
    std::vector<Whose> to;
    for (const v1::Whose& one : from) to.push_back(take(one, in));
    return to;
}

Result<std::shared_ptr<const HeldStep>> take(const v1::HeldStep& m, const FactMap& facts) {
    auto step = std::make_shared<HeldStep>();
    step->version = m.version();
    step->seat = SeatId{m.seat()};
    auto intent = decode_stored_intent(m.intent());
    if (!intent) return intent.error();
    step->intent = std::move(*intent);
    const auto by = answered_by_from(m.by());
    if (!by) return Error{ErrorCode::Corrupt, "held.by: unknown word \"" + m.by() + "\""};
    step->by = *by;
    for (const v1::Event& event : m.events()) {
        step->events.emplace_back();
        if (const Status read = decode_stored(event, facts, step->events.back()); !read) return read.error();
    }
    return std::shared_ptr<const HeldStep>(std::move(step));
}

// Is everybody whom it names known to the viewer?
bool knows(const State& state, const Viewer& viewer, const Whose& whose) {
    if (whose.who != CreatureId::None && !sees(state, viewer, whose.who)) return false;
    const std::vector<Side>& sides = state.scene->sides;
    const auto named = [&](const Side& side) {
        return side.id == whose.side &&
               knows_side(state, viewer, SideId{static_cast<std::uint8_t>(&side - sides.data())});
    };
    return whose.side.empty() || std::any_of(sides.begin(), sides.end(), named);
}

// All but the creature that it is about.
std::optional<Steer> read_steer(const v1::Steer& m) {
    if (!Name::fits(m.verb()) || !Name::fits(m.mode()) || !Name::fits(m.whose().side())) return std::nullopt;
    return Steer{.verb = Name(m.verb()),
                 .reason = m.reason(),
                 .off = m.off(),
                 .whose = {m.whose().all(), Name(m.whose().side())},
                 .sides = m.sides(),
                 .value = m.value(),
                 .question = m.question(),
                 .mode = Name(m.mode())};
}

}  // namespace

std::variant<Steer, Refusal> decode_steer(const v1::Steer& m, const State& state, const Viewer& viewer) {
    auto steer = read_steer(m);
    if (!steer) return Refusal{Reason::BadArgument, "steer"};
    const auto who = known_creature(state, viewer, ForeignId{m.whose().who()});
    if (!who && m.whose().who() != 0) return Refusal{Reason::UnknownId, "steer.whose"};
    steer->whose.who = who.value_or(CreatureId::None);
    if (!knows(state, viewer, steer->whose)) return Refusal{Reason::UnknownId, "steer.whose"};
    return *std::move(steer);
}

std::optional<Steer> decode_stored_steer(const v1::Steer& m) {
    auto steer = read_steer(m);
    if (steer) steer->whose.who = CreatureId{m.whose().who()};
    return steer;
}

void encode_steer(const Steer& steer, v1::Steer& out) {
    put(steer.verb, out.mutable_verb());
    out.set_reason(steer.reason);
    out.set_off(steer.off);
    if (steer.whose != Whose{}) put(steer.whose, *out.mutable_whose());
    out.set_sides(steer.sides);
    out.set_value(steer.value);
    out.set_question(steer.question);
    put(steer.mode, out.mutable_mode());
}

void encode_conduct(const Conduct& conduct, const State& state, const Viewer& viewer, v1::Conduct& out) {
    const bool referee = viewer.role == Role::Referee;
    const auto own = [&viewer](SeatId seat) { return viewer.role == Role::Player && seat == viewer.seat; };
    put_plain(conduct, out);
    for (const Whose& whose : conduct.asked_rolls)
        if (knows(state, viewer, whose)) put(whose, *out.add_asked_rolls());
    for (const LaidDie& die : conduct.laid)
        if (referee || own(die.seat)) put(die, *out.add_laid());
    if (referee)
        for (const Whose& whose : conduct.held_for) put(whose, *out.add_held_for());
    out.set_waits_for_referee(conduct.held != nullptr);
    if (conduct.held != nullptr && (referee || own(conduct.held->seat)))
        put_held(*conduct.held, state, viewer, *out.mutable_held());
}

bool encode_steered(const ConductChange& change, const State& state, const Viewer& viewer, v1::Steered& out) {
    if (!change.steer) return false;
    const Steer& steer = *change.steer;
    const bool open =
        std::find(kOpenSteers.begin(), kOpenSteers.end(), steer.verb.view()) != kOpenSteers.end() &&
        steer.whose.who == CreatureId::None && knows(state, viewer, steer.whose);
    const bool player = viewer.role == Role::Player;
    const bool own =
        player && (viewer.seat == change.by || (steer.verb == Name("take_back") && change.before.held &&
                                                change.before.held->seat == viewer.seat));
    if (!open && !own && viewer.role != Role::Referee) return false;
    out.set_seat(number(change.by));
    encode_steer(steer, *out.mutable_steer());
    return true;
}

void encode_stored_conduct(const Conduct& conduct, const Vocabulary& words, v1::Conduct& out) {
    put_plain(conduct, out);
    for (const Whose& whose : conduct.asked_rolls) put(whose, *out.add_asked_rolls());
    for (const LaidDie& die : conduct.laid) put(die, *out.add_laid());
    for (const Whose& whose : conduct.held_for) put(whose, *out.add_held_for());
    out.set_once(conduct.once);
    out.set_once_seconds(conduct.once_seconds);
    if (conduct.held == nullptr) return;
    put_head(*conduct.held, *out.mutable_held());
    for (const Event& event : conduct.held->events)
        encode_stored(event, words, *out.mutable_held()->add_events());
}

Result<Conduct> decode_stored_conduct(const v1::Conduct& m, const FactMap& facts) {
    Reading in;
    Conduct conduct;
    conduct.paused = m.paused();
    conduct.pause_reason = m.pause_reason();
    conduct.clock = in.name(m.clock(), "conduct.clock");
    conduct.turn_seconds = m.turn_seconds();
    conduct.player_dice = m.player_dice();
    conduct.resting_since_ms = m.resting_since_ms();
    conduct.asked_rolls = take(m.asked_rolls(), in);
    conduct.held_for = take(m.held_for(), in);
    for (const v1::LaidDie& die : m.laid())
        conduct.laid.push_back({take(die.whose(), in), die.sides(), die.value(), SeatId{die.seat()}});
    conduct.once = m.once();
    conduct.once_seconds = m.once_seconds();
    if (m.has_held()) {
        auto held = take(m.held(), facts);
        if (!held) return held.error();
        conduct.held = std::move(*held);
    }
    if (!in.ok()) return in.status().error();
    return conduct;
}

}  // namespace affray::codec
