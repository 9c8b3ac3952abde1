// The options of mechanics that are no switches (ARC-005, ARC-084, AP-032; docs/rules/archmage.md 2.8,
// action-points.md 1.2, classic.md 1.2, adventure.md 1.1).
#include "readings/sheets/option_range.h"

#include <array>
#include <utility>

namespace affray {
namespace {

constexpr OptionRange kChoiceOfThree{0, 2};
constexpr OptionRange kHexes{1, 100};
constexpr OptionRange kUpToAnHour{1, 3600};

constexpr std::array<std::pair<std::string_view, OptionRange>, 23> kRanges{{
    {"ap_movement", kChoiceOfThree},
    {"attack_procedure", kChoiceOfThree},
    {"dungeon_check_chance", {0, 6}},
    {"dungeon_check_interval", {1, 6}},
    {"encumbrance", kChoiceOfThree},
    {"environment_tier", {1, 3}},
    {"familiar_multiplier", {1, 5}},
    {"far_hexes", kHexes},
    {"flanking_mode", kChoiceOfThree},
    {"flee_timeout_s", kUpToAnHour},
    {"hex_miles", {1, 24}},
    {"intercept_geometry", kChoiceOfThree},
    {"limited_turn_timeout_s", kUpToAnHour},
    {"nearby_hexes", kHexes},
    {"oa_limit", kChoiceOfThree},
    {"prompt_timeout_s", kUpToAnHour},
    {"referee_timeout_s", kUpToAnHour},
    {"round_seconds", {1, 600}},
    {"seg_start_segment", {1, 12}},
    // 0: a part of a round lasts until it is ended.
    {"step_timeout_s", {0, 86'400}},
    {"water_checks_per_day", {1, 4}},
    {"wilderness_checks_per_day", {1, 4}},
    {"world_actions_per_round", {0, 9}},
}};

}  // namespace

OptionRange option_range(std::string_view option) {
    const auto* const at = first_that(kRanges, [option](const auto& range) { return range.first == option; });
    return at == nullptr ? OptionRange{} : at->second;
}

}  // namespace affray
