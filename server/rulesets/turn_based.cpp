// Action, bonus action, reaction and feet on squares with heights, in a world that acts too
// (docs/rules/turn-based.md).
#include "mechanics/mechanics.h"
#include "rulesets/rulesets.h"

namespace affray {

Composition turn_based_ruleset(const Options&) {
    return {.id = "turn-based",
            .roles = {tactical_turns(), tactical_grid(), advantage_rolls(), hp_dying()},
            // At the start of a turn: what ends then, the turn's slots, the dying, those without air, the
            // ground (TBA-040). At its end: holds, what ends then, the ground, air (TBA-041).
            .mechanics = mechanics(
                referee_rulings(), standing_rulings(), conditions(tactical_conditions()), four_slots(),
                walking_modes(), sprinting(), attack_actions(), maneuvers(), death_saves(), ground_hazards(),
                suffocation(), surprise_checks(), initiative_checks(), called_tests(), reactions(),
                combat_actions(), lying(), riding(), dragging(), leaving_reach(), falling(), flanking(),
                high_ground(), back_to_back(), cover_lines(), obscurement(), hiding(), hearing(),
                held_actions(), tactical_spells(), damage_types(), weariness(), first_aid(), world_actions(),
                painted_zones(), scene_objects(), scene_handling(), mirrors()),
            .stages = "pqiwtsbcmoglaxz"};
}

}  // namespace affray
