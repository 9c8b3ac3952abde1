// The factories of all mechanics: one line each. Options structs hold what rulesets set differently.
#pragma once

#include "rules/ruleset.h"

namespace affray {

// Roles.
struct TurnOrderOptions {
    bool limited_turns = true;  ///< ARC-052
    /// Those of one side and score act in the order they choose, and the referee alone ends a battle
    /// (AP-023).
    bool blocks = false;
};
std::unique_ptr<const Tempo> turn_order(TurnOrderOptions options = {});
std::unique_ptr<const Tempo> phased_sides();
/// Distances in cells: nearby and far away (AFR-010).
struct HexOptions {
    std::int32_t nearby = 5;
    std::int32_t far = 10;
    bool pass_allies = false;  ///< cross them, and hexes whose holder is down (AP-031)
};
std::unique_ptr<const Geometry> hex_grid(HexOptions options);
std::unique_ptr<const Geometry> square_grid();
std::unique_ptr<const Geometry> zone_graph();
std::unique_ptr<const Resolution> d20_over();
std::unique_ptr<const Harm> hp_recoveries();
/// Are the attack dice and saves of the referee's creatures for the referee alone (CLS-112; README C14)?
struct ClassicRollsOptions {
    bool monsters_roll_closed = true;
};
std::unique_ptr<const Resolution> classic_rolls(ClassicRollsOptions options = {});
std::unique_ptr<const Harm> hp_zero_dead();

// Riders, in the order of the one vocabulary's table.
using Rider = std::unique_ptr<const Mechanic>;
Rider initiative_d20();
Rider ambush_round();
/// Are monsters' dice for the referee alone (CLS-006)?
struct SurpriseOptions {
    bool hidden = true;
};
Rider surprise_die(SurpriseOptions options = {});
/// A die for each round's declarations (CLS-092), or one for the whole fight with personal scores (AP-020).
enum class SideDie : std::uint8_t { Round, Encounter };
struct SideDieOptions {
    SideDie every = SideDie::Round;
};
Rider initiative_side_die(SideDieOptions options = {});
Rider simultaneous_groups();
Rider contact();
Rider dungeon_pursuit();
Rider exhaustion();
/// Do they merely listen or fight (AP-162), or have their mood looked up (CLS-T8)?
struct ReactionOptions {
    bool parley = false;
};
Rider reaction_roll(ReactionOptions options = {});
Rider loyalty();
Rider side_policies();
Rider surrender();
Rider conclusion();
Rider delay();
Rider readied_actions();
struct PointOptions {
    bool by_load = false;       ///< fixed for a turn at its start by what is carried (AP-012, AP-014)
    bool monks_advance = true;  ///< AP-004
};
Rider action_points(PointOptions options = {});
Rider load_tiers();
Rider attack_schedule();
Rider point_rulings();
/// Whole turn: standard, move and quick action, converted downward (ARC-060); else one standard beside
/// points.
struct SlotOptions {
    bool whole_turn = false;
};
Rider action_slots(SlotOptions options);
/// May a deed be put off because it costs more than a whole pool (AFR-009), or as its row of the price list
/// says (AP-081)?
struct ActivityOptions {
    bool by_row = false;
};
Rider activities(ActivityOptions options = {});
Rider attendants();
Rider priced_actions();
Rider listed_actions();
Rider interrupts();
/// Prices of one point each (AFR-016), or those of the price list (AP-008).
enum class PriceBy : std::uint8_t { Point, Row };
Rider hex_steps(PriceBy price = PriceBy::Point);
Rider paces();
Rider drawing_on_the_way();
Rider zone_moves();
Rider zone_lines();
Rider leaving_price(PriceBy price = PriceBy::Point);
/// Do only those that have a place in the order of turns engage (AFR-012)? Do two hold each other, or does
/// each hold whom it can strike (AP-033)?
struct ContactOptions {
    bool scored = true;
    bool one_sided = false;
};
Rider melee_contact(ContactOptions options = {});
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
/// Melee reach in cells of the sheet, past no wall or closed door (AP-047); else 5 ft (CLS-123).
struct PrintedRangeOptions {
    bool reach = false;
};
Rider printed_ranges(PrintedRangeOptions options = {});
/// The stage in which the referee's cover is out of its limits.
struct CoverOptions {
    Stage limits = Stage::Shape;
};
Rider cover_penalty(CoverOptions options = {});
Rider facing_rear();
Rider light_and_darkness();
Rider spacing();
Rider environments();
Rider unstable_and_water();
Rider movement_rate();
Rider declared_withdrawal();
Rider encumbrance();
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
/// Circumstances of a creature's rolls and the morale of a company, or the morale of a side alone.
enum class Adjusted : std::uint8_t { Circumstances, SideMorale };
Rider set_modifiers(Adjusted what = Adjusted::Circumstances);
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
Rider declared_spells();
Rider area_effects();
Rider turn_undead();
Rider magic_items();
Rider character_sheets();
Rider flee_vote();
Rider clean_up();
/// After what a battle's end does (clean_up, lasting wounds), before quick_rest: points come before the rest.
Rider heal_ups();
Rider quick_rest();
Rider special_healing();
Rider referee_rulings();
Rider standing_rulings();
struct AwardOptions {
    bool purses = true;  ///< fund, purse and experience are not those of treasure() and experience()
};
/// Last of the riders: it adds words to every ruleset.
Rider awards(AwardOptions options = {});
Rider waking();
struct SpeechOptions {
    bool speeches = false;  ///< any number of words, and threats to whom one attacked in the last round
};
Rider speech(SpeechOptions options = {});
Rider rousing();
struct PostureOptions {
    bool fought_standing = false;  ///< AP-048: getting up has a price, and nobody fights lying down
};
Rider postures(PostureOptions options = {});
Rider stun_on_damage();
Rider dismissing();
Rider second_attacks();
Rider loading();
/// Who checks together: the monsters of one type, or a side whose members judge one roll by their own scores.
enum class MoraleUnit : std::uint8_t { Company, Side };
/// When: before a member's next turn, when the next block of its side comes up, or in the morale step of the
/// first group of its side.
enum class MoraleMoment : std::uint8_t { Turn, Block, Step };
/// What the question about a failed check is called, whether those who fled count as fallen (C17), what they
/// are called who flee, and whether the dice are the referee's alone.
struct MoraleOptions {
    Name question = "referee_ruling";
    bool fled_counts = true;
    MoraleUnit unit = MoraleUnit::Company;
    MoraleMoment moment = MoraleMoment::Turn;
    Name flight = "routed";
    bool hidden = false;
};
Rider morale(MoraleOptions options = {});
Rider rout();
Rider lasting_wounds();
Rider meaningful_death();
Rider fight_in_spirit();
Rider dicey_moves();
Rider called_checks();
Rider free_actions();
/// What bare hands are called, whether they must be empty, and the stage of the limit on the referee's
/// modifier.
struct WeaponAttackOptions {
    Name bare_hands = "unarmed";
    bool fists_need_empty_hand = true;
    Stage limits = Stage::Budget;
};
Rider weapon_attacks(WeaponAttackOptions options = {});
/// One attack a round, or each natural one of a monster once (CLS-110, CLS-141).
Rider attack_routine();
/// Effects of the fewest words: what each forbids and costs adds up (CLS section 2.3).
Rider plain_conditions();
Rider ammunition();
Rider weapon_qualities();
Rider back_stabs();
Rider immunities();
Rider subdual();
Rider item_destruction();
Rider bombing();
/// May weapons be readied with `equip` (CLS-147)? Dropping is free in any case.
struct HandOptions {
    bool equip = true;
};
Rider hands_and_items(HandOptions options = {});
/// Checks and saves that the referee calls for; `others`: kinds that other mechanics take over when it
/// begins.
struct CalledRollOptions {
    std::vector<Name> others{};
};
Rider called_rolls(CalledRollOptions options);
// Rows of the price list (AP section 4.I).
Rider drawing();
Rider shields();
Rider stowed_things();
Rider rummaging();
Rider armouring();
Rider shape_changing();
Rider flames();
Rider using_things();
Rider meals();
Rider mounting();
Rider edge_doors();
Rider item_loading();
Rider concentration();
Rider held_spells();
Rider discharging();

// Between battles: what the party has won, and its roles.
Rider spoils();
Rider treasure();
Rider experience();
Rider party_roles();
Rider formations();
Rider day_of_rest();

}  // namespace affray
