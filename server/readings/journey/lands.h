// Lands and waters: how fast they are crossed, how easily one is lost there, what wanders there (ADV-T1).
#pragma once

#include <span>

#include "readings/journey/expedition.h"

namespace affray {

struct Land {
    std::string_view name;
    std::int32_t per_mile = 60;  ///< sixtieths of a mile of open ground that a mile of it takes
    std::int32_t lost = 0;       ///< in six
    std::int32_t wandering = 1;  ///< in six
};
inline constexpr std::int32_t kOpenMile = 60, kRoadMile = 40, kAerialWandering = 2;
/// By its name or another name of it; nullptr: there is no such land.
const Land* land_named(const Name& name);

/// The name that a land with two of them is listed by; any other word as it is.
std::string_view first_name(const Name& land);

struct Waters {
    std::string_view name;
    std::int32_t lost_navigator = 0;  ///< in six
    std::int32_t lost_none = 0;
    std::int32_t wandering = 2;
    bool wind = false;
};
const Waters* waters_named(const Name& name);

/// Is the party lost today, at that chance in six; and where does it go then (ADV-079, 081, 102)? Six in six
/// is sure and draws no die for it.
void find_heading(std::int32_t heading, std::int32_t chance, Work& work);

}  // namespace affray
