// Amounts of effects: printed, rolled, known in play only, halved (ARC-238; CLS-037).
#include "readings/powers/amounts.h"

#include <algorithm>

#include "base/int_math.h"
#include "readings/facts.h"
#include "readings/harm/saving_throws.h"

namespace affray {

std::int32_t known_in_play(const View& view, const Name& word, const Consequence& of, CreatureId whom) {
    if (word == Name("escalation")) return view.get(kEscalation);
    if (word == Name("target_level")) return view.stat(kLevel, of.target);
    if (word == Name("half_hp_max")) return div_floor(view.creature(whom).hp_max, 2);
    return 0;
}

std::int32_t amount_of(const Impact& impact, const Name& purpose, Work& work) {
    const PowerEffect& effect = impact.effect;
    std::int32_t amount = effect.amount + known_in_play(work.view(), effect.of, impact.of, impact.whom);
    if (effect.dice) amount += work.roll(*effect.dice, purpose, impact.of.user) + effect.dice->bonus;
    return impact.saved ? halved(amount) : std::max(0, amount);
}

}  // namespace affray
