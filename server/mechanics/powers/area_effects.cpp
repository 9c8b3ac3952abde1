// Area effects that last: webs that catch whoever walks in, wards of the caster (CLS-155, CLS-T11).
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/durations.h"
#include "readings/powers/lasting.h"
#include "readings/space/rear.h"
#include "readings/space/spell_areas.h"
#include "readings/things/weapons.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kEntangled = "entangled", kWard = "shield";
constexpr std::int32_t kWardAgainstMissiles = 2, kWardElse = 4;  // CLS-T11, shield: armour classes

class AreaEffects final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-155"}}; }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (move.verb == Verb::Face) return;
        if (view.effect(move.who, Name(kEntangled)) != nullptr) out.add(Reason::Stuck, "who");
    }

    // The ward stands in for worse armour; better armour it leaves alone. It is all around: a shield that
    // does not count takes nothing from it.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.strike == nullptr || !view.has(roll.test.against)) return;
        if (view.effect(roll.test.against, Name(kWard)) == nullptr) return;
        const auto weapon = weapon_of(view, *roll.strike);
        const bool missile = weapon && weapon->missile();
        const std::int32_t warded = missile ? kWardAgainstMissiles : kWardElse;
        const std::int32_t armour = view.stat(kAc, roll.test.against) + shield_lost(view, roll).value;
        const std::int32_t better = std::min(0, warded - armour);
        if (better != 0) out.defence.push_back({"shield_spell", better, "CLS-T11"});
    }

    void after(const Moved& moved, Work& work) const {
        const View view = work.view();
        if (moved.from == moved.to || !view.present(moved.who) || !stands_in(view, moved.who, kWeb)) return;
        if (view.effect(moved.who, Name(kEntangled)) != nullptr) return;
        catch_in_web(moved.who, work);
    }

  private:
    // Whoever walks into a web is caught like those on whom it fell.
    static void catch_in_web(CreatureId who, Work& work) {
        const View view = work.view();
        const Effect* web = area_over(view, view.creature(who).place, kWeb);
        if (web == nullptr || web->source == CreatureId::None) return;
        const Power* spell = view.sheet(web->source).power(web->type);
        if (spell == nullptr || !spell->form || !spell->form->escape) return;
        Effect caught{.name = Name(kEntangled), .who = who, .source = web->source, .type = web->type};
        const DiceExpression dice = *spell->form->escape;
        const std::int32_t count = work.roll(dice, "duration", who) + dice.bonus;
        const std::int32_t rounds = rounds_of(count, spell->form->unit);
        caught.until = for_rounds(work.view(), rounds);
        work.add_effect(std::move(caught));
    }
};

}  // namespace

MechanicPtr area_effects() { return make_mechanic<AreaEffects>(); }

}  // namespace affray
