// Ties between hostile sides, and what waits for the end of their step (CLS-094).
#include "readings/rounds/held_back.h"

#include "readings/common.h"
#include "readings/rounds/round_parts.h"

namespace affray {

bool tied(const View& view, std::int32_t group) {
    const std::vector<std::uint32_t> sides = sides_of_group(view, group);
    for (const std::uint32_t a : sides)
        for (const std::uint32_t b : sides)
            if (hostile_sides(view, a, b)) return true;
    return false;
}

bool freezes_contact(const View& view, std::int32_t group, const Name& step) {
    return group >= 0 && step == Name("movement") && view.rules().option("initiative_ties") != 0 &&
           tied(view, group);
}

bool holds_back(const View& view, CreatureId by) {
    if (view.rules().option("initiative_ties") == 0 || by == CreatureId::None) return false;
    if (!in_stage(view, kPassStage) && !in_stage(view, kSlowPassStage)) return false;
    if (view.get(kReleasing) != 0) return false;
    const std::int32_t group = view.state().group;
    return group >= 0 && group_of(view, by) == group && tied(view, group);
}

void hold_condition(Work& work, CreatureId who, CreatureId by, const Name& condition, std::int32_t rounds) {
    work.add_effect(
        {.name = Name(kHeldCondition), .who = who, .source = by, .level = rounds, .stat = condition});
}

void hold_effect(Work& work, Effect effect) {
    effect.stat = effect.name;
    effect.name = Name(kHeldEffect);
    work.add_effect(std::move(effect));
}

}  // namespace affray
