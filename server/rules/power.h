// Power: an attack, spell, power or class feature as a sheet prints it (ARC section 2.4, ARC-237, 238, 243;
// data only, mechanics give it meaning).
#pragma once

#include <array>

#include "base/shared_list.h"
#include "rules/values.h"

namespace affray {

enum class PowerKind : std::uint8_t { Melee, Ranged, Close, Special };
enum class ActionKind : std::uint8_t { Standard, Move, Quick, Free, Interrupt };
enum class Usage : std::uint8_t { AtWill, PerBattle, Recharge, Daily, Cyclic };
enum class RangeKind : std::uint8_t { Engaged, NextTo, Nearby, NearbyFar, Self };
enum class AttackKind : std::uint8_t { None, Roll, Auto };
enum class NaturalTest : std::uint8_t { None, Even, Odd, AtLeast };
enum class ResultTest : std::uint8_t { Any, Hit, Miss };
/// Whom a power takes without naming them: everybody of a kind.
enum class TargetAll : std::uint8_t { None, EngagedFoes, NearbyFoes, NearbyAllies };

/// A condition on the natural roll and its result.
struct Trigger {
    NaturalTest natural = NaturalTest::None;
    std::int32_t natural_min = 0;
    ResultTest result = ResultTest::Any;
    Name or_even_with;  ///< an even roll does as well for whoever has this trait (shield)
    bool operator==(const Trigger&) const = default;
};

/// One effect of a power, spell or hazard: an operation and what every operation is told by (docs/POWERS.md).
struct PowerEffect {
    Name op;  ///< a word that a mechanic of the ruleset claims (rules/operation.h)
    Name name;
    Name stat;
    Name scope;  ///< Bonus: melee, ranged, melee_or_thrown or spell attacks, item (ARC-008)
    Name type;   ///< damage type
    std::int32_t amount = 0;
    std::int32_t cap = 0;
    std::optional<DiceExpression> dice;
    Name of;             ///< further amount, known in play only: escalation, target_level, half_hp_max
    Name to = "target";  ///< target, user, a choice (one_nearby_ally …) or a group (user_and_nearby_allies …)
    Name only;     ///< receivers that it is for: mook, non_mook, staggered, engaged, unengaged, conscious
    Until until;   ///< `of` is filled in when the effect is applied: the user
    Name turn_of;  ///< whose turn `until` means: user or target
    Trigger when;
    std::int32_t if_target_hp_at_most = 0;  ///< 0: always
    bool cumulative = false;                ///< adds to an earlier one of the same name
    Name choice;                            ///< effects of one choice: one of them happens
    Name save;                              ///< category of the save that averts it (CLS-035); empty: none
    std::int32_t save_modifier = 0;
    bool half = false;                    ///< a save halves it (CLS-037) and does not avert it
    Name spares;                          ///< trait of those that it does nothing to
    std::optional<DiceExpression> lasts;  ///< rolled when it takes hold
    Name unit;                            ///< of `lasts`: turns or rounds
    std::int32_t chance = 0;          ///< of a hundred that it comes about, thrown first; 0: it always does
    std::int32_t below_hit_dice = 0;  ///< only for those with fewer Hit Dice or levels; 0: for all
    Name answer;  ///< of a ruling: the referee's answer that brings it; those of one answer go together
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

/// What beating the defence by at least `margin` does (turn undead); the highest that was reached counts.
struct PowerMargin {
    std::int32_t margin = 0;
    std::vector<PowerEffect> effects;
    bool operator==(const PowerMargin&) const = default;
};

/// A row of a power's table: natural rolls from `low` to `high`.
struct TableRow {
    std::int32_t low = 0;
    std::int32_t high = 0;
    std::vector<PowerEffect> effects;
    bool operator==(const TableRow&) const = default;
};

/// How a spell that is cast works (CLS-T11; AP-070): feet and dice as printed.
struct SpellForm {
    Name list;   ///< arcane or divine
    Name shape;  ///< self, creature, creatures, pool, sphere, cube, line, area (creature or place)
    std::int32_t range = 0;
    bool touch = false;
    std::int32_t area = 0;               ///< radius, side or length
    std::optional<DiceExpression> pool;  ///< Hit Dice, or number of creatures
    std::optional<DiceExpression> damage;
    bool per_level = false;  ///< the damage dice count per level of the caster
    std::optional<DiceExpression> duration;
    Name unit;  ///< of the duration: turns, rounds
    std::int32_t duration_per_level = 0;
    Name save;  ///< category; empty: none
    bool half = false;
    bool destructive = false;
    bool unerring = false;
    Name condition;
    std::vector<Name> tags;
    std::vector<Name> spares;  ///< traits of those it does nothing to
    Name reverse;
    std::int32_t rounds = 1;  ///< of casting (AP-070)
    std::int32_t points = 0;  ///< of a cantrip (AP-078); 0: a spell
    std::optional<DiceExpression> healing;
    std::vector<Name> cures;               ///< conditions that it takes away
    Name lasting;                          ///< what it leaves on a place: light, darkness, silence, web
    std::int32_t hit_dice_limit = 0;       ///< creatures above so many Hit Dice are beyond it; 0: none is
    std::int32_t alone_modifier = 0;       ///< to the save of a target that is named alone
    std::optional<DiceExpression> escape;  ///< in its unit: after it whoever is caught breaks free
    std::int32_t more_every = 0;           ///< levels of the caster after which there are two more; 0: never
    bool operator==(const SpellForm&) const = default;
};

/// What an action costs of points that are saved second by second, and what it does beside its damage
/// (SEG-031 to SEG-036, SEG-042, SEG-043).
struct TimedForm {
    Name kind;  ///< attack, spell, action, defence
    Name row;   ///< half_attack, half, full, half_attack_spell, full_spell, zero, free
    std::int32_t modifier = 0;
    std::int32_t extra_phases = 0;
    std::int32_t extra_segments = 0;
    bool attack = false;      ///< is made against somebody who does not want it (SEG-041)
    bool area = false;        ///< one may dive for cover from it
    bool interrupts = false;  ///< whom it affects loses what was saved (SEG-009)
    std::vector<std::pair<Name, std::int32_t>> adds{};  ///< to which value while it is switched on
    bool operator==(const TimedForm&) const = default;
};

/// How often it may be used, and what has to happen or be so first (ARC-237).
struct PowerUse {
    ActionKind action = ActionKind::Standard;
    Usage usage = Usage::AtWill;
    std::int32_t number = 1;     ///< of uses per battle or day; recharge number
    std::int32_t extra = 0;      ///< uses beyond those of the battle, per full heal-up
    std::int32_t recharge = 0;   ///< a daily one that may come back like a recharge one; 0: not
    std::int32_t reuse = 0;      ///< natural roll at the start of a turn that gives it back; 0: not
    std::int32_t per_round = 0;  ///< 0: no limit
    Name trigger;                ///< what an interrupt, free or passive power waits for
    std::vector<Name> needs;     ///< of its user: a trait, an effect, first_action_of_turn
    Name only_on;                ///< opportunity_attack: nowhere else
    Name ends;                   ///< what ends a passive state
    Name routine;                ///< attacks of one routine go together in a round (CLS-141)
    std::int32_t lost_at = 0;    ///< gone when its user has lost so many hit points (CLS-376); 0: never
    bool operator==(const PowerUse&) const = default;
};

/// Whom it may be aimed at, how many of them and how far away (ARC-238).
struct PowerAim {
    RangeKind range = RangeKind::Engaged;
    std::int32_t far_modifier = 0;
    std::array<std::int32_t, 3> ranges{};  ///< short, medium, long in printed feet; 0: none printed
    DiceExpression count{{}, 1};           ///< at most that many targets
    TargetAll all = TargetAll::None;
    bool group = false;
    std::int32_t hp_cap = 0;  ///< of all targets together; 0: none
    std::vector<Name> needs;  ///< of a target: staggered, not_mook, or a trait such as undead
    bool user = false;        ///< whether its user may be a target
    bool ally = false;
    bool enemy = true;
    bool operator==(const PowerAim&) const = default;
};

/// Its attack rolls and what comes of them (ARC-243).
struct PowerAttack {
    AttackKind kind = AttackKind::None;
    std::int32_t bonus = 0;
    Name versus = "ac";
    std::int32_t crit_range_expand = 0;
    Name unless;  ///< state of the user in which the wider crit range is gone: staggered
    Name like;    ///< attack, and hit unless it has its own, of another power: basic_melee, basic_ranged
    std::int32_t die_steps = 0;  ///< weapon dice larger or smaller than printed
    std::int32_t rolls = 1;      ///< of one use, over its targets in turn
    bool chain = false;          ///< further targets as long as the natural roll is even
    bool again = false;          ///< a second attack if the first natural roll is even
    PowerOutcome hit;
    PowerOutcome miss;
    std::vector<PowerEffect> both_hit;  ///< if two attacks of one use hit the same target
    std::vector<PowerEffect> riders;    ///< after every roll, as their `when` says
    std::vector<PowerMargin> margins;
    std::int32_t margin_on_20 = 0;  ///< what a natural 20 counts as at least
    bool operator==(const PowerAttack&) const = default;
};

/// What is rolled for on a table of its own; a die of 0 sides: nothing.
struct PowerTable {
    std::int32_t die = 0;
    std::vector<TableRow> rows;
    bool operator==(const PowerTable&) const = default;
};

/// A power that its user keeps going (ARC section 2.4).
struct PowerSong {
    std::int32_t sustain = 0;  ///< roll at the start of a turn that keeps it going; 0: not sustained
    std::vector<PowerEffect> final_verse;
    bool operator==(const PowerSong&) const = default;
};

/// A flexible attack, or an option of flexible attacks.
struct PowerFlexible {
    bool attack = false;
    bool option = false;      ///< then the power's kind says of which attacks; Special: of all
    bool battle_cry = false;  ///< an attack for options of any kind
    Trigger when;             ///< of an option
    bool operator==(const PowerFlexible&) const = default;
};

/// How the weapon that it is made with is loaded.
struct PowerLoading {
    ActionKind reload = ActionKind::Free;
    bool aimed = false;  ///< a bow or sling: with `missile_loading` it is aimed as it is loaded (AFR-049)
    bool slow = false;   ///< CLS-096
    bool operator==(const PowerLoading&) const = default;
};

struct Power {
    Name id;
    std::string name;
    std::string text;  ///< what it does, in a sentence or two for people
    Name class_id;     ///< whose power it is; empty: anybody's
    std::int32_t level = 0;
    PowerKind kind = PowerKind::Melee;
    bool spell = false;
    bool basic = false;    ///< may be an opportunity attack (ARC-133)
    bool mundane = false;  ///< no magic: resistance to its energy is immunity (ARC-150)
    bool passive = false;  ///< a feature: nothing that is used, it applies by itself
    PowerUse use;
    PowerAim aim;
    PowerAttack attack;
    std::vector<PowerEffect> effects;  ///< without an attack
    PowerTable table;
    PowerSong song;
    PowerFlexible flexible;
    PowerLoading loading;
    Name mode;                         ///< its name as a mode of another power
    std::vector<Power> modes;          ///< ways to use it: the same power with other targets and effects
    std::optional<SpellForm> form;     ///< of a spell that is cast
    std::optional<TimedForm> timed{};  ///< where actions are paid in points of time

    bool limited() const { return use.usage != Usage::AtWill; }
    /// The mode of that name; the first one, or the power itself, without a name.
    const Power* in_mode(const Name& wanted) const {
        if (modes.empty()) return this;
        if (wanted.empty()) return &modes.front();
        for (const Power& one : modes)
            if (one.mode == wanted) return &one;
        return nullptr;
    }
    bool operator==(const Power&) const = default;
};

/// What a creature can do. A power is some two kilobytes.
using PowerList = SharedList<Power>;

}  // namespace affray
