// Points that a round gives for everything one does, with the attacks, harm and checks of the classic rules
// (docs/rules/action-points.md sections 3 and 4; docs/rules/README.md section 7).
#include "mechanics/mechanics.h"
#include "rulesets/rulesets.h"

namespace affray {

Composition action_points_ruleset(const Options& options) {
    const auto option = [&options](std::string_view name, std::int32_t fallback) {
        const auto at = options.find(name);
        return at == options.end() ? fallback : at->second;
    };
    return {.id = "action-points",
            .roles = {block_turns(), hex_grid({.pass_allies = true}),
                      classic_rolls({.monsters_roll_closed = false}), hp_zero_dead()},
            // Stun, spells, work and attendants follow a hit in this order (AP section 4.M); the load is
            // known before the points that it leaves.
            .mechanics = mechanics(
                referee_rulings(), standing_rulings(), conditions(plain_conditions()), fates(),
                stun_on_damage(), concentration(), surprise_die({.hidden = false}), block_initiative(),
                load_tiers(), points_by_load({.monks_advance = option("ap_monk_progression", 1) != 0}),
                weapon_attacks({.bare_hands = "natural", .fists_need_empty_hand = false}), attack_schedule(),
                listed_actions(), drawing(), shields(), stowed_things(), rummaging(), armouring(), flames(),
                using_things(), meals(), mounting(), edge_doors(), shape_changing(), item_loading(),
                held_spells(), discharging(), hands_and_items({.equip = false}), hex_steps(PriceBy::Row),
                paces(), drawing_on_the_way(), leaving_price(PriceBy::Row),
                melee_contact({.one_sided = true}), postures(), printed_ranges({.reach = true}),
                cover_penalty(), facing_rear(), light_and_darkness(), immunities(), ammunition(),
                weapon_qualities(), activities({.by_row = true}), attendants(), item_destruction(), rousing(),
                speeches(), called_rolls({.others = {"loyalty", "reaction", "morale"}}),
                side_morale({.moment = MoraleMoment::Block}), set_modifiers(Adjusted::SideMorale), loyalty(),
                reaction_roll({.parley = true}), point_rulings(), spoils(), day_of_rest(), awards(),
                reinforcements(), fog(option("fog", 0) != 0)),
            // Postures and hands (l) between target and space, limits of a round (z) after it, points last
            // (AP section 3.1).
            .stages = "piwaostqcmglxzb",
            .kernel_rules = {}};
}

}  // namespace affray
