// Pure questions about zones, and the end of standing beside or behind (ARC-073, 074, 105, 117).
#include "readings/space/zones.h"

#include <algorithm>
#include <set>

#include "readings/common.h"

namespace affray {

bool in_line(const View& view, CreatureId who) { return !view.creature(who).hidden && view.present(who); }

std::vector<CreatureId> zone_line(const View& view, Place zone) {
    std::vector<std::pair<std::int32_t, CreatureId>> places;
    for (const Creature& creature : view.state().creatures)
        if (creature.place == zone && in_line(view, creature.id))
            places.emplace_back(view.get(kLine, creature.id), creature.id);
    std::sort(places.begin(), places.end());
    std::vector<CreatureId> line;
    line.reserve(places.size());
    for (const auto& [place, who] : places) line.push_back(who);
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
    const View view = work.view();
    std::set<CreatureId> others;
    for (const auto& some :
         {view.seconds(kBeside, who), view.seconds(kBehind, who), view.firsts(kBehind, who)})
        others.insert(some.begin(), some.end());
    for (const CreatureId other : others) {
        work.set(kBeside, 0, who, number(other), cause);
        work.set(kBehind, 0, who, number(other), cause);
        work.set(kBehind, 0, other, number(who), cause);
    }
}

}  // namespace affray
