// Numbers of a sheet.
#pragma once

#include <array>

#include "rules/fact.h"

namespace affray {

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
