// Effects end with turns and rounds (ARC-009; CLS-004).
#include "readings/harm/durations.h"

#include "base/int_math.h"
#include "readings/facts.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"

#include <algorithm>

namespace affray {
namespace {

using When = Until::When;

void remove(const Effect& effect, Work& work) {
    work.emit(EffectRemoved{effect.id, effect.who, effect.name, "expired"});
}

void expire(When when, CreatureId whose, Work& work) {
    for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
        if (effect.until.when == when && effect.until.of == whose) remove(effect, work);
}

// ARC-009: if created during X's own turn, that turn does not count: `number` is the round that is skipped.
void expire_next_turn_end(CreatureId whose, Work& work) {
    const State& state = work.view().state();
    for (const Effect& effect : PagedVector<Effect>(state.effects)) {
        if (effect.until.when != When::NextTurnEnd || effect.until.of != whose) continue;
        if (effect.until.number == 0 || effect.until.number < state.round) remove(effect, work);
    }
}

// Has the place of one who has left the battle come up since, as the turn of the entry `now` begins? At the
// end of the order every place has.
bool passed_over(const View& view, CreatureId whose, const auto& now, std::int32_t round) {
    if (whose == CreatureId::None || !view.has(whose) || view.present(whose)) return false;
    const PagedVector<OrderEntry>& order = view.state().order;
    const auto place = std::find_if(order.begin(), order.end(),
                                    [whose](const OrderEntry& entry) { return entry.who == whose; });
    if (place == order.end()) return now() == order.size();
    return place->last_turn_round < round && static_cast<std::size_t>(place - order.begin()) < now();
}

bool bound_to_turns(const Effect& effect) {
    return effect.until.when == When::TurnStart || effect.until.when == When::NextTurnStart ||
           effect.until.when == When::TurnEnd || effect.until.when == When::NextTurnEnd;
}

}  // namespace

// `now`: asked only where somebody has left on whom an effect hangs.
static void expire_passed_over(const auto& now, std::int32_t round, Work& work) {
    const View view = work.view();
    std::vector<Effect> over;
    for (const Effect& effect : view.state().effects)
        if (bound_to_turns(effect) && passed_over(view, effect.until.of, now, round)) over.push_back(effect);
    for (const Effect& effect : over) remove(effect, work);
}

void expire_effects_of_departed(const TurnBegan& began, Work& work) {
    const auto now = [&] { return work.view().rank(began.who); };
    expire_passed_over(now, work.view().state().round, work);
}

void expire_effects_of_departed(const PeriodBegan& period, Work& work) {
    if (period.unit == Name("round"))
        expire_passed_over([&] { return work.view().state().order.size(); }, period.number - 1, work);
}

void expire_effects(const TurnBegan& began, Work& work) {
    if (work.view().get(kDelayedTurn, began.who) != 0) return;  // ARC-038: does not repeat
    expire(When::TurnStart, began.who, work);
    expire(When::NextTurnStart, began.who, work);
}

void expire_effects(const TurnEnded& ended, Work& work) {
    expire(When::TurnEnd, ended.who, work);
    expire_next_turn_end(ended.who, work);
}

std::int32_t rounds_now(const View& view) {
    const bool between = on_journey(view) && !running(view);
    return add_saturated(view.get(kClock), between ? 0 : view.state().round);
}

Until for_rounds(const View& view, std::int32_t rounds) {
    return {When::Round, CreatureId::None, add_saturated(rounds_now(view), rounds)};
}

void expire_effects(const PeriodBegan& period, Work& work) {
    if (period.unit == Name(kDungeonTurn) || period.unit == Name(kDay)) return;  // by the clock
    const std::int32_t clock = work.view().get(kClock);
    for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
        if (effect.until.when == When::Round && effect.until.number - clock < period.number)
            remove(effect, work);
}

}  // namespace affray
