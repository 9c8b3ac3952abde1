// Whom conduct is about.
#include "rules/conduct.h"

#include <algorithm>

namespace affray {

bool concerns(const State& state, const Whose& whose, CreatureId who) {
    if (whose.all) return true;
    if (!state.has(who)) return false;
    if (whose.who != CreatureId::None) return whose.who == who;
    const auto side = number(state.creature(who).side);
    return !whose.side.empty() && side < state.scene->sides.size() &&
           state.scene->sides[side].id == whose.side;
}

bool concerns(const State& state, const std::vector<Whose>& any, CreatureId who) {
    return std::any_of(any.begin(), any.end(), [&](const Whose& one) { return concerns(state, one, who); });
}

bool Conduct::operator==(const Conduct& other) const {
    const bool same_step = held == other.held || (held && other.held && *held == *other.held);
    return same_step && paused == other.paused && pause_reason == other.pause_reason &&
           clock == other.clock && turn_seconds == other.turn_seconds && player_dice == other.player_dice &&
           asked_rolls == other.asked_rolls && laid == other.laid && held_for == other.held_for &&
           once == other.once && once_seconds == other.once_seconds &&
           resting_since_ms == other.resting_since_ms;
}

}  // namespace affray
