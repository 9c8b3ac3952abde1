// Effects end with turns and rounds (ARC-009; CLS-004).
#include "readings/harm/durations.h"

#include "readings/facts.h"

namespace affray {
namespace {

using When = Until::When;

void remove(const Effect& effect, Work& work) {
    work.emit(EffectRemoved{effect.id, effect.who, effect.name, "expired"});
}

void expire(When when, CreatureId whose, Work& work) {
    for (const Effect& effect : std::vector<Effect>(work.view().state().effects))
        if (effect.until.when == when && effect.until.of == whose) remove(effect, work);
}

// ARC-009: if created during X's own turn, that turn does not count: `number` is the round that is skipped.
void expire_next_turn_end(CreatureId whose, Work& work) {
    const State& state = work.view().state();
    for (const Effect& effect : std::vector<Effect>(state.effects)) {
        if (effect.until.when != When::NextTurnEnd || effect.until.of != whose) continue;
        if (effect.until.number == 0 || effect.until.number < state.round) remove(effect, work);
    }
}

}  // namespace

void expire_effects(const EventBody& happened, Work& work) {
    if (const auto* began = std::get_if<TurnBegan>(&happened)) {
        if (work.view().get(kDelayedTurn, began->who) != 0) return;  // ARC-038: does not repeat
        expire(When::TurnStart, began->who, work);
        expire(When::NextTurnStart, began->who, work);
    } else if (const auto* ended = std::get_if<TurnEnded>(&happened)) {
        expire(When::TurnEnd, ended->who, work);
        expire_next_turn_end(ended->who, work);
    } else if (const auto* period = std::get_if<PeriodBegan>(&happened)) {
        for (const Effect& effect : std::vector<Effect>(work.view().state().effects))
            if (effect.until.when == When::Round && effect.until.number < period->number)
                remove(effect, work);
    }
}

}  // namespace affray
