// Death saves at the start of a turn without hit points (TBA-223).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"

namespace affray {
namespace {

constexpr std::int32_t kSteady = 10;
constexpr std::int32_t kEnoughSaves = 3;

class DeathSaves final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"TBA-223"}, .options = {{"death_rules", 0}}}; }

    void after(const TurnBegan& began, Work& work) const {
        const View view = work.view();
        const CreatureId who = began.who;
        const Creature& creature = view.creature(who);
        const bool dying = creature.status == CreatureStatus::Unconscious && creature.hp == 0;
        if (!dying || suffers(view, who, "stable")) return;
        const std::int32_t natural = work.roll(20, "death_save", who);
        const bool steady = tell_plain({.who = who, .kind = "death_save", .target = kSteady}, natural,
                                       natural >= kSteady, work);
        if (natural == 20) return work.heal(who, 1, "death_save");
        if (steady) return hold_on(who, work);
        const bool strict = view.rules().option("death_rules") == 0;
        if (natural == 1 && !strict) work.set(kFatigue, work.view().get(kFatigue, who) + 1, who);
        fail(who, natural == 1 && strict ? 2 : 1, work);
    }

  private:
    static void hold_on(CreatureId who, Work& work) {
        const std::int32_t successes = work.view().get(kDeathSuccess, who) + 1;
        if (successes < kEnoughSaves) return work.set(kDeathSuccess, successes, who, 0, "death_save");
        work.set(kDeathSuccess, 0, who);
        work.set(kDeathFailures, 0, who);
        impose(who, who, "stable", {Until::When::Cured, CreatureId::None, 0}, work);
    }

    static void fail(CreatureId who, std::int32_t times, Work& work) {
        const std::int32_t failures = std::min(kEnoughSaves, work.view().get(kDeathFailures, who) + times);
        work.set(kDeathFailures, failures, who, 0, "death_save");
        if (failures == kEnoughSaves) work.emit(StatusChanged{who, CreatureStatus::Dead, "died"});
    }
};

}  // namespace

MechanicPtr death_saves() { return make_mechanic<DeathSaves>(); }

}  // namespace affray
