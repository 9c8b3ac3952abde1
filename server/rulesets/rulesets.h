// Every ruleset as a composition: lists and numbers, no logic.
#pragma once

#include "rules/ruleset.h"

namespace affray {

Composition action_points_ruleset(const Options& options);
Composition affray_ruleset(const Options& options);
Composition archmage_ruleset(const Options& options);
Composition classic_ruleset(const Options& options);
Composition segments_ruleset(const Options& options);
Composition turn_based_ruleset(const Options& options);

}  // namespace affray
