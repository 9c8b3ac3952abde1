// What wanders by: how likely, and what it is underground (ADV-008, 011..015, 082, 083).
#pragma once

#include "readings/journey/expedition.h"

namespace affray {

/// Hidden checks, each at a chance in six with the referee's shift. Returns how many have met something.
std::int32_t wandering_checks(std::int32_t chance, std::int32_t count, Work& work);
/// Options that say how often and how likely; clamped to what the catalogue allows.
std::int32_t option_within(const View& view, std::string_view option, std::int32_t least, std::int32_t most);

}  // namespace affray
