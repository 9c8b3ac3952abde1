// The rulesets of this build, by id.
#include "rulesets/registry.h"

#include "readings/sheets/option_range.h"
#include "rulesets/rulesets.h"

namespace affray {

std::shared_ptr<const Ruleset> make_ruleset(std::string_view id, const Options& given) {
    Options options = given;
    std::erase_if(options,
                  [](const auto& option) { return !option_range(option.first).holds(option.second); });
    if (id == "affray") return std::make_shared<Ruleset>(affray_ruleset(options), options);
    if (id == "action-points") return std::make_shared<Ruleset>(action_points_ruleset(options), options);
    if (id == "archmage") return std::make_shared<Ruleset>(archmage_ruleset(options), options);
    if (id == "classic") return std::make_shared<Ruleset>(classic_ruleset(options), options);
    if (id == "segments") return std::make_shared<Ruleset>(segments_ruleset(options), options);
    if (id == "turn-based") return std::make_shared<Ruleset>(turn_based_ruleset(options), options);
    return nullptr;
}

std::vector<std::string_view> ruleset_ids() {
    return {"action-points", "affray", "archmage", "classic", "segments", "turn-based"};
}

}  // namespace affray
