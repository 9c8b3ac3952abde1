// Looking up whom a message names.
#include "rules/door.h"

#include "rules/intent_parts.h"
#include "rules/known_ground.h"

namespace affray {
namespace {

bool stands_for_trigger(ForeignId id, std::string_view field) {
    return id == kTriggerActor && field != "who";
}

void check_readied(const State& state, const Viewer& viewer, const ForeignIntent& readied, bool waits,
                   Refusals& out) {
    for_each_id(readied, [&](ForeignId id, std::string_view field, IdSpot spot) {
        const bool empty = spot == IdSpot::Field && id == ForeignId::None;
        if (empty || (waits && stands_for_trigger(id, field))) return;
        if (!known_creature(state, viewer, id)) out.add(Reason::UnknownId, Name(field));
    });
}

// A place that the fog hides is none: whatever stands there, and whether there is a map at all, is not said.
template <class Id>
void check_places(const State& state, const Viewer& viewer, const IntentOf<Id>& intent, Refusals& out) {
    if (viewer.role == Role::Referee || !in_fog(state)) return;
    bool unknown = false;
    for_each_place(intent, [&](Place at, std::string_view field) {
        if (unknown || knows_ground(state, viewer, at)) return;
        unknown = true;
        out.add(Reason::OffMap, Name(field));
    });
}

// Whom one has lost sight of can be looked for; whom one has never seen cannot.
bool sought(const State& state, Verb verb, ForeignId id) {
    const CreatureId who{number(id)};
    return verb == Verb::Search && state.has(who) && !state.creature(who).hidden;
}

template <class Id>
void check_ids(const State& state, const Viewer& viewer, const IntentOf<Id>& intent, Refusals& out) {
    for_each_id(intent, [&](Id id, std::string_view field, IdSpot spot) {
        const bool empty = spot == IdSpot::Field && id == Id::None;
        const ForeignId named{number(id)};
        if (!empty && !known_creature(state, viewer, named) && !sought(state, intent.verb(), named))
            out.add(Reason::UnknownId, Name(field));
    });
    const auto* prepare = intent.template as<PrepareIntentOf<Id>>();
    if (prepare != nullptr && prepare->readied) {
        check_readied(state, viewer, *prepare->readied, prepare->verb == Verb::Ready, out);
        check_places(state, viewer, *prepare->readied, out);
    }
    check_places(state, viewer, intent, out);
}

}  // namespace

std::optional<CreatureId> known_creature(const State& state, const Viewer& viewer, ForeignId id) {
    const CreatureId who{number(id)};
    if (!state.has(who) || !sees(state, viewer, who)) return std::nullopt;
    return who;
}

std::optional<Intent> admit(const State& state, const Viewer& viewer, const ForeignIntent& intent,
                            Refusals& out) {
    const std::size_t before = out.all().size();
    check_ids(state, viewer, intent, out);
    if (out.all().size() != before) return std::nullopt;
    return with_ids<CreatureId>(intent, [](ForeignId id) { return CreatureId{number(id)}; });
}

void check_known(const State& state, const Viewer& viewer, const Intent& intent, Refusals& out) {
    check_ids(state, viewer, intent, out);
}

ForeignIntent aimed_at(const ForeignIntent& readied, CreatureId actor) {
    return with_ids<ForeignId>(readied,
                               [actor](ForeignId id) { return id == kTriggerActor ? foreign(actor) : id; });
}

Viewer viewer_of(SeatId seat) { return {seat == SeatId::Referee ? Role::Referee : Role::Player, seat}; }

}  // namespace affray
