// Light and darkness: who cannot see to fight, and whose light all see (CLS-129, CLS-053; ADV-029, ADV-030).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/sight.h"
#include "readings/space/squares.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

/// Feet that it lights around itself: whoever sees a bearer sees that, not with what.
constexpr Fact kLightFeet{"light_ft", Scope::Creature};

constexpr std::int32_t kDaylight = -1;

class LightAndDarkness final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-129", "ADV-029", "ADV-030"},
                .facts = {kBlind, kLightFeet},
                .stats = {kInfravision},
                .derives = {derived<&blind>(kBlind)}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (view.get(kBlind, attack.who) != 0) return out.add(Reason::Blind);
        const auto weapon = weapon_of(view, attack);
        if (!weapon || !weapon->missile()) return;
        for (const CreatureId target : attack.targets)
            if (view.present(target) && !makes_out(view, attack.who, target))
                out.add(Reason::NoLineOfSight, "targets");
    }

    // CLS-T12: orcs and goblins fight worse in daylight.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const bool daylight = scale(view.state()) != 1 && !view.state().scene->dark;
        if (roll.test.kind == Name("attack") && daylight && immune_to(view, roll.test.who, "hates_daylight"))
            out.flat.push_back({"daylight", kDaylight, "CLS-T12"});
    }

    static std::int32_t blind(const View& view, CreatureId who) {
        if (view.effect(who, "blind") != nullptr) return 1;
        return !lit(view, view.creature(who).place) && infravision(view, who) == 0;
    }

    void after(const AnyOf<SceneBegan, CreatureJoined, ItemChanged, ItemAppeared, StatusChanged> auto&,
               Work& work) const {
        for (const CreatureId who : everyone(work.view()))
            work.set(kLightFeet, light_carried(work.view(), who), who, 0, "light");
    }
};

}  // namespace

MechanicPtr light_and_darkness() { return make_mechanic<LightAndDarkness>(); }

}  // namespace affray
