// Effects of hits carried out: save, duration, condition, death by poison (CLS-004, 036..040).
#include "readings/harm/riders_of_hits.h"

#include <algorithm>

#include "readings/harm/saving_throws.h"
#include "readings/rounds/held_back.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kRoundsPerTurn = 60;  // CLS-004

std::int32_t lasting(const PowerEffect& effect, CreatureId user, Work& work) {
    if (!effect.lasts) return 0;
    return rounds_of(work.roll(*effect.lasts, "duration", user) + effect.lasts->bonus, effect.unit);
}

void harm(const PowerEffect& effect, const Consequence& of, CreatureId whom, bool saved, Work& work) {
    std::int32_t amount = effect.amount;
    if (effect.dice) amount += work.roll(*effect.dice, "damage", of.user) + effect.dice->bonus;
    Wound wound;
    wound.source = of.user;
    wound.who = whom;
    wound.rolled = saved ? halved(amount) : std::max(1, amount);
    wound.type = effect.type;
    wound.cause = "hit";
    wound.power = of.power;
    wound.category = effect.save;
    if (!effect.type.empty()) wound.tags.push_back(effect.type);
    work.harm(std::move(wound));
}

void carry_out(const PowerEffect& effect, const Consequence& of, CreatureId whom, bool saved, Work& work) {
    using Op = PowerEffect::Op;
    // CLS-037: half the damage; CLS-038: anything else is avoided.
    if (effect.op == Op::Harm) return harm(effect, of, whom, saved, work);
    if (saved) return;
    if (effect.op == Op::Slay) return afflict(whom, of.user, kFatal, lasting(effect, of.user, work), work);
    if (effect.op == Op::Heal)
        return work.heal(
            whom,
            effect.amount + (effect.dice ? work.roll(*effect.dice, "heal", of.user) + effect.dice->bonus : 0),
            "power");
    if (effect.op == Op::Condition)
        return afflict(whom, of.user, effect.name, lasting(effect, of.user, work), work);
}

}  // namespace

std::int32_t rounds_of(std::int32_t count, const Name& unit) {
    return unit == Name("turns") ? count * kRoundsPerTurn : count;
}

void afflict(CreatureId who, CreatureId source, const Name& condition, std::int32_t rounds, Work& work) {
    if (holds_back(work.view(), source)) return hold_condition(work, who, source, condition, rounds);
    const bool fatal = condition == Name(kFatal);
    if (fatal && rounds == 0) return slay(who, "poisoned", source, work);
    if (condition == Name(kDestruction)) return slay(who, "destroyed", source, work);
    Effect effect;
    effect.name = fatal ? Name("poisoned") : condition;
    effect.who = who;
    effect.source = source;
    if (rounds > 0) effect.until = {Until::When::Round, CreatureId::None, work.view().state().round + rounds};
    work.add_effect(std::move(effect));
}

void slay(CreatureId who, const Name& how, CreatureId by, Work& work) {
    StatusChanged death{who, CreatureStatus::Dead, how, by};
    if (work.view().creature(who).hp > 0) death.hp = 0;
    work.emit(std::move(death));
}

void carry_over(const std::vector<PowerEffect>& effects, const Consequence& of, Work& work) {
    for (const PowerEffect& effect : effects) {
        const CreatureId whom = effect.to == Name("user") ? of.user : of.target;
        const View view = work.view();
        if (work.over() || !view.present(whom)) return;
        if (!effect.spares.empty() && immune_to(view, whom, effect.spares)) continue;
        const bool magical = of.power != nullptr && of.power->spell;
        const bool saved = !effect.save.empty() && save({.who = whom,
                                                         .category = effect.save,
                                                         .against = effect.name,
                                                         .magical = magical,
                                                         .modifier = effect.save_modifier},
                                                        work);
        carry_out(effect, of, whom, saved, work);
    }
}

}  // namespace affray
