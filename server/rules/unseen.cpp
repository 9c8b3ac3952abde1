// Whom a viewer does not see is left out in one place, for previews and for the cells within reach.
#include "rules/unseen.h"

#include <algorithm>

namespace affray {

std::optional<State> without_unseen(const State& state, const Viewer& viewer) {
    const auto unseen = [&](const Creature& creature) { return !sees(state, viewer, creature.id); };
    if (std::none_of(state.creatures.begin(), state.creatures.end(), unseen)) return std::nullopt;
    State shown = state;
    shown.creatures.edit_if(unseen, [](Creature& one) { one.status = CreatureStatus::Gone; });
    return shown;
}

}  // namespace affray
