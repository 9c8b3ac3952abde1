// Striking from above, pulling from below (TBA-113, 130, 131).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"

namespace affray {
namespace {

constexpr std::int32_t kHigherBy = 10;  // half feet

bool held_down(const View& view, CreatureId who) {
    return suffers(view, who, "grappled") || suffers(view, who, "restrained");
}

class HighGround final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"TBA-113", "TBA-130", "TBA-131"}}; }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        if (test.against == CreatureId::None || held_down(view, test.who)) return;
        // In the saddle and under it nobody stands above the other.
        if (view.get(kRiding, test.who, test.against) != 0 || view.get(kRiding, test.against, test.who) != 0)
            return;
        const std::int32_t above = body_of(view, test.who).low - body_of(view, test.against).low;
        const bool blow = test.kind == Name("attack") && roll.power != nullptr &&
                          roll.power->kind == PowerKind::Melee && !roll.power->spell;
        if (blow && above >= kHigherBy) out.expertise.push_back({"above", 1, "TBA-130"});
        const bool strength =
            test.versus == Name("str") && (test.kind == Name("save") || test.kind == Name("check"));
        const bool no_larger = view.stat(kSize, test.against) <= view.stat(kSize, test.who);
        if (strength && no_larger && -above >= kHigherBy) out.expertise.push_back({"below", 1, "TBA-131"});
    }
};

}  // namespace

MechanicPtr high_ground() { return make_mechanic<HighGround>(); }

}  // namespace affray
