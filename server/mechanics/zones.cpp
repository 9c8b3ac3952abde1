// Pure questions about zones, and the end of standing beside or behind (ARC-073, 074, 105, 117).
#include "mechanics/zones.h"

#include <algorithm>

#include "mechanics/readings.h"

namespace affray {

std::vector<CreatureId> zone_line(const View& view, Place zone) {
    std::vector<CreatureId> line;
    for (const Creature& creature : view.state().creatures)
        if (creature.place == zone && !creature.hidden && view.present(creature.id))
            line.push_back(creature.id);
    std::stable_sort(line.begin(), line.end(),
                     [&view](CreatureId a, CreatureId b) { return view.get(kLine, a) < view.get(kLine, b); });
    return line;
}

bool guards(const View& view, CreatureId guard, CreatureId hidden) {
    return view.get(kBehind, hidden, guard) != 0 && engages(view, guard) &&
           view.creature(guard).place == view.creature(hidden).place && !engaged_with_anyone(view, guard) &&
           !engaged_with_anyone(view, hidden);
}

bool flies(const View& view, CreatureId who) {
    return view.stat(kFlying, who) != 0 || view.effect(who, "flying") != nullptr;
}

void stand_alone(Work& work, CreatureId who, const Name& cause) {
    const std::size_t count = work.view().state().creatures.size();
    for (std::uint32_t other = 1; other <= count; ++other) {
        work.set(kBeside, 0, who, other, cause);
        work.set(kBehind, 0, who, other, cause);
        work.set(kBehind, 0, CreatureId{other}, number(who), cause);
    }
}

}  // namespace affray
