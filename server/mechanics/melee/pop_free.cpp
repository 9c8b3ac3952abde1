// Popping free where engagement is derived: a waiver between two neighbours, and when it ends (ARC-097;
// AFR-023).
#include "mechanics/melee/melee.h"
#include "readings/common.h"

namespace affray {
namespace {

class PopFree final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ARC-097", "AFR-023"}, .facts = {kWaiver}}; }

    void after(const Moved& moved, Work& work) const { end_all(moved.who, "moved", work); }

    void after(const Tested& tested, Work& work) const { end_by_attack(tested, work); }

    void after(const TurnEnded& ended, Work& work) const { end_by_turn(ended.who, work); }

    void after(const CreatureLeft& left, Work& work) const { end_all(left.who, "left", work); }

    void after(const StatusChanged& changed, Work& work) const {
        if (!work.view().present(changed.who)) end_all(changed.who, "gone", work);
        return;
    }

  private:
    static void end(CreatureId x, CreatureId y, const Name& cause, Work& work) {
        work.set(kWaiver, 0, x, number(y), cause);
    }

    static void end_all(CreatureId who, const Name& cause, Work& work) {
        for (const CreatureId other : work.view().seconds(kWaiver, who)) end(who, other, cause, work);
    }

    static void end_by_attack(const Tested& tested, Work& work) {
        if (tested.kind != Name("attack") || tested.against == CreatureId::None) return;
        if (work.view().get(kWaiver, tested.who, tested.against) == 0) return;
        const Power* power = work.view().sheet(tested.who).power(tested.subject);
        if (power == nullptr || power->kind != PowerKind::Melee) return;
        end(tested.who, tested.against, "attack", work);
    }

    // At the end of the next turn of whoever popped free.
    static void end_by_turn(CreatureId who, Work& work) {
        const std::int32_t now = 1 + work.view().state().round % (kWaiverUnit - 1);
        for (const CreatureId other : work.view().seconds(kWaiver, who)) {
            const std::int32_t value = work.view().get(kWaiver, who, other);
            const std::int32_t popped = value / kWaiverUnit;
            const bool own = popped == 0 || popped == static_cast<std::int32_t>(number(who));
            if (value != 0 && own && value % kWaiverUnit != now) end(who, other, "turn_ended", work);
        }
    }
};

}  // namespace

MechanicPtr pop_free() { return make_mechanic<PopFree>(); }

}  // namespace affray
