// What comes of hitting a monster, and of killing it: sparks, spores, a weapon that stays stuck (CLS-374).
#include "mechanics/wonders/wonders.h"
#include "readings/powers/consequences.h"
#include "readings/powers/triggered.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

// melee, or what a weapon's row says it is: metal, blunt.
bool is_such_a_blow(const View& view, const Tested& test, const Name& word) {
    const auto weapon = weapon_of(view, AttackIntent{.who = test.who, .with = test.subject});
    if (word == Name("melee"))
        return weapon ? !weapon->missile() : view.distance(test.who, test.against) <= 1;
    return weapon && weapon->has(word);
}

bool answers(const View& view, const Tested& test, const Power& power) {
    return every(power.aim.needs, [&](const Name& word) { return is_such_a_blow(view, test, word); });
}

class AnsweringBlows final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-374"}}; }

    // Also a blow that does it no harm (CLS-131).
    void after(const Tested& test, Work& work) const {
        const View view = work.view();
        if (test.kind != Name("attack") || !strikes(test.outcome)) return;
        if (!view.has(test.who) || !view.has(test.against)) return;
        for (const Power& power : powers_set_off_by(view, test.against, trigger::kStruck)) {
            if (work.over() || !work.view().present(test.who)) return;
            if (!answers(work.view(), test, power)) continue;
            const std::int32_t natural = test.natural.value_or(0);
            apply_effects(power.attack.hit.effects, {test.against, test.who, natural, true, &power}, work);
        }
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Dead || !work.view().has(changed.who)) return;
        const CreatureId slayer = work.view().has(changed.by) ? changed.by : changed.who;
        for (const Power& power : powers_set_off_by(work.view(), changed.who, trigger::kSlain))
            if (!work.over())
                apply_effects(power.attack.hit.effects, {changed.who, slayer, 0, true, &power}, work);
    }
};

}  // namespace

MechanicPtr answering_blows() { return make_mechanic<AnsweringBlows>(); }

}  // namespace affray
