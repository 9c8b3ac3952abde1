// Facts and stats that several mechanics read. Each fact has one owner per ruleset, named beside it.
#pragma once

#include <array>

#include "rules/fact.h"

namespace affray {

// ── derived: what a creature's status and effects come to (owner: conditions) ──
inline constexpr Fact kHelpless{"helpless", Scope::Creature, Audience::Everyone, 0, true};      ///< ARC-185
inline constexpr Fact kStunned{"stunned", Scope::Creature, Audience::Everyone, 0, true};        ///< ARC-187
inline constexpr Fact kStuck{"stuck", Scope::Creature, Audience::Everyone, 0, true};            ///< ARC-186
inline constexpr Fact kConfused{"confused", Scope::Creature, Audience::Everyone, 0, true};      ///< ARC-181
inline constexpr Fact kHampered{"hampered", Scope::Creature, Audience::Everyone, 0, true};      ///< ARC-184
inline constexpr Fact kAfraid{"afraid", Scope::Creature, Audience::Everyone, 0, true};          ///< ARC-183
inline constexpr Fact kVulnerable{"vulnerable", Scope::Creature, Audience::Everyone, 0, true};  ///< ARC-188
/// In melee with a monster whose aura it is too weak for (ARC-197; owner: fear_aura).
inline constexpr Fact kInFearAura{"in_fear_aura", Scope::Creature, Audience::Everyone, 0, true};
/// Up, neither helpless nor stunned nor surrendered: may take actions.
inline constexpr Fact kCanAct{"can_act", Scope::Creature, Audience::Everyone, 0, true};

// ── engagement ──
/// 1 if a and b are in contact (ARC-075). Derived on hexes (owner: melee_contact), announced by events when
/// it changes; stored where positions are zones (owner: engagement_pairs, which declares it so).
inline constexpr Fact kEngaged{"engaged", Scope::Bond, Audience::Everyone, 0, true};
/// Has a melee attack, is able to use it and knows of the battle (AFR-012; owner: melee_contact).
inline constexpr Fact kCapable{"capable", Scope::Creature, Audience::Everyone, 0, true};
/// a stands beside b, an ally (ARC-073; owner: zone_moves).
inline constexpr Fact kBeside{"beside", Scope::Bond};
/// a hides behind b (ARC-074; owner: zone_moves).
inline constexpr Fact kBehind{"behind", Scope::Pair};
/// Place in the line of its zone, from 1 (ARC-117; owner: zone_moves).
inline constexpr Fact kLine{"line", Scope::Creature};
/// 1 if a holds b (owner: grabs).
inline constexpr Fact kGrab{"grab", Scope::Pair};
/// a and b do not engage each other although adjacent (AFR-023; owner: pop_free).
/// Its value says who popped free, times this, and the round if that was in its own turn, which does not
/// count (ARC-009).
inline constexpr std::int32_t kWaiverUnit = 4096;
inline constexpr Fact kWaiver{"waiver", Scope::Bond};
/// a let go of b in a's current turn (ARC-193; owner: grabs).
inline constexpr Fact kReleased{"released", Scope::Pair};
/// b was hit by a in a's current turn (ARC-096; owner: disengage_check).
inline constexpr Fact kHitThisTurn{"hit_this_turn", Scope::Pair};

// ── the economy of a turn ──
inline constexpr Fact kAp{"ap", Scope::Creature};  ///< owner: action_points
inline constexpr Fact kApMax{"ap_max", Scope::Creature, Audience::Everyone, 0,
                             true};                                 ///< owner: action_points
inline constexpr Fact kStandard{"slot.standard", Scope::Creature};  ///< owner: action_slots
inline constexpr Fact kMoveAction{"slot.move", Scope::Creature};    ///< owner: action_slots
inline constexpr Fact kQuick{"slot.quick", Scope::Creature};        ///< owner: action_slots
/// Has spent anything of its turn (ARC-038; owner: action_points, or action_slots without points).
inline constexpr Fact kActed{"acted", Scope::Creature, Audience::Everyone, 0, true};
inline constexpr Fact kInterruptReady{"interrupt.ready", Scope::Creature, Audience::Everyone,
                                      1};  ///< owner: interrupts

// ── the battle ──
inline constexpr Fact kEscalation{"escalation", Scope::Encounter};  ///< owner: escalation_die
inline constexpr Fact kDelaying{"delaying", Scope::Creature};       ///< owner: delay
/// The turn about to begin is a delayed one: its start was processed before (ARC-038; owner: delay).
inline constexpr Fact kDelayedTurn{"delayed_turn", Scope::Creature};
inline constexpr Fact kAmbusher{"ambusher", Scope::Creature};  ///< owner: ambush_round

// ── harm (owner: hp_recoveries) ──
inline constexpr Fact kTempHp{"temp_hp", Scope::Creature, Audience::Side};
inline constexpr Fact kRecoveries{"recoveries", Scope::Creature,
                                  Audience::Side};  ///< below 0: debt (ARC-162)
inline constexpr Fact kDeathFailures{"death.failure", Scope::Creature};
/// Lasting wounds in force (ARC-173; owner: lasting_wounds). Set to 0, what they took of the maximum comes
/// back.
inline constexpr Fact kLastingWounds{"lasting_wounds", Scope::Creature, Audience::Side};
/// b would not slay a for good: a falls into a coma instead (ARC-174; owner: meaningful_death). b 0: whoever
/// dropped a.
inline constexpr Fact kSpared{"spared", Scope::Pair, Audience::Referee, 0, true};
inline constexpr Fact kMobDamage{"mob.damage", Scope::Group, Audience::Referee};  ///< owner: mobs
/// Number of the first member of the part of its mob that a mook belongs to; 0: its whole mob (owner: mobs).
inline constexpr Fact kMobPart{"mob.part", Scope::Creature};
/// The referee's adjustment of a group's morale (AFR-039; owner: set_modifiers).
inline constexpr Fact kMoraleModifier{"morale.modifier", Scope::Group};
/// It got away with its party and rests with it, though it is gone from the scene (ARC-204; owner:
/// flee_vote).
inline constexpr Fact kFled{"fled", Scope::Creature};
/// Uses of a power (index on the sheet) since it last came back (owner: powers).
inline constexpr Fact kUses{"uses", Scope::CreaturePower, Audience::Owner};
/// The same since the round began (ARC-237, ARC-238; owner: powers).
inline constexpr Fact kUsedThisRound{"uses.round", Scope::CreaturePower, Audience::Owner};
/// Uses beyond those of the battle since the last full heal-up (owner: powers).
inline constexpr Fact kExtraUses{"uses.extra", Scope::CreaturePower, Audience::Owner};
/// 1: its use comes back at the quick rest (owner: powers).
inline constexpr Fact kRegained{"uses.regained", Scope::CreaturePower, Audience::Owner};

// ── the party between its battles (owner: heal_ups) ──
inline constexpr Fact kHealUpPoints{"heal_up_points", Scope::Encounter};    ///< ARC-220
inline constexpr Fact kHealUpGranted{"heal_up_granted", Scope::Encounter};  ///< ARC-220
/// 0: the referee bars a rest where the party is (ARC-221).
inline constexpr Fact kCanRest{"can_rest", Scope::Encounter, Audience::Everyone, 1};
/// A recharge power that comes back without a roll, after the next battle (ARC-218; owner: quick_rest).
inline constexpr Fact kLostNextBattle{"lost_next_battle", Scope::CreaturePower, Audience::Owner};

// ── a round in parts (CLS section 3) ──
/// The side cannot act in this round (CLS-056; owner: surprise_die).
inline constexpr Fact kSurprised{"surprised", Scope::Side};
/// What a creature has declared: a `Declaration` (CLS-091; owner: phased_sides). Its side's own affair until
/// initiative is rolled.
inline constexpr Fact kDeclared{"declared.action", Scope::Creature, Audience::Side};
/// Index on the sheet of the spell declared, plus 1.
inline constexpr Fact kDeclaredPower{"declared.power", Scope::Creature, Audience::Side};
enum Declaration : std::int32_t { kNothingDeclared, kDeclaredCast, kDeclaredWithdrawal, kDeclaredRetreat };
/// a retreats from b, who attacks it at +2 and past its shield (CLS-103; owner: declared_withdrawal).
inline constexpr Fact kRetreatingFrom{"retreating.from", Scope::Pair};
inline constexpr Fact kRetreating{"retreating", Scope::Creature};
/// Feet moved in this round (CLS-101; owner: movement_rate).
inline constexpr Fact kMovedFeet{"moved_ft", Scope::Creature};
/// Feet that may be moved in this round (CLS-101, 102; owner: movement_rate).
inline constexpr Fact kFeetAllowed{"feet_allowed", Scope::Creature, Audience::Everyone, 0, true};
/// Cannot see to fight (CLS-129; owner: light_and_darkness).
inline constexpr Fact kBlind{"blind", Scope::Creature, Audience::Everyone, 0, true};
/// Has used the round's action: an attack, a spell, an item (CLS-110, 152, 157; owner: attack_allowance).
inline constexpr Fact kActionUsed{"action.used", Scope::Creature};
/// Has taken its pass: moved or acted in its side's normal pass (CLS-096; owner: phased_sides).
inline constexpr Fact kPassTaken{"pass_taken", Scope::Creature};
/// Rounds run in pursuits (CLS-079; owner: exhaustion).
inline constexpr Fact kRunRounds{"run_rounds", Scope::Creature};
/// Damage noted apart (CLS-134; owner: subdual).
inline constexpr Fact kSubdual{"subdual", Scope::Creature};
/// What a creature carries, in tenths of a pound, and what that leaves of its base rate in feet (CLS-022,
/// AP-010).
inline constexpr Fact kLoad{"load", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kRate{"rate", Scope::Creature, Audience::Everyone, 0, true};

/// Strength of a side when the encounter began, and how many of it are down that no scene lists (CLS-169;
/// owner: morale). Both for the referee alone.
inline constexpr Fact kInitialCount{"initial_count", Scope::Side, Audience::Referee};
inline constexpr Fact kAlreadyDown{"already_down", Scope::Side, Audience::Referee};
/// The referee's adjustment of a side's morale (CLS-165; owner: set_modifiers).
inline constexpr Fact kSideMoraleModifier{"morale.modifier", Scope::Side, Audience::Referee};
/// What a side does whose morale fails: 0 flees, 1 surrenders (CLS-164; owner: morale).
inline constexpr Fact kOnMoraleFailure{"on_morale_failure", Scope::Side, Audience::Referee};
/// Feet between the sides when they met (CLS-057; owner: contact), and between the nearest of two in a
/// pursuit (CLS-073; owner: dungeon_pursuit).
inline constexpr Fact kEncounterDistance{"distance", Scope::Encounter};
inline constexpr Fact kGap{"gap", Scope::Encounter};
/// 1: the side runs away in this pursuit, 2: it runs after the other (CLS-073; owner: dungeon_pursuit).
inline constexpr Fact kPursuitRole{"pursuit.role", Scope::Side};
enum PursuitRole : std::int32_t { kNotRunning, kFleeingSide, kPursuingSide };
/// Spells memorised and not yet cast, by power of the sheet (CLS-150; owner: declared_spells).
inline constexpr Fact kMemory{"memory", Scope::CreaturePower, Audience::Owner};
/// Number of the creature whose seat speaks for the side; 0: each seat for its own (CLS-014; owner:
/// phased_sides).
inline constexpr Fact kCaller{"caller", Scope::Side};
/// Number of the creature whose seat draws the party's map; 0: nobody does (CLS-015; owner: party_roles).
inline constexpr Fact kMapper{"mapper", Scope::Encounter};
/// What a side has chosen in this round of contact: a `Stance` (CLS-059; owner: contact).
inline constexpr Fact kStance{"stance", Scope::Side};
enum Stance : std::int32_t { kNoStance, kFight, kEvade, kParley, kWait };
/// The side has used its round of contact for something else than fighting: it acts again in the next round
/// (CLS-063; owner: contact).
inline constexpr Fact kContactSpent{"contact.spent", Scope::Side};
/// How a side takes to the other, from hostile 1 to friendly 5; 0: nobody has asked (CLS-060; owner:
/// reaction_roll).
inline constexpr Fact kReaction{"reaction", Scope::Side, Audience::Referee};
/// Dungeon turns that the encounter took (CLS-065; owner: phased_sides).
inline constexpr Fact kDungeonTurns{"dungeon_turns", Scope::Encounter};
/// Where a creature stands that has not been placed yet (CLS-050): on no map.
inline constexpr Place kNowhere{-10'000, -10'000, 0};

// ── a round in points (AP section 3) ──
/// 1: no foe is left standing, and the referee may want to conclude (rules/README.md, A9; owner: the tempo).
inline constexpr Fact kOneSideLeft{"one_side_left", Scope::Encounter, Audience::Referee};
/// AP-048, AP-120, AP-138 (owner: postures).
inline constexpr Fact kPosture{"posture", Scope::Creature};
enum Posture : std::int32_t { kStanding, kSeated, kProne, kMounted };
/// AP-110, AP-111 (owner: waking).
inline constexpr Fact kAwake{"awake", Scope::Creature};
enum Wakefulness : std::int32_t { kWideAwake, kRoused, kAsleep };
/// Stands where some enemy can strike it (AP-033; owner: melee_contact).
inline constexpr Fact kInMelee{"in_melee", Scope::Creature, Audience::Everyone, 0, true};
/// What a creature can carry at most, in tenths of a pound (AP-010; owner: load_tiers).
inline constexpr Fact kMaxLoad{"max_load", Scope::Creature, Audience::Side, 0, true};
/// Points that the load costs in this turn, set at its start (AP-011, AP-014; owner: load_tiers).
inline constexpr Fact kLoadPenalty{"load.penalty", Scope::Creature};
inline constexpr std::int32_t kOverloadedPenalty = 5;  ///< AP-013
/// Whole points spent forward at normal pace in the last turn (AP-038; owner: paces).
inline constexpr Fact kForwardAp{"forward_ap", Scope::Creature};
/// 0: it suffers no friendly touch and carries nobody (AP-077, AP-130; owner: mounting).
inline constexpr Fact kWilling{"willing", Scope::Creature, Audience::Everyone, 1};
/// Number of the beast that a creature rides; 0: none (AP-130; owner: mounting).
inline constexpr Fact kSteed{"mount.steed", Scope::Creature};
/// Number of the creature that `a` helps with its work (AP-087; owner: activities).
inline constexpr Fact kAttending{"attending", Scope::Creature};
/// Points of armour class of a suit that are fastened (AP-104; owner: priced_actions).
inline constexpr Fact kPointsOn{"points_on", Scope::Item};
/// Attacks made in this turn, those of the off hand apart (AP-041, AP-044; owner: attack_schedule).
inline constexpr Fact kAttacksUsed{"attacks.used", Scope::Creature};
inline constexpr Fact kOffHandUsed{"attacks.off_hand", Scope::Creature};

// ── sheet numbers ──
inline constexpr Stat kHpMax{"hp_max", 1, 1, 100'000};  ///< of a stat block; a creature in play has its own
inline constexpr Stat kAc{"ac", 10, -20, 100};
inline constexpr Stat kPd{"pd", 10, -20, 100};
inline constexpr Stat kMd{"md", 10, -20, 100};
inline constexpr Stat kLevel{"level", 1, 0, 36, true};
inline constexpr Stat kSize{"size", 2, 0, 6, true};
inline constexpr Stat kInitBonus{"init_bonus", 0, -20, 60};
inline constexpr Stat kApBase{"ap_base", 5, 1, 12};
inline constexpr Stat kEncumbranceAp{"encumbrance_ap", 0, 0, 11};
inline constexpr Stat kMorale{"morale", 0, 0, 12};
inline constexpr Stat kStr{"str", 10, 1, 30};
inline constexpr Stat kDex{"dex", 10, 1, 30};
inline constexpr Stat kCon{"con", 10, 1, 30};
inline constexpr Stat kInt{"int", 10, 1, 30};
inline constexpr Stat kWis{"wis", 10, 1, 30};
inline constexpr Stat kCha{"cha", 10, 1, 30};
inline constexpr Stat kThac0{"thac0", 19, 1, 20};
inline constexpr Stat kShield{"shield", 0, 0, 4};        ///< the part of `ac` that a shield gives (CLS-128)
inline constexpr Stat kMove{"move", 120, 0, 480, true};  ///< base rate in feet (CLS-020)
inline constexpr Stat kHitDice{"hd.dice", 1, 0, 40};     ///< 0: less than one
inline constexpr Stat kHitDiceBonus{"hd.bonus", 0, -10, 40};
inline constexpr Stat kSpecial{"special", 0, 0, 5};  ///< asterisks of the Hit Dice (CLS-T13)
inline constexpr Stat kSaveDeath{"saves.D", 14, 2, 20};
inline constexpr Stat kSaveWands{"saves.W", 15, 2, 20};
inline constexpr Stat kSaveParalysis{"saves.P", 16, 2, 20};
inline constexpr Stat kSaveBreath{"saves.B", 17, 2, 20};
inline constexpr Stat kSaveSpells{"saves.S", 18, 2, 20};
inline constexpr Stat kLoyalty{"loyalty", 0, 0, 12};
inline constexpr Stat kIntelligent{"intelligent", 1, 0, 1};
inline constexpr Stat kReach{"reach", 1, 1, 2, true};  ///< cells (AP-033)
inline constexpr Stat kFootprint{"footprint", 1, 1, 6, true};
inline constexpr Stat kBodyWeight{"body_weight", 1750, 10, 200'000};  ///< tenths of a pound (AP-010)
inline constexpr Stat kBaseLoad{"base_load", 0, 0, 200'000};          ///< beyond the things listed, the same
inline constexpr Stat kMaxLoadGiven{"max_load_given", 0, 0, 2'000'000};  ///< 0: by AP-010
inline constexpr Stat kStrPercent{"str_percent", 0, 0, 100};             ///< beside a strength of 18
/// AP-043: attacks in successive rounds, in turn; 0: the list is shorter.
inline constexpr std::array<Stat, 4> kAttackSchedule{{{"attack_schedule.1", 0, 0, 8, true},
                                                      {"attack_schedule.2", 0, 0, 8, true},
                                                      {"attack_schedule.3", 0, 0, 8, true},
                                                      {"attack_schedule.4", 0, 0, 8, true}}};
/// Feet seen in the dark by warmth (CLS-129); -1: as its kind does, 60 for a monster.
inline constexpr Stat kInfravision{"infravision_ft", -1, -1, 1000};
inline constexpr Stat kMaxAttackers{"max_attackers", 0, 0, 20};  ///< in a round (CLS-108); 0: no limit
inline constexpr Stat kRecoveryDie{"recovery_die", 8, 6, 12};
inline constexpr Stat kRecoveriesMax{"recoveries_max", 8, 0, 30};
inline constexpr Stat kMookHp{"mook_hp", 0, 0, 10'000};
inline constexpr Stat kFlying{"flying", 0, 0, 1, true};  ///< ARC-105 (owner: zone_moves)
inline constexpr Stat kSaveBonus{"save_bonus", 0, -20, 20};
inline constexpr Stat kDisengageBonus{"disengage_bonus", 0, -20, 20};

}  // namespace affray
