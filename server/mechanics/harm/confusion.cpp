// Confusion: every attack of a confused creature turns on a random ally nearby (ARC-181).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/powers/power_readings.h"

#include <algorithm>

namespace affray {
namespace {

// The attack that it can make at that ally: the one declared, else its basic ranged one.
const Power* attack_at(const View& view, CreatureId who, CreatureId ally, const Power& declared) {
    const bool melee = declared.kind == PowerKind::Melee || declared.range == RangeKind::Engaged ||
                       declared.range == RangeKind::NextTo;
    if (!melee || within_reach(view, who, ally)) return &declared;
    return basic_ranged(view, who);
}

// Allies nearby that are up and can be attacked, in roster order.
std::vector<CreatureId> victims(const View& view, CreatureId who, const Power& declared) {
    std::vector<CreatureId> all;
    for (const Creature& other : view.state().creatures)
        if (other.id != who && other.side == view.creature(who).side && view.up(other.id) &&
            nearby(view, who, other.id) && attack_at(view, who, other.id, declared) != nullptr)
            all.push_back(other.id);
    return all;
}

class Confusion final : public Mechanic {
  public:
    std::string_view id() const override { return "confusion"; }

    Claims claims() const override { return {.rules = {"ARC-181"}}; }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (view.get(kConfused, attack.who) == 0) return;
        const Power* power = view.sheet(attack.who).power(attack.with);
        if (power != nullptr && (power->limited() || victims(view, attack.who, *power).empty()))
            out.add(Reason::Confused);
    }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (use.verb != Verb::UsePower || view.get(kConfused, use.who) == 0) return;
        const Power* power = view.sheet(use.who).power(use.subject);
        if (power != nullptr && power->limited()) out.add(Reason::Confused);
    }

    // The target that was named means nothing; several targets become one.
    bool begin(const AttackIntent& attack, const Bill&, Work& work) const {
        if (work.view().get(kConfused, attack.who) == 0) return false;
        const Power* power = work.view().sheet(attack.who).power(attack.with);
        const std::vector<CreatureId> all = victims(work.view(), attack.who, *power);
        if (all.empty()) return true;  // the last one fell to an attack that this one drew
        std::size_t which = 0;
        if (all.size() > 1)
            which = static_cast<std::size_t>(
                work.roll(static_cast<std::int32_t>(all.size()), "target", attack.who) - 1);
        const Power* used = attack_at(work.view(), attack.who, all[which], *power);
        Power alone = *used;
        alone.target_all = TargetAll::None;
        alone.target_count = DiceExpression{{}, 1};
        work.attack({.who = attack.who, .power = &alone, .targets = {all[which]}, .flex = attack.flex});
        return true;
    }
};

}  // namespace

Rider confusion() { return make_mechanic<Confusion>(); }

}  // namespace affray
