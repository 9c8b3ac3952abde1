// What it does to be near a monster: heat, reek, terror, a swarm about the head, as each round begins, or
// once for the fight (CLS-373).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/powers/consequences.h"
#include "readings/powers/triggered.h"
#include "readings/space/squares.h"
#include "readings/things/things.h"

#include <algorithm>

namespace affray {
namespace {

/// The round in which the second was last near the first.
constexpr Fact kNeared{"neared", Scope::Pair, Audience::Referee};
constexpr std::string_view kUntilAttack = "attack";

bool is_near(const View& view, CreatureId monster, CreatureId who, const Power& power) {
    return view.distance(monster, who) * kFeetPerCell <= power.aim.ranges[0];
}

bool brings_any(const View& view, CreatureId who, const std::vector<Name>& things) {
    return things.empty() ||
           any(things, [&](const Name& thing) { return carried(view, who, thing) != nullptr; });
}

// Those of its side about the same victim who do the same.
std::vector<CreatureId> swarm_about(const View& view, CreatureId monster, CreatureId who,
                                    const Power& power) {
    std::vector<CreatureId> all;
    for (const Creature& one : view.state().creatures) {
        const bool same = view.present(one.id) && one.side == view.creature(monster).side &&
                          view.get(kCanAct, one.id) != 0 && view.sheet(one.id).power(power.id) != nullptr;
        if (same && is_near(view, one.id, who, power)) all.push_back(one.id);
    }
    return all;
}

// Of so many together only the first counts, and only when there are as many.
bool counts(const View& view, CreatureId monster, CreatureId who, const Power& power) {
    const std::int32_t together = power.aim.ranges[1];
    if (together <= 1) return true;
    const std::vector<CreatureId> swarm = swarm_about(view, monster, who, power);
    return swarm.size() >= static_cast<std::size_t>(together) && swarm.front() == monster;
}

bool suffers(const View& view, CreatureId monster, CreatureId who, const Power& power) {
    if (!view.present(who) || !view.hostile(monster, who) || !is_near(view, monster, who, power))
        return false;
    const bool once = power.use.usage == Usage::PerBattle;
    if (once && view.get(kNeared, monster, who) != 0) return false;
    return brings_any(view, who, power.aim.needs) && counts(view, monster, who, power);
}

class Nearness final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-373"}, .facts = {kNeared}}; }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const CreatureId monster : everyone(work.view()))
            for (const Power& power : powers_set_off_by(work.view(), monster, trigger::kNear))
                for (const CreatureId who : everyone(work.view())) {
                    if (work.over()) return;
                    const View view = work.view();
                    if (!view.present(monster) || view.get(kCanAct, monster) == 0) break;
                    if (!suffers(view, monster, who, power)) continue;
                    work.set(kNeared, std::max(1, view.state().round), monster, number(who), power.id);
                    apply_effects(power.attack.hit.effects, {monster, who, 0, true, &power}, work);
                }
    }

    // Terror that holds until what is feared does something.
    void after(const Declared& declared, Work& work) const {
        if (declared.verb != Verb::Attack) return;
        for (const Power& power : powers_set_off_by(work.view(), declared.who, trigger::kNear)) {
            if (power.use.ends != Name(kUntilAttack)) continue;
            for (const PowerEffect& brought : power.attack.hit.effects)
                for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
                    if (effect.source == declared.who && effect.name == brought.name)
                        work.emit(EffectRemoved{effect.id, effect.who, effect.name, "ended"});
        }
    }
};

}  // namespace

MechanicPtr nearness() { return make_mechanic<Nearness>(); }

}  // namespace affray
