// What is told of fights on squares with heights, in the spelling of case files: attacks in thought, places,
// surroundings.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "content/yaml/node.h"
#include "rules/ruleset.h"

namespace affray::cases {

/// Of an attack that a preview asks for; empty elsewhere (TBA section 5.1).
std::map<std::string, std::string> outlook_fields(const View& view, SeatId seat, const ForeignIntent& intent);
/// What a creature notices without looking (TBA-008).
std::map<std::string, std::string> passive_fields(const View& view, ForeignId who);
/// A place as it is written there: without a height it is compared without one. `plain`: as other rulesets
/// tell it.
std::string place_text(const View& view, const content::Node& written, Place at, const std::string& plain);
/// The state of a feature; what stands as it was built is up.
std::string standing_text(const View& view, std::uint32_t feature);
std::string cells_text(const Feature& feature);
/// Actions of the world with whether they are charged; nullopt: the world does not act here.
std::optional<std::map<std::string, std::string>> charged_fields(const View& view);
std::string charge_text(const std::map<std::string, std::string>& actions, const std::string& action);
/// What seats have found; nullopt: nothing is found here.
std::optional<std::vector<std::string>> found_pairs(const View& view);

}  // namespace affray::cases
