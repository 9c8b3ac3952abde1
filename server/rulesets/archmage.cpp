// ARC by itself: engagement that is stored, zones instead of a grid, typed actions instead of points
// (docs/rules/archmage.md; docs/rules/affray.md section 7 shows the difference).
#include "mechanics/mechanics.h"
#include "rulesets/rulesets.h"

namespace affray {

Composition archmage_ruleset(const Options&) {
    return {
        .id = "archmage",
        .roles = {turn_order(), zone_graph(), d20_over(), hp_recoveries()},
        .mechanics = mechanics(
            referee_rulings(), standing_rulings(), conditions(graded_conditions()), named_bonuses(),
            initiative_d20(), ambush_round(), delay(), readied_actions(), three_actions(), zone_moves(),
            zone_lines(), engagement_pairs(), opportunity_attacks(), disengage_check(),
            intercepts(Past::Zones), past_rulings(Past::Zones), slipping_away(), grabs(),
            ranges(Contact::Engaged), powers(), group_targets(GroupBy::Line), rerolls(), flexible_attacks(),
            features(), timed_effects(), moving_others(), criticals(), escalation_die(), invisibility(),
            set_modifiers(), confusion(), interrupts(), threshold_resistance(), nonlethal(), save_ends(),
            mobs(Overflow::Zones), fear_aura(), coup_de_grace(), stabilize(), rally(), carried_magic(),
            loading(), clean_up(), spoils(), lasting_wounds(), meaningful_death(), fight_in_spirit(),
            dicey_moves(), called_checks(), free_actions(), flee_vote(), heal_ups(), quick_rest(),
            special_healing(), character_sheets(), awards(), reinforcements()),
        .stages = "aipwoqtsbcmgxz",
        .kernel_rules = {"ARC-003", "ARC-004", "ARC-005", "ARC-007", "ARC-014"}};
}

}  // namespace affray
