// Back-stabs: a thief's blow from behind at somebody who knows of nothing (CLS-145).
#include "mechanics/attacks/attacks.h"
#include "readings/space/rear.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kToHit = 4;

bool is_thief(const View& view, CreatureId who) {
    return view.sheet(who).class_id == Name("thief") || immune_to(view, who, "back_stab");
}

class BackStabs final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-145"}}; }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (!attack.back_stab) return;
        if (!is_thief(view, attack.who)) out.add(Reason::NotQualified, Stage::Other, "back_stab");
        const auto weapon = weapon_of(view, attack);
        if (weapon && weapon->missile()) out.add(Reason::WrongAttackKind, Stage::Other, "back_stab");
        for (const CreatureId target : attack.targets) {
            if (!view.has(target)) continue;
            const bool surprised = view.get(kSurprised, number(view.creature(target).side)) != 0;
            // C8: where nobody faces anywhere, whoever is unaware has its back turned.
            const bool faces = view.state().scene->map.grid() == Grid::Square;
            const bool behind = from_behind(view, attack.who, target, attack.unaware) || !faces;
            if (!behind || (!surprised && !attack.unaware))
                out.add(Reason::RequirementNotMet, Stage::Other, "back_stab");
        }
    }

    void modify(const View&, const Roll& roll, Modifiers& out) const override {
        if (roll.strike == nullptr || !roll.strike->back_stab) return;
        out.flat.push_back({"back_stab", kToHit, "CLS-145"});
        out.doublings.push_back({"back_stab", 1, "CLS-145"});
    }
};

}  // namespace

MechanicPtr back_stabs() { return make_mechanic<BackStabs>(); }

}  // namespace affray
