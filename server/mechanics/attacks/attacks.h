// The test of an attack: dice, tables, ranges, cover, ammunition, criticals, bombs.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

std::unique_ptr<const Resolution> d20_over();
std::unique_ptr<const Resolution> three_d6_under();
std::unique_ptr<const Resolution> advantage_rolls();
MechanicPtr attack_actions();
MechanicPtr cover_lines();
MechanicPtr obscurement();
MechanicPtr hiding();
MechanicPtr hearing();
/// Are the attack dice and saves of the referee's creatures for the referee alone (CLS-112; README C14)?
struct ClassicRollsOptions {
    bool monsters_roll_closed = true;
};
std::unique_ptr<const Resolution> classic_rolls(ClassicRollsOptions options = {});
/// What a melee attack needs: a foe next to the attacker (AFR-030), or one that it is engaged with (ARC-112).
enum class Contact : std::uint8_t { NextTo, Engaged };
MechanicPtr ranges(Contact melee);
/// Melee reach in cells of the sheet, past no wall or closed door (AP-047); else 5 ft (CLS-123).
struct PrintedRangeOptions {
    bool reach = false;
};
MechanicPtr printed_ranges(PrintedRangeOptions options = {});
/// The stage in which the referee's cover is out of its limits.
struct CoverOptions {
    Stage limits = Stage::Shape;
};
MechanicPtr cover_penalty(CoverOptions options = {});
/// What keeps a group of targets together: hexes between them (AFR-044), or their places in a line (ARC-117).
enum class GroupBy : std::uint8_t { Distance, Line };
MechanicPtr group_targets(GroupBy measure);
MechanicPtr rerolls();
MechanicPtr flexible_attacks();
MechanicPtr criticals();
MechanicPtr escalation_die();
MechanicPtr invisibility();
MechanicPtr coup_de_grace();
MechanicPtr loading();
/// What bare hands are called, whether they must be empty, and the stage of the limit on the referee's
/// modifier.
struct WeaponAttackOptions {
    Name bare_hands = "unarmed";
    bool fists_need_empty_hand = true;
    Stage limits = Stage::Budget;
};
MechanicPtr weapon_attacks(WeaponAttackOptions options = {});
MechanicPtr ammunition();
MechanicPtr weapon_qualities();
MechanicPtr back_stabs();
MechanicPtr bombing();
MechanicPtr item_loading();

}  // namespace affray
