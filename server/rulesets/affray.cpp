// The flagship ruleset: ARC engagement priced in action points on hexes (docs/rules/affray.md section 7).
#include "mechanics/mechanics.h"
#include "rulesets/rulesets.h"

namespace affray {

Composition affray_ruleset(const Options& options) {
    const auto option = [&options](std::string_view name, std::int32_t fallback) {
        const auto at = options.find(name);
        return at == options.end() ? fallback : at->second;
    };
    return {
        .id = "affray",
        .roles = {turn_order(),
                  hex_grid({.nearby = option("nearby_hexes", 5), .far = option("far_hexes", 10)}), d20_over(),
                  hp_recoveries()},
        .mechanics = mechanics(
            referee_rulings(), standing_rulings(), conditions(graded_conditions()), named_bonuses(),
            initiative_d20(), ambush_round(), delay(), readied_actions(), action_points(), standard_action(),
            activities(), priced_actions(), hex_steps(), leaving_price(), melee_contact(),
            opportunity_attacks(), disengage_check(), paid_withdrawal(), intercepts(Past::Hexes),
            past_rulings(Past::Hexes), pop_free(), slipping_away(), grabs(), ranges(Contact::NextTo),
            powers(), group_targets(GroupBy::Distance), rerolls(), flexible_attacks(), features(),
            timed_effects(), moving_others(), criticals(), escalation_die(), invisibility(), set_modifiers(),
            confusion(), interrupts(), threshold_resistance(), nonlethal(), save_ends(),
            mobs(Overflow::Hexes), fear_aura(), coup_de_grace(), stabilize(), rally(), carried_magic(),
            second_attacks(), prone(), dismissing(), loading(), waking(), speech(), company_morale(), rout(),
            clean_up(), spoils(), lasting_wounds(), meaningful_death(), fight_in_spirit(), dicey_moves(),
            called_checks(), free_actions(), flee_vote(), heal_ups(), quick_rest(), special_healing(),
            character_sheets(), awards(), reinforcements(), fog(option("fog", 0) != 0)),
        // NOT_ENOUGH_AP before NO_ACTION_LEFT in stage b: the order of the resources above.
        .stages = "aipwoqtlsbcmgxz",
        .kernel_rules = {"ARC-003", "ARC-004", "ARC-005", "ARC-007", "ARC-014", "AFR-050"}};
}

}  // namespace affray
