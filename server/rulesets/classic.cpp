// The old school: sides that declare, roll and act in steps, and die at no hit points
// (docs/rules/classic.md).
#include "mechanics/mechanics.h"
#include "rulesets/rulesets.h"

namespace affray {

Composition classic_ruleset(const Options& options) {
    const auto option = [&options](const char* name, int fallback) {
        const auto at = options.find(name);
        return at == options.end() ? fallback : at->second;
    };
    return {.id = "classic",
            .roles = {phased_sides(), square_grid(), classic_rolls({}), hp_zero_dead()},
            .mechanics = mechanics(
                contact(), dungeon_pursuit(), referee_rulings(), standing_rulings(), surprise_die(),
                initiative_side_die(), encumbrance(), movement_rate(), melee_contact({.scored = false}),
                // Who is bound by a spell, in retreat, in flight, blind: in this order (CLS
                // section 6); harm is held back after all that wards it off.
                declared_spells(), declared_withdrawal(), conditions(plain_conditions()), fates(),
                light_and_darkness(), weapon_attacks({}), attack_routine(), printed_ranges(),
                cover_penalty({.limits = Stage::Step}), facing_rear(), spacing(), hands_and_items({}),
                tried_arms(), ammunition(), immunities(), weapon_qualities(), back_stabs(), bombing(),
                area_effects(), turn_undead(), breath_weapons(), regeneration(), energy_drain(), swallowing(),
                gazing(), obedience(), monster_deeds(), nearness(), answering_blows(), clinging(), ruining(),
                consuming(), weakening(), natures(), judged_powers(), arriving(), magic_items(),
                memorising(option("memorising", 0) != 0), subdual(), item_destruction(),
                simultaneous_groups(), exhaustion(), unstable_and_water(), environments(),
                called_rolls(
                    {.others = {"loyalty", "reaction", "morale", "fall", "drowning", "treasure", "skill"}}),
                side_morale({.moment = MoraleMoment::Step, .hidden = true}),
                set_modifiers(Adjusted::SideMorale), loyalty(), reaction_roll(), side_policies(), surrender(),
                conclusion(), spoils(), treasure(), hoards(), experience(), party_roles(), formations(),
                day_of_rest(), awards({.purses = false}), reinforcements(), fog(option("fog", 0) != 0),
                // An expedition; what follows up the end of a turn or a day does so in this order (ADV-021).
                torches(), running_out(), resting(), provisions(), overland_travel(), sea_travel(),
                sea_encounters(), surrounding(), flying_loads(), dungeon_doors(), listening(), searching(),
                marching(), traps(), hauling(), climbing_and_water(), called_skills(), wandering_monsters(),
                rolled_hit_points(), exploring(), outdoor_pursuit(), region(), expedition(), lookout(),
                spell_boons(), judged_spells(), outfits(), shopping(), hirelings()),
            .stages = "iwaopqtslbcmgxz",
            // The tables are data that the program carries (docs/rules/README.md section 6).
            .kernel_rules = {"CLS-180", "CLS-181", "CLS-182", "CLS-T1", "CLS-T2", "CLS-T3",  "CLS-T4",
                             "CLS-T5",  "CLS-T6",  "CLS-T7",  "CLS-T8", "CLS-T9", "CLS-T12", "CLS-T13",
                             "ADV-T1",  "ADV-T2",  "ADV-T3",  "ADV-T4", "ADV-T5", "ADV-T6"},
            .idle = Reason::WrongPhase};
}

}  // namespace affray
