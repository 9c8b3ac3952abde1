// Registry: rulesets by id.
#pragma once

#include "rules/ruleset.h"

namespace affray {

/// A ruleset with these options; nullptr for an unknown id. Options it does not know and values that
/// `option_range` does not hold are ignored: whoever reads foreign options checks them against these and
/// `option_defaults` first. Immutable and safe to share between
/// threads.
std::shared_ptr<const Ruleset> make_ruleset(std::string_view id, const Options& options = {});

std::vector<std::string_view> ruleset_ids();

}  // namespace affray
