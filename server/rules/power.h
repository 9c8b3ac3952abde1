// Power: an attack, spell or power as a sheet prints it (ARC section 2.4; data only, mechanics give it
// meaning).
#pragma once

#include "rules/values.h"

namespace affray {

enum class PowerKind : std::uint8_t { Melee, Ranged, Close, Special };
enum class ActionKind : std::uint8_t { Standard, Move, Quick, Free, Interrupt };
enum class Usage : std::uint8_t { AtWill, PerBattle, Recharge, Daily, Cyclic };
enum class RangeKind : std::uint8_t { Engaged, NextTo, Nearby, NearbyFar, Self };
enum class AttackKind : std::uint8_t { None, Roll, Auto };
enum class NaturalTest : std::uint8_t { None, Even, Odd, AtLeast };
enum class ResultTest : std::uint8_t { Any, Hit, Miss };

/// A condition on the natural roll and its result.
struct Trigger {
    NaturalTest natural = NaturalTest::None;
    std::int32_t natural_min = 0;
    ResultTest result = ResultTest::Any;
    bool operator==(const Trigger&) const = default;
};

/// One consequence of a power.
struct PowerEffect {
    enum class Op : std::uint8_t {
        Condition,
        Grab,
        PopFree,
        Heal,
        TempHp,
        Bonus,
        HalveDamage,
        AddDamage,
    };
    Op op = Op::Condition;
    Name name;  ///< condition; recovery or free_recovery; direction of popping free
    Name stat;  ///< Bonus: what it adds to
    std::int32_t amount = 0;
    Name to = "target";  ///< target or user
    Until until;         ///< `of` is filled in when the effect is applied: the user
    Trigger when;
    std::int32_t if_target_hp_at_most = 0;  ///< 0: always
    bool operator==(const PowerEffect&) const = default;
};

/// What a hit or a miss does.
struct PowerOutcome {
    std::optional<DiceExpression> damage;
    Name type = "weapon";
    bool half = false;           ///< miss: half of the damage rolled
    std::int32_t doublings = 0;  ///< extra doublings (ARC-122)
    std::optional<DiceExpression> ongoing;
    Name ongoing_type;
    std::vector<PowerEffect> effects;
    bool operator==(const PowerOutcome&) const = default;
};

struct Power {
    Name id;
    std::string name;
    PowerKind kind = PowerKind::Melee;
    bool spell = false;
    bool basic = false;  ///< may be an opportunity attack (ARC-133)
    ActionKind action = ActionKind::Standard;
    Usage usage = Usage::AtWill;
    std::int32_t usage_number = 1;  ///< uses per battle or day; recharge number
    std::int32_t per_round = 0;     ///< 0: no limit
    RangeKind range = RangeKind::Engaged;
    std::int32_t far_modifier = 0;
    DiceExpression target_count{{}, 1};  ///< at most that many
    bool group = false;
    std::int32_t hp_cap = 0;  ///< 0: none
    bool may_target_user = false;
    bool may_target_ally = false;
    bool may_target_enemy = true;
    AttackKind attack = AttackKind::None;
    std::int32_t attack_bonus = 0;
    Name versus = "ac";
    std::int32_t crit_range_expand = 0;
    PowerOutcome hit;
    PowerOutcome miss;
    std::vector<PowerEffect> effects;  ///< without an attack
    Name trigger;                      ///< what an interrupt or free power waits for
    Name needs;
    bool flexible = false;
    bool flexible_option = false;
    Trigger when;  ///< of a flexible option
    ActionKind reload = ActionKind::Free;

    bool limited() const { return usage != Usage::AtWill; }
    bool operator==(const Power&) const = default;
};

}  // namespace affray
