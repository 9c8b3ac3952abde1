// Without air: so many rounds, then nothing (TBA-227).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"

namespace affray {
namespace {

class Suffocation final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-227"}, .facts = {kBreath}, .ops = {carried_out<&smother>("smother")}};
    }

    void after(const TurnBegan& began, Work& work) const {
        const View view = work.view();
        const Creature& creature = view.creature(began.who);
        if (view.get(kBreath, began.who) != 0 || creature.hp == 0 || !view.present(began.who)) return;
        work.emit(StatusChanged{.who = began.who,
                                .status = CreatureStatus::Unconscious,
                                .detail = "dying",
                                .by = CreatureId::None,
                                .hp = 0});
    }

    void after(const TurnEnded& ended, Work& work) const {
        const std::int32_t left = work.view().get(kBreath, ended.who);
        if (left > 0) work.set(kBreath, left - 1, ended.who, 0, "suffocation");
    }

  private:
    static void smother(const Impact& impact, Work& work) {
        const View view = work.view();
        if (view.get(kBreath, impact.whom) >= 0) return;
        work.set(kBreath, std::max(1, ability_bonus(view, impact.whom, "con")), impact.whom, 0,
                 "suffocation");
    }
};

}  // namespace

MechanicPtr suffocation() { return make_mechanic<Suffocation>(); }

}  // namespace affray
