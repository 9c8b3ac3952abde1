// Octants, and what outdoors does to printed numbers.
#include "readings/space/squares.h"

#include <algorithm>
#include <cstdlib>

#include "readings/facts/journey.h"
#include "rules/state.h"

namespace affray {

std::int8_t facing_toward(Place from, Place to) {
    const std::int32_t dx = to.x - from.x;
    const std::int32_t dy = to.y - from.y;
    if (dx == 0 && dy == 0) return kSameFacing;
    const bool upright = 2 * std::abs(dx) < std::abs(dy);
    const bool level = 2 * std::abs(dy) < std::abs(dx);
    const Place octant{level || !upright ? (dx > 0) - (dx < 0) : 0,
                       upright || !level ? (dy > 0) - (dy < 0) : 0, 0};
    const auto at = std::find(kEightWays.begin(), kEightWays.end(), octant);
    return static_cast<std::int8_t>(1 + (at - kEightWays.begin()));
}

std::int32_t scale(const State& state) {
    // An expedition goes from one scene to another (ADV-070, ADV-100).
    const Word& word = state.scene->vocabulary->word(kScene);
    const std::int32_t scene = word.index == kNoWord ? kNoScene : state.fact(word, 0, 0);
    if (scene != kNoScene) return scene == kInWilds || scene == kOnWater ? 3 : 1;
    const Name& where = state.scene->environment;
    return where == Name("wilderness") || where == Name("waterborne") ? 3 : 1;
}

}  // namespace affray
