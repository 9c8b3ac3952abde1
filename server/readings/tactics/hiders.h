// Who hides from whom, and where that leaves the seeker (TBA-141, 151, 157, 162).
#pragma once

#include "readings/tactics/fighting.h"

namespace affray {

/// Nothing covers it from the observer, and the observer can see it (TBA-162, TBA-314).
bool clearly_seen(const View& view, CreatureId observer, CreatureId who);
/// It hides from the observer, who does not see it clearly: where it is is not known, so that no deed can be
/// aimed at it by name (TBA-151, TBA-157).
bool unnoticed(const View& view, CreatureId observer, CreatureId who);
/// The same for what the observer's seat is told: whoever is not able notices only what it sees clearly, so
/// that who hides from its comrades is not betrayed by it.
bool escapes_notice(const View& view, CreatureId observer, CreatureId who);

}  // namespace affray
