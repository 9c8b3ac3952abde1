// The factories of all mechanics: one line each. Options structs hold what rulesets set differently.
#pragma once

#include "rules/ruleset.h"

namespace affray {

// Roles.
struct TurnOrderOptions {
    bool limited_turns = true;  ///< ARC-052
};
std::unique_ptr<const Tempo> turn_order(TurnOrderOptions options = {});
/// Distances in cells: nearby and far away (AFR-010).
struct HexOptions {
    std::int32_t nearby = 5;
    std::int32_t far = 10;
};
std::unique_ptr<const Geometry> hex_grid(HexOptions options);
std::unique_ptr<const Geometry> zone_graph();
std::unique_ptr<const Resolution> d20_over();
std::unique_ptr<const Harm> hp_recoveries();

// Riders, in the order of the one vocabulary's table.
using Rider = std::unique_ptr<const Mechanic>;
Rider initiative_d20();
Rider ambush_round();
Rider delay();
Rider readied_actions();
Rider action_points();
/// Whole turn: standard, move and quick action, converted downward (ARC-060); else one standard beside
/// points.
struct SlotOptions {
    bool whole_turn = false;
};
Rider action_slots(SlotOptions options);
Rider activities();
Rider priced_actions();
Rider interrupts();
Rider hex_steps();
Rider zone_moves();
Rider zone_lines();
Rider leaving_price();
Rider melee_contact();
Rider engagement_pairs();
Rider opportunity_attacks();
Rider disengage_check();
Rider paid_withdrawal();
/// How to tell who is passed by: on hexes (AFR-024), or in zones (ARC-099).
enum class Past : std::uint8_t { Hexes, Zones };
Rider intercepts(Past past);
Rider past_rulings(Past past);
Rider pop_free();
Rider slipping_away();
/// What a melee attack needs: a foe next to the attacker (AFR-030), or one that it is engaged with (ARC-112).
enum class Contact : std::uint8_t { NextTo, Engaged };
Rider grabs();
Rider ranges(Contact melee);
Rider powers();
/// What keeps a group of targets together: hexes between them (AFR-044), or their places in a line (ARC-117).
enum class GroupBy : std::uint8_t { Distance, Line };
Rider group_targets(GroupBy measure);
Rider rerolls();
Rider flexible_attacks();
Rider features();
Rider criticals();
Rider escalation_die();
Rider invisibility();
Rider set_modifiers();
Rider confusion();
Rider threshold_resistance();
Rider fear_aura();
Rider conditions();
Rider save_ends();
Rider mobs();
Rider nonlethal();
Rider coup_de_grace();
Rider stabilize();
Rider rally();
Rider carried_magic();
Rider character_sheets();
Rider flee_vote();
Rider clean_up();
/// After what a battle's end does (clean_up, lasting wounds), before quick_rest: points come before the rest.
Rider heal_ups();
Rider quick_rest();
Rider special_healing();
Rider referee_rulings();
Rider waking();
Rider speech();
Rider postures();
Rider dismissing();
Rider second_attacks();
Rider loading();
/// What the question about a failed check is called, and whether those who fled count as fallen (C17).
struct MoraleOptions {
    Name question = "referee_ruling";
    bool fled_counts = true;
};
Rider morale(MoraleOptions options = {});
Rider rout();
Rider lasting_wounds();
Rider meaningful_death();
Rider fight_in_spirit();
Rider dicey_moves();
Rider called_checks();
Rider free_actions();

}  // namespace affray
