// Lines and lights: who sees what, as attacks, spells and surprise ask (CLS-053, 124, 127, 129, 153).
#include "readings/space/sight.h"

#include <algorithm>

#include "readings/rounds/round_parts.h"
#include "readings/space/spell_areas.h"
#include "readings/space/squares.h"
#include "readings/spells/boons.h"
#include "readings/things/burning.h"

namespace affray {
namespace {

constexpr std::int32_t kLightFeet = 30, kWarmthFeet = 60;

bool carries(const View& view, CreatureId who) {
    if (view.sheet(who).has_trait("carries_light")) return true;
    return any(view.state().items, [&](const Item& item) { return item.owner == who && burns(view, item); });
}

bool within(const View& view, Place light, Place at, std::int32_t feet) {
    return view.distance(light, at) * kFeetPerCell <= feet;
}

// A light that neither lies anywhere nor is one bearer's goes with the party, and each of it walks in it
// (ADV-031).
bool borne_by(const View& view, const Feature& light, CreatureId who) {
    if (light.carrier != CreatureId::None) return light.carrier == who;
    return light.cells.empty() && is_of_party(view, who);
}

bool carries_feature(const View& view, CreatureId who) {
    const State& state = view.state();
    for (std::size_t i = 0; i < state.scene->features.size(); ++i) {
        const Feature& light = state.scene->features[i];
        const bool shines = light.kind == Name("light") && !inactive(state.feature_states[i]);
        if (shines && borne_by(view, light, who)) return true;
    }
    return false;
}

}  // namespace

std::vector<Place> cells_of(const View& view, CreatureId who) {
    const Place at = view.creature(who).place;
    const std::int32_t side = std::max(1, view.stat(kFootprint, who));
    std::vector<Place> cells;
    for (std::int32_t y = 0; y < side; ++y)
        for (std::int32_t x = 0; x < side; ++x) cells.push_back({at.x + x, at.y + y, at.z});
    return cells;
}

bool line_of_sight(const View& view, CreatureId from, Place at) {
    const std::vector<Place> cells = cells_of(view, from);
    return any(cells, [&](Place cell) { return view.rules().geometry().in_sight(view, cell, at); });
}

bool line_of_sight(const View& view, CreatureId a, CreatureId b) {
    const std::vector<Place> cells = cells_of(view, b);
    return any(cells, [&](Place at) { return line_of_sight(view, a, at); });
}

bool inactive(const Name& state) {
    return state == Name("out") || state == Name("spent") || state == Name("shut") ||
           state == Name("shuttered") || state == Name("destroyed");
}

Lights::Lights(const View& view) : view_(view) {
    const State& state = view.state();
    if (!state.scene->dark) return;
    add_features();
    for (const Item& item : state.items)
        if (item.where == Name("ground") && burns(view, item)) sources_.push_back({item.place, kLightFeet});
    for (const Creature& bearer : state.creatures)
        if (view.present(bearer.id) && carries(view, bearer.id))
            sources_.push_back({bearer.place, kLightFeet});
}

void Lights::add_features() {
    const State& state = view_.state();
    for (std::size_t i = 0; i < state.scene->features.size(); ++i) {
        const Feature& light = state.scene->features[i];
        if (light.kind != Name("light") || inactive(state.feature_states[i])) continue;
        const std::int32_t feet = light.number("radius", kLightFeet);
        if (light.carrier == CreatureId::None)
            for (const Place cell : light.cells) sources_.push_back({cell, feet});
        for (const Creature& bearer : state.creatures)
            if (view_.present(bearer.id) && borne_by(view_, light, bearer.id))
                sources_.push_back({bearer.place, feet});
    }
}

bool Lights::reach(Place at) const {
    // The last spell over the place prevails, whatever else burns there (CLS-T11).
    if (const Effect* spell = area_over(view_, at, kLight, kDarkness)) return spell->name == Name(kLight);
    return !view_.state().scene->dark ||
           any(sources_, [&](const Source& light) { return within(view_, light.at, at, light.feet); });
}

bool lit(const View& view, Place at) { return Lights(view).reach(at); }

std::int32_t light_carried(const View& view, CreatureId who) {
    return view.present(who) && carries(view, who) ? kLightFeet : 0;
}

std::int32_t infravision(const View& view, CreatureId who) {
    const std::int32_t feet = view.stat(kInfravision, who);
    const std::int32_t own = view.creature(who).kind == Kind::Monster ? kWarmthFeet : 0;
    std::vector<Modifier> spells;
    add_boons(view, who, "infravision", {}, spells);
    std::int32_t most = feet >= 0 ? feet : own;
    for (const Modifier& spell : spells) most = std::max(most, spell.value);
    return most;
}

bool makes_out(const View& view, CreatureId who, CreatureId other) {
    if (lit(view, view.creature(other).place)) return true;
    return !lit(view, view.creature(who).place) &&
           view.distance(who, other) * kFeetPerCell <= infravision(view, who);
}

bool shows_light(const View& view, SideId side) {
    return any(view.state().creatures, [&](const Creature& member) {
        return member.side == side && view.present(member.id) &&
               (carries(view, member.id) || carries_feature(view, member.id));
    });
}

}  // namespace affray
