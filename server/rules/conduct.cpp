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

bool Conduct::operator==(const Conduct&) const = default;

}  // namespace affray
