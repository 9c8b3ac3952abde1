// What a deed costs of a turn of actions (TBA-034..037, TBA-150).
#pragma once

#include "readings/facts/tactics.h"
#include "rules/ruleset.h"

namespace affray {

inline void charge_slot(const View& view, Bill& bill, const Fact& slot, const Name& source,
                        const Name& rule) {
    bill.add({view.rules().vocabulary()->index(slot), 1, -1, source, rule});
}

/// One attack of the Attack action under way, or the action that begins one (TBA-150).
inline void charge_attack(const View& view, CreatureId who, Bill& bill, const Name& source,
                          const Name& rule) {
    charge_slot(view, bill, view.get(kAttacksLeft, who) > 0 ? kAttacksLeft : kActionSlot, source, rule);
}
/// Which "no" it is: the attacks are used up, or the action went elsewhere.
inline void check_attack_left(const View& view, CreatureId who, Refusals& out) {
    if (view.get(kAttacksLeft, who) > 0 || view.get(kActionSlot, who) > 0) return;
    if (view.get(kAttackTaken, who) != 0) out.add(Reason::NoAttacksLeft, "slot");
}
/// The action has begun an Attack action: what it grants beyond this attack.
inline void begin_attack(CreatureId who, Work& work) {
    const View view = work.view();
    if (work.bill().total(view.rules().vocabulary()->index(kActionSlot)) == 0) return;
    work.set(kAttackTaken, 1, who, 0, "attack");
    work.set(kAttacksLeft, view.stat(kAttacksPerAction, who) - 1, who, 0, "attack");
}

/// How `a` was last aimed at in this turn, for whoever asks too late to react (TBA-091, TBA-283): 0 not at
/// all, else one of these, or kBySpell and the spell's level.
inline constexpr Fact kAimedAt{"aimed_at", Scope::Creature, Audience::Side};
enum AimedAt : std::int32_t { kByMelee = 1, kByUnseen = 2, kByMissile = 3, kBySpell = 10 };

/// What a mirror makes of the spell that is aimed at `a` (TBA-283; owner: tactical_spells).
inline constexpr Fact kDiverted{"spell.diverted", Scope::Creature};
enum Diverted : std::int32_t { kTurnedBack = 1, kLost = 2 };

}  // namespace affray
