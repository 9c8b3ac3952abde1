// Proposals: what is about to happen. Hooks may amend them; then they become events.
#pragma once

#include <variant>

#include "rules/event.h"
#include "rules/intent.h"

namespace affray {

/// An intent that has been declared or paid for (Moments Declared, Paid).
struct DeclaredAction {
    const Intent* intent = nullptr;
    const Power* power = nullptr;  ///< of an attack or use
    std::vector<CreatureId> targets{};
    Name as{};      ///< reaction that it is: readied, opportunity_attack …; empty: a declared action
    Name voided{};  ///< set while it is declared: why it does not happen; nothing is paid (ARC-048, ARC-207)
};

/// One step of a movement (LeavingPlace, EnteringPlace, EnteredPlace).
struct Step {
    CreatureId who = CreatureId::None;
    Place from{};
    Place to{};
    Place start{};  ///< where the declared path began
    Place end{};    ///< where it would end
    bool last = false;
    Name cause{};                      ///< move, disengage, withdraw …
    std::vector<CreatureId> spared{};  ///< foes that may not strike at this step
    std::vector<CreatureId> joins{};   ///< foes that the mover is engaged with on arrival (ARC-076)
    const State* declared = nullptr;   ///< how things stood when the path was declared
    bool stopped = false;
};

struct Strike;

/// A die roll against a number (BeforeRoll, AfterRoll).
struct Roll {
    Tested test;
    const Power* power = nullptr;
    const Strike* strike = nullptr;  ///< the attack that it belongs to
    std::int32_t die_steps = 0;      ///< weapon dice larger or smaller by so many kinds (ARC-135)
    bool settled = false;            ///< AfterRoll once more: no reroll comes any more, its result stands
    bool cancelled = false;
};

/// Harm about to be applied (BeforeHarm, AfterHarm). Steps of ARC-140: rolled x multiplier, then each
/// halving.
struct Wound {
    CreatureId source = CreatureId::None;
    CreatureId who = CreatureId::None;
    std::int32_t rolled = 0;
    std::int32_t dice = 0;  ///< how many were rolled for it (TBA-260)
    std::int32_t multiplier = 1;
    Name type{};
    std::int32_t natural = 0;  ///< attack die, for resistance (ARC-148); 0: none
    std::vector<Name> halved_by{};
    Name cause{};   ///< hit, miss, ongoing, referee
    Name versus{};  ///< defence the attack went against
    bool melee = false;
    bool nonlethal = false;
    bool magical = true;  ///< false: mundane energy does nothing to whoever resists it (ARC-150)
    const Power* power = nullptr;
    std::vector<Name> tags{};  ///< what the attack is made of: mundane, silver, magical, fire … (CLS-131)
    Name category{};           ///< of the save that belongs to it (CLS-047)
    bool destructive = false;  ///< destroys what its victim carries (CLS-046)
    std::int32_t body = 0;     ///< harm to the body, where that is apart from hit points (SEG-062)
};

/// A recovery about to be used (ARC-160..163). `bonus` dice are rolled after it; `cap` 0: none.
struct Recovery {
    bool spend = true;
    DiceExpression bonus{};
    Name bonus_purpose{};
    std::int32_t cap = 0;
    Name source{};
    CreatureId who = CreatureId::None;  ///< filled in when it is used
    bool taken = true;                  ///< false: none was left, and the user does without (ARC-162)
};

/// A part of a round, or the battle itself, is about to end (StepEnding).
struct Ending {
    Name what{};  ///< step, battle
};

/// Something goes on as the rules say unless the referee, asked or not, says otherwise (Ruling).
struct RulingDue {
    Name kind{};
    Name ruled{};  ///< the word that was said; empty: none
};

using Proposal = std::variant<DeclaredAction, Step, Roll, Wound, Recovery, Ending, RulingDue>;

/// Dice that the power or effect `source` adds to the damage of an attack.
struct ExtraDice {
    Name source;
    DiceExpression dice;
    Name rule;
};

/// What mechanics collect for a roll: parts of the total, parts of the number to reach, widenings of the crit
/// range. Of an attack that has been rolled also: parts of its damage, further dice, further doublings.
struct Modifiers {
    std::vector<Modifier> flat{};
    std::vector<Modifier> defence{};
    std::vector<Modifier> crit_range{};
    std::vector<Modifier> damage{};
    std::vector<ExtraDice> dice{};
    std::vector<Modifier> doublings{};
    // Why there are two dice of which the higher, or the lower, counts; one of each kind cancels all of both
    // (TBA-002). What adds a die of expertise, each source once (TBA-003).
    std::vector<Modifier> advantage{};
    std::vector<Modifier> disadvantage{};
    std::vector<Modifier> expertise{};
};

/// Whom a power's effects concern.
struct Consequence {
    CreatureId user = CreatureId::None;
    CreatureId target = CreatureId::None;
    std::int32_t natural = 0;  ///< attack die; 0: none was rolled
    bool hit = true;
    const Power* power = nullptr;  ///< whose effects they are
};

class Bill;

/// A path about to be walked; the lines of `bill` are paid with their step.
struct Walk {
    CreatureId who = CreatureId::None;
    Verb verb = Verb::Move;
    const std::vector<Place>* path = nullptr;
    const Bill* bill = nullptr;
    Name cause{};                      ///< move, carry, disengage, withdraw
    std::vector<CreatureId> spared{};  ///< foes that may not strike at the first step
    std::vector<CreatureId> joins{};   ///< foes to be engaged with at the end of it
    bool turns = false;                ///< the mover faces where it goes (CLS-107)
    bool bumps = false;                ///< it stops before a place that somebody unseen has taken
};

/// An attack about to be made with a power, by a declared action or as a reaction.
struct Strike {
    CreatureId who = CreatureId::None;
    const Power* power = nullptr;
    std::vector<CreatureId> targets{};
    Name as{};  ///< empty: a declared attack; opportunity_attack, coup_de_grace, readied …
    bool automatic_crit = false;
    bool nonlethal = false;
    std::vector<Name> flex{};
    std::int32_t modifier = 0;  ///< of an extra attack that a power grants
    bool extra = false;         ///< granted by an attack: grants no further one
    std::uint32_t item = 0;     ///< number of the weapon; 0: none
    Name mode{};                ///< melee, thrown, fired, careful, touch
    bool off_hand = false;
    bool back_stab = false;
    bool charge = false;
    bool unaware = false;
    std::optional<std::int32_t> cover{};  ///< the referee's word; absent: the map's
};

}  // namespace affray
