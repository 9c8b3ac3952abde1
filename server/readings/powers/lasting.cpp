// Names and durations of effects that last (ARC-009; CLS-004).
#include "readings/powers/lasting.h"

#include "readings/harm/durations.h"
#include "readings/journey/expedition.h"

namespace affray {

Name effect_name(const PowerEffect& effect, const Consequence& of) {
    if (!effect.name.empty()) return effect.name;
    return of.power == nullptr ? effect.stat : of.power->id;
}

std::int32_t rounds_of(std::int32_t count, const Name& unit) {
    if (unit == Name("days")) return count * kTurnsInDay * kRoundsInTurn;
    return unit == Name("turns") ? count * kRoundsInTurn : count;
}

std::int32_t rounds_rolled(const PowerEffect& effect, CreatureId user, Work& work) {
    if (!effect.lasts) return 0;
    return rounds_of(work.roll(*effect.lasts, "duration", user) + effect.lasts->bonus, effect.unit);
}

Until ends(const PowerEffect& effect, const Consequence& of, Work& work) {
    const std::int32_t rounds = rounds_rolled(effect, of.user, work);
    const State& state = work.view().state();
    if (rounds > 0) return for_rounds(work.view(), rounds);
    Until until = effect.until;
    until.of = effect.turn_of == Name("target") ? of.target : of.user;
    // ARC-009: if created during X's own turn, that turn does not count.
    if (until.when == Until::When::NextTurnEnd && state.active == until.of) until.number = state.round;
    return until;
}

Effect begun(const Impact& impact, Work& work) {
    return {.name = effect_name(impact.effect, impact.of),
            .who = impact.whom,
            .source = impact.of.user,
            .natural = impact.of.natural,
            .until = ends(impact.effect, impact.of, work)};
}

}  // namespace affray
