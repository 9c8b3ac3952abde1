// Levels of fatigue, each with those below it (TBA-217).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"

namespace affray {
namespace {

constexpr std::int32_t kWeakChecks = 2, kWeakBlows = 4, kMostFatigue = 7;

bool of_the_body(const Name& ability) {
    return ability == Name("str") || ability == Name("dex") || ability == Name("con");
}

class Weariness final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-217"}, .facts = {kFatigue}, .ops = {carried_out<&tire>("fatigue")}};
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const std::int32_t level = view.get(kFatigue, test.who);
        const bool check = test.kind == Name("check") && level >= kWeakChecks && of_the_body(test.versus);
        const bool blow = level >= kWeakBlows && (test.kind == Name("attack") ||
                                                  (test.kind == Name("save") && of_the_body(test.versus)));
        if (check || blow) out.disadvantage.push_back({"fatigue", 1, "TBA-217"});
    }

  private:
    static void tire(const Impact& impact, Work& work) {
        const std::int32_t level = work.view().get(kFatigue, impact.whom) + std::max(1, impact.effect.amount);
        work.set(kFatigue, std::min(kMostFatigue, level), impact.whom, 0, "fatigue");
    }
};

}  // namespace

MechanicPtr weariness() { return make_mechanic<Weariness>(); }

}  // namespace affray
