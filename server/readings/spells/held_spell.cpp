// The spell that a creature casts or holds, and its end (AP-070 to AP-078).
#include "readings/spells/held_spell.h"

#include "readings/prices/spans.h"

namespace affray {

const Power* spell_in_hand(const View& view, CreatureId who) {
    if (view.get(kSpellPhase, who) == kNoSpell) return nullptr;
    const auto index = static_cast<std::size_t>(view.get(kHeldPower, who));
    const PowerList& powers = view.sheet(who).powers;
    if (index >= 1 && index <= powers.size()) return &powers[index - 1];
    const Activity* casting = activity_of(view, who);
    if (casting == nullptr || casting->unit != Name(kRounds)) return nullptr;
    const Intent whole = whole_intent(*casting);
    const auto* cast = whole.as<CastIntent>();
    return cast == nullptr || cast->verb != Verb::Cast ? nullptr : view.sheet(who).power(cast->spell);
}

void end_spell(CreatureId who, const Name& state, const std::vector<CreatureId>& targets, const Name& cause,
               Work& work) {
    const Power* power = spell_in_hand(work.view(), who);
    if (power == nullptr) return;
    const Name spell = power->id;
    work.set(kSpent, 1, who, work.view().sheet(who).power_index(spell), state);
    work.set(kSpellPhase, kNoSpell, who, 0, state);
    work.set(kHeldPower, 0, who, 0, state);
    work.emit(SpellChanged{who, spell, state, targets, cause});
    const Activity* casting = activity_of(work.view(), who);
    if (casting != nullptr && casting->unit == Name(kRounds))
        work.emit(ActivityChanged{Activity(*casting), "interrupted", cause});
}

}  // namespace affray
