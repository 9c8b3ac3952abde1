// Confusion: every attack of a confused creature turns on a random ally nearby (ARC-181).
#include "mechanics/harm/harm.h"
#include "readings/facts.h"
#include "readings/powers/confused_attacks.h"

namespace affray {
namespace {

class Confusion final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ARC-181"}}; }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (view.get(kConfused, attack.who) == 0) return;
        const Power* power = view.sheet(attack.who).power(attack.with);
        if (power != nullptr && (power->limited() || confused_victims(view, attack.who, *power).empty()))
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
        const std::vector<CreatureId> all = confused_victims(work.view(), attack.who, *power);
        if (all.empty()) return true;  // the last one fell to an attack that this one drew
        std::size_t which = 0;
        if (all.size() > 1)
            which = static_cast<std::size_t>(
                work.roll(static_cast<std::int32_t>(all.size()), "target", attack.who) - 1);
        const Power* used = confused_attack(work.view(), attack.who, all[which], *power);
        Power alone = *used;
        alone.aim.all = TargetAll::None;
        alone.aim.count = DiceExpression{{}, 1};
        work.attack({.who = attack.who, .power = &alone, .targets = {all[which]}, .flex = attack.flex});
        return true;
    }
};

}  // namespace

MechanicPtr confusion() { return make_mechanic<Confusion>(); }

}  // namespace affray
