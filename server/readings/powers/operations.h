// The operations that several files speak of: spellings of content, powers made by a rule, what amends a
// roll. One that its mechanic alone knows is declared there.
#pragma once

#include "rules/name.h"

namespace affray::op {

inline constexpr Name kCondition{"condition"};  ///< `name` until `until`
inline constexpr Name kGrab{"grab"};            ///< the user holds it; `amount`: up to that size, 0: any
inline constexpr Name kPopFree{"pop_free"};     ///< `name`: target_from_user, user_from_target, target, user
inline constexpr Name kHeal{"heal"};            ///< `amount` and `dice`; `name`: recovery, free_recovery
inline constexpr Name kTempHp{"temp_hp"};       ///< `amount` and `dice`
inline constexpr Name kBonus{"bonus"};          ///< `amount` to `stat` for rolls of `scope`
inline constexpr Name kHalveDamage{"halve_damage"};  ///< of the wound that it answers
inline constexpr Name kAddDamage{"add_damage"};    ///< `amount`, `dice` and `of` to the damage of this attack
inline constexpr Name kOngoing{"ongoing"};         ///< `amount` or `dice` of `type` each turn end until saved
inline constexpr Name kMobHarm{"mob_harm"};        ///< `amount` to the mob of a mook (ARC-143)
inline constexpr Name kHarm{"harm"};               ///< `amount`, `dice` and `of` of `type`, at once
inline constexpr Name kSlay{"slay"};               ///< it dies, or falls to zero hit points
inline constexpr Name kResist{"resist"};           ///< `type` with the number `amount`
inline constexpr Name kSave{"save"};               ///< against what is on it; `name`: one_effect, each_effect
inline constexpr Name kReroll{"reroll"};           ///< `name`: own (that missed), attacker; `amount`: AC
inline constexpr Name kRerollOnes{"reroll_ones"};  ///< damage dice that show 1, once
inline constexpr Name kExtraAttack{"extra_attack"};  ///< the basic attack `name` (melee, ranged), at `amount`
inline constexpr Name kMove{"move"};                 ///< it may move; `name`: move, disengage (a free check)
inline constexpr Name kPush{"push"};                 ///< away from the user by `amount` cells (ARC-104)
inline constexpr Name kTeleport{"teleport"};         ///< to a free place nearby (ARC-098)
inline constexpr Name kTable{"table"};               ///< a roll on the table of the power `name`
inline constexpr Name kLose{"lose"};                 ///< the effect `name` ends
inline constexpr Name kRegain{"regain"};             ///< the use comes back at the next quick rest
inline constexpr Name kCrowdedMelee{"crowded_melee"};  ///< `amount` per other ally engaged with it, to `cap`
inline constexpr Name kJudge{"judge"};          ///< the referee is asked, and gives an answer of the power's
inline constexpr Name kArrive{"arrive"};        ///< so many (`amount`, `dice`) of the stat block `name` come
inline constexpr Name kOutnumber{"outnumber"};  ///< `amount` to damage while the user's side outnumbers

}  // namespace affray::op
