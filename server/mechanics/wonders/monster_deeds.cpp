// Deeds of monsters: powers that are the action of a round, and whatever of theirs may be used so many times
// a day alone (CLS-372).
#include "base/sure.h"
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/journey/expedition.h"
#include "readings/powers/consequences.h"
#include "readings/powers/triggered.h"
#include "readings/space/squares.h"

namespace affray {
namespace {

const Power* deed_named(const View& view, CreatureId who, const Name& name) {
    const Power* power = view.sheet(who).power(name);
    return power != nullptr && power->use.trigger == trigger::kDeed ? power : nullptr;
}

// Breaths and turning the undead have counts of their own.
bool is_counted(const Power& power) { return power.use.usage == Usage::Daily && !power.form; }

std::int32_t feet_of(const Power& deed) { return deed.aim.ranges[0]; }

class MonsterDeeds final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-372"}, .facts = {kUses}}; }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (use.verb != Verb::UsePower || !view.has(use.who)) return;
        const Power* deed = deed_named(view, use.who, use.subject);
        if (deed == nullptr) return;
        if (view.get(kActionUsed, use.who) != 0) out.add(Reason::AlreadyActed, Stage::Budget, "who");
        if (expended(view, use.who, *deed)) out.add(Reason::PowerExpended, "power");
        check_target(view, use, *deed, out);
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const Power* power = view.has(attack.who) ? view.sheet(attack.who).power(attack.with) : nullptr;
        if (power != nullptr && is_counted(*power) && expended(view, attack.who, *power))
            out.add(Reason::PowerExpended, "with");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& deed : powers_set_off_by(view, who, trigger::kDeed)) {
            if (expended(view, who, deed)) continue;
            const UseIntent plain{.verb = Verb::UsePower, .who = who, .subject = deed.id};
            if (feet_of(deed) == 0) {
                out.push_back({plain});
                continue;
            }
            for (const Creature& other : view.state().creatures) {
                if (!view.present(other.id) || other.hidden || !view.hostile(who, other.id)) continue;
                UseIntent use = plain;
                use.targets = {other.id};
                out.push_back({std::move(use)});
            }
        }
    }

    bool begin(const UseIntent& use, const Bill&, Work& work) const {
        if (use.verb != Verb::UsePower) return false;
        const Power* named = deed_named(work.view(), use.who, use.subject);
        if (named == nullptr) return false;
        const Power deed = *named;
        work.set(kActionUsed, 1, use.who, 0, deed.id);
        count(use.who, deed, work);
        const CreatureId target = use.targets.empty() ? use.who : first_of(use.targets);
        apply_effects(deed.attack.hit.effects, {use.who, target, 0, true, &deed}, work);
        return true;
    }

    void after(const Declared& declared, Work& work) const {
        if (declared.verb != Verb::Attack) return;
        const Power* power = work.view().sheet(declared.who).power(declared.subject);
        if (power != nullptr && is_counted(*power)) count(declared.who, Power(*power), work);
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDay)) return;
        for (const CreatureId who : everyone(work.view())) {
            const std::size_t powers = work.view().sheet(who).powers.size();
            for (std::uint32_t i = 0; i < powers; ++i)
                if (is_counted(work.view().sheet(who).powers[i])) work.set(kUses, 0, who, i, "day");
        }
    }

  private:
    static void check_target(const View& view, const UseIntent& use, const Power& deed, Refusals& out) {
        if (!use.places.empty() || use.targets.size() != (feet_of(deed) == 0 ? 0U : 1U))
            return out.add(Reason::BadArgument, "targets");
        if (use.targets.empty()) return;
        const CreatureId target = first_of(use.targets);
        if (target == use.who || !view.present(target)) return out.add(Reason::TargetInvalid, "targets");
        if (view.distance(use.who, target) * kFeetPerCell > feet_of(deed))
            out.add(Reason::OutOfRange, "targets");
    }

    static void count(CreatureId who, const Power& power, Work& work) {
        if (!is_counted(power)) return;
        const std::uint32_t index = work.view().sheet(who).power_index(power.id);
        work.set(kUses, work.view().get(kUses, number(who), index) + 1, who, index, power.id);
    }
};

}  // namespace

MechanicPtr monster_deeds() { return make_mechanic<MonsterDeeds>(); }

}  // namespace affray
