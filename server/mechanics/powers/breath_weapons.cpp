// Breath: fire, frost or venom over a cone, a line or a cloud, as strong as whoever breathes has hit points
// left, or with what else it does (CLS-321).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/saving_throws.h"
#include "readings/harm/wounds.h"
#include "readings/journey/expedition.h"
#include "readings/powers/consequences.h"
#include "readings/space/spell_areas.h"
#include "readings/space/squares.h"
#include "readings/spells/declared_spell.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

/// Breaths of this day.
constexpr Fact kBreaths = Fact{"breaths", Scope::Creature, Audience::Referee}.outlasting();
constexpr std::string_view kConeShape = "cone", kLineShape = "line";

const Power* breath_named(const View& view, CreatureId who, const Name& name) {
    const Power* power = view.sheet(who).power(name);
    return power != nullptr && power->form && !power->spell && power->use.usage == Usage::Daily ? power
                                                                                                : nullptr;
}

std::vector<CreatureId> breathed_on(const View& view, CreatureId who, const SpellForm& form, Place toward) {
    const Place mouth = view.creature(who).place;
    std::vector<CreatureId> caught;
    if (form.shape == Name(kConeShape)) {
        caught = caught_in_cone(view, mouth, toward, form.area);
    } else if (form.shape == Name(kLineShape)) {
        const auto way = static_cast<std::int32_t>(view.rules().geometry().bearing(mouth, toward));
        caught = caught_in(view, {Name(kLineShape), mouth, form.area, way});
    } else {
        caught = caught_in(view, {Name("sphere"), toward, form.area, 0});
    }
    std::erase(caught, who);
    return caught;
}

Place aim_of(const View& view, const UseIntent& use) {
    return use.places.empty() ? view.creature(first_of(use.targets)).place : first_of(use.places);
}

class BreathWeapons final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-321"}, .facts = {kBreaths}}; }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (use.verb != Verb::UsePower || !view.has(use.who)) return;
        const Power* breath = breath_named(view, use.who, use.subject);
        if (breath == nullptr) return;
        if (view.get(kActionUsed, use.who) != 0) out.add(Reason::AlreadyActed, Stage::Budget, "who");
        if (view.get(kBreaths, use.who) >= breath->use.number) out.add(Reason::PowerExpended, "power");
        if (use.targets.size() + use.places.size() != 1) return out.add(Reason::BadArgument, "targets");
        const Place toward = aim_of(view, use);
        const std::int32_t feet = view.distance(view.creature(use.who).place, toward) * kFeetPerCell;
        const bool here = feet == 0;
        if (here) out.add(Reason::TargetInvalid, "targets");
        if (feet > reach_of(*breath->form)) out.add(Reason::OutOfRange, "targets");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (breath_named(view, who, power.id) == nullptr || view.get(kBreaths, who) >= power.use.number)
                continue;
            for (const Creature& other : view.state().creatures)
                if (view.present(other.id) && !other.hidden && view.hostile(who, other.id))
                    out.push_back({UseIntent{
                        .verb = Verb::UsePower, .who = who, .subject = power.id, .targets = {other.id}}});
        }
    }

    // The damage is that of whoever breathes, at that moment; each saves for half (CLS-037).
    bool begin(const UseIntent& use, const Bill&, Work& work) const {
        if (use.verb != Verb::UsePower) return false;
        const Power* named = breath_named(work.view(), use.who, use.subject);
        if (named == nullptr) return false;
        const Power breath = *named;
        work.set(kActionUsed, 1, use.who, 0, breath.id);
        work.set(kBreaths, work.view().get(kBreaths, use.who) + 1, use.who, 0, breath.id);
        const std::int32_t strength = work.view().creature(use.who).hp;
        const Place toward = aim_of(work.view(), use);
        for (const CreatureId victim : breathed_on(work.view(), use.who, *breath.form, toward)) {
            if (work.over()) break;
            if (work.view().present(victim)) burn(use.who, victim, breath, strength, work);
        }
        return true;
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDay)) return;
        for (const CreatureId who : everyone(work.view())) work.set(kBreaths, 0, who, 0, "day");
    }

  private:
    // A cloud is blown to where it begins: before the mouth.
    static std::int32_t reach_of(const SpellForm& form) {
        const bool cloud = form.shape != Name(kConeShape) && form.shape != Name(kLineShape);
        return cloud ? 2 * form.area : form.area;
    }

    static void burn(CreatureId who, CreatureId victim, const Power& breath, std::int32_t strength,
                     Work& work) {
        // CLS-131: what cannot harm it is not withstood.
        if (immune_to(work.view(), victim, breath.attack.hit.type)) return;
        if (!breath.attack.hit.effects.empty())
            return apply_effects(breath.attack.hit.effects, {who, victim, 0, true, &breath}, work);
        const bool saved = save({.who = victim,
                                 .category = breath.form->save,
                                 .against = breath.id,
                                 .tags = {breath.attack.hit.type}},
                                work);
        if (!saved) spoil_spell(victim, who, work);
        work.harm({.source = who,
                   .who = victim,
                   .rolled = saved ? halved(strength) : strength,
                   .type = breath.attack.hit.type,
                   .cause = "hit",
                   .tags = {breath.attack.hit.type},
                   .category = breath.form->save,
                   .destructive = breath.form->destructive});
    }
};

}  // namespace

MechanicPtr breath_weapons() { return make_mechanic<BreathWeapons>(); }

}  // namespace affray
