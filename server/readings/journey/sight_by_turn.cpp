// Lights of a party, and eyes for the dark.
#include "readings/journey/sight_by_turn.h"

#include <algorithm>

#include "readings/journey/skills.h"
#include "readings/space/sight.h"
#include "readings/space/spell_areas.h"

namespace affray {

bool burning(const View& view, std::uint32_t light) {
    const Name& state = state_of(view, light);
    return feature_of(view, light).kind == Name(kLightKind) &&
           (state == Name(kLit) || state == Name(kShuttered));
}

bool party_has_light(const View& view) {
    const State& state = view.state();
    for (std::uint32_t i = 0; i < state.scene->features.size(); ++i)
        if (burning(view, i) && state_of(view, i) == Name(kLit)) return true;
    // A spell that goes along with somebody, or lies where the party is.
    const std::vector<CreatureId> all = travellers(view);
    if (any(all, [&](CreatureId who) { return stands_in(view, who, kLight); })) return true;
    return any(state.items, [&](const Item& item) {
        return item.owner != CreatureId::None && travels(view, item.owner) && burns(view, item);
    });
}

bool sees_by_turn(const View& view, CreatureId who) {
    if (!view.state().scene->dark || party_has_light(view)) return true;
    return std::max(infravision(view, who), kin_infravision(view.sheet(who).class_id)) > 0;
}

std::int32_t burning_turns(const Name& what) { return what == Name(kLantern) ? 24 : 6; }

}  // namespace affray
