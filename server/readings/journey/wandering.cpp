// Checks for what wanders by.
#include "readings/journey/wandering.h"

#include <algorithm>

namespace affray {

std::int32_t wandering_checks(std::int32_t chance, std::int32_t count, Work& work) {
    std::int32_t met = 0;
    for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t shifted = chance + work.view().get(kWanderShift);
        met += chance_in_six(shifted, "wandering", CreatureId::None, Audience::Referee, work) ? 1 : 0;
    }
    work.set(kWanderingMet, met, CreatureId::None, 0, "wandering");
    return met;
}

std::int32_t option_within(const View& view, std::string_view option, std::int32_t least, std::int32_t most) {
    return std::clamp(view.rules().option(option), least, most);
}

}  // namespace affray
