// The factories of all mechanics: one line each. Options structs hold what rulesets set differently.
#pragma once

#include "rules/ruleset.h"

namespace affray {

// Roles.
struct TurnOrderOptions {
    bool limited_turns = true;  ///< ARC-052
};
std::unique_ptr<const Tempo> turn_order(TurnOrderOptions options = {});
std::unique_ptr<const Geometry> hex_grid();
std::unique_ptr<const Resolution> d20_over();
std::unique_ptr<const Harm> hp_recoveries();

// Riders, in the order of the one vocabulary's table.
using Rider = std::unique_ptr<const Mechanic>;
Rider initiative_d20();
Rider ambush_round();
Rider delay();
Rider action_points();
Rider action_slots();
Rider activities();
Rider priced_actions();
Rider interrupts();
Rider hex_steps();
Rider leaving_price();
Rider melee_contact();
Rider opportunity_attacks();
Rider disengage_check();
Rider paid_withdrawal();
Rider intercepts();
Rider grabs();
/// Distances in cells: nearby and far away (AFR-010).
struct RangeOptions {
    std::int32_t nearby = 5;
    std::int32_t far = 10;
};
Rider ranges(RangeOptions options);
Rider powers();
Rider group_targets();
Rider rerolls();
Rider criticals();
Rider escalation_die();
Rider set_modifiers();
Rider conditions();
Rider save_ends();
Rider mobs();
Rider nonlethal();
Rider coup_de_grace();
Rider stabilize();
Rider rally();
Rider carried_magic();
Rider flee_vote();
Rider referee_rulings();

}  // namespace affray
