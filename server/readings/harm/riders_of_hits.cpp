// Conditions for a number of rounds, death by poison (CLS-036..040).
#include "readings/harm/riders_of_hits.h"
#include "readings/harm/durations.h"

#include "readings/rounds/held_back.h"

namespace affray {

void afflict(CreatureId who, CreatureId source, const Name& condition, std::int32_t rounds, Work& work) {
    if (holds_back(work.view(), source)) return hold_condition(work, who, source, condition, rounds);
    const bool fatal = condition == Name(kFatal);
    if (fatal && rounds == 0) return slay(who, "poisoned", source, work);
    if (condition == Name(kDestruction)) return slay(who, "destroyed", source, work);
    Effect effect{.name = fatal ? Name("poisoned") : condition, .who = who, .source = source};
    if (rounds > 0) effect.until = for_rounds(work.view(), rounds);
    work.add_effect(std::move(effect));
}

void slay(CreatureId who, const Name& how, CreatureId by, Work& work) {
    StatusChanged death{who, CreatureStatus::Dead, how, by};
    if (work.view().creature(who).hp > 0) death.hp = 0;
    work.emit(std::move(death));
}

}  // namespace affray
