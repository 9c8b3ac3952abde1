// A touch that takes strength for a while, and life with the last of it (CLS-379).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/powers/lasting.h"
#include "readings/things/classic_tables.h"
#include "readings/things/weapons.h"
#include "rules/operation.h"

#include <algorithm>

namespace affray {
namespace {

constexpr Name kWeaken{"weaken"};
/// A point of strength each.
constexpr std::string_view kDrained = "strength_drained";

std::int32_t points_lost(const View& view, CreatureId who) {
    const auto& effects = view.state().effects;
    return static_cast<std::int32_t>(std::count_if(effects.begin(), effects.end(), [who](const Effect& one) {
        return one.who == who && one.name == Name(kDrained);
    }));
}

class Weakening final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-379"}, .stats = {kStr}, .ops = {carried_out<&drain>(kWeaken)}};
    }

    // CLS-033 by the strength that is left.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.strike == nullptr || !has_ability_modifiers(view, roll.test.who)) return;
        const auto weapon = weapon_of(view, *roll.strike);
        const std::int32_t lost = points_lost(view, roll.test.who);
        if (lost == 0 || !weapon || weapon->missile()) return;
        const std::int32_t whole = view.stat(kStr, roll.test.who);
        const std::int32_t change =
            ability_row(std::max(kStr.min, whole - lost)).modifier - ability_row(whole).modifier;
        if (change == 0) return;
        out.flat.push_back({Name(kDrained), change, "CLS-379"});
        out.damage.push_back({Name(kDrained), change, "CLS-379"});
    }

  private:
    static void drain(const Impact& impact, Work& work) {
        Effect point = begun(impact, work);
        point.name = Name(kDrained);
        work.add_effect(std::move(point));
        const View view = work.view();
        if (points_lost(view, impact.whom) >= view.stat(kStr, impact.whom))
            slay(impact.whom, "drained", impact.of.user, work);
    }
};

}  // namespace

MechanicPtr weakening() { return make_mechanic<Weakening>(); }

}  // namespace affray
