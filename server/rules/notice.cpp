// Who notices whom, as a mechanic has declared it, seat by seat.
#include "rules/notice.h"

#include <algorithm>

namespace affray {
namespace {

// By all creatures of a seat that has some.
bool escapes_seat(const State& state, WordIndex word, SeatId seat, const Creature& who) {
    bool any = false;
    for (const Creature& eye : state.creatures) {
        if (eye.seat != seat) continue;
        if (eye.id == who.id || state.fact({word, number(who.id), number(eye.id)}) == 0) return false;
        any = true;
    }
    return any;
}

SparseFacts::Range declared(const State& state) {
    return state.sparse.of(state.scene->vocabulary->index(kUnnoticed));
}

}  // namespace

bool anybody_escapes(const State& state) {
    return state.sparse.holds(state.scene->vocabulary->index(kUnnoticed));
}

bool escapes(const State& state, const Viewer& viewer, const Creature& who) {
    if (viewer.is_referee() || viewer.owns(who) || !anybody_escapes(state)) return false;
    const WordIndex word = state.scene->vocabulary->index(kUnnoticed);
    const auto of = [&viewer](const Creature& one) { return viewer.owns(one); };
    if (std::any_of(state.creatures.begin(), state.creatures.end(), of))
        return escapes_seat(state, word, viewer.seat, who);
    return std::any_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& one) {
        return one.seat != SeatId::Referee && escapes_seat(state, word, one.seat, who);
    });
}

bool is_kept_back(const State& state, CreatureId who) {
    if (!state.has(who)) return false;
    if (state.creature(who).hidden) return true;
    if (!anybody_escapes(state)) return false;
    const SparseFacts::Range all = declared(state);
    return std::any_of(all.begin(), all.end(),
                       [who](const FactEntry& entry) { return entry.key.a == number(who); });
}

const FactSet* notice_changed(const Event& event, const State& state) {
    const auto* set = event.as<FactSet>();
    if (set == nullptr || set->key.fact != state.scene->vocabulary->index(kUnnoticed)) return nullptr;
    return set;
}

}  // namespace affray
