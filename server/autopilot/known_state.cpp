// The referee's own knowledge, less what a creature's side has not been shown.
#include "autopilot/known_state.h"

#include <algorithm>

#include "rules/notice.h"

namespace affray::autopilot {
namespace {

constexpr std::int32_t kWhole = 2;  // of hit points whose number is not known

}  // namespace

bool looks_hurt(const Creature& creature) { return !creature.mook && 2 * creature.hp <= creature.hp_max; }

State as_known(const View& view, CreatureId who) {
    const SideId side = view.creature(who).side;
    State known = view.state();
    const auto other = [&](const Creature& one) { return one.side != side && view.present(one.id); };
    known.creatures.edit_if(other, [&](Creature& one) {
        if (one.hidden || view.get(kUnnoticed, one.id, who) != 0) one.status = CreatureStatus::Gone;
        one.hp = looks_hurt(one) ? kWhole / 2 : kWhole;
        one.hp_max = kWhole;
    });
    std::erase_if(known.readied, [&](const Readied& held) { return view.creature(held.who).side != side; });
    return known;
}

}  // namespace affray::autopilot
