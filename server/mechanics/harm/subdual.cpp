// Subdual: blows with the flat that beat a foe into giving up (CLS-134).
#include "mechanics/harm/harm.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

class Subdual final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"CLS-134"}, .facts = {kSubdual}, .stats = {kIntelligent}, .options = {{"subdual", 0}}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (!attack.nonlethal) return;
        if (view.rules().option("subdual") == 0) out.add(Reason::OptionDisabled, "nonlethal");
        // A blade can be turned in the hand, not in flight.
        const auto weapon = weapon_of(view, attack);
        if (weapon && weapon->missile() && !weapon->has("blunt"))
            out.add(Reason::WrongAttackKind, Stage::Other, "with");
    }

    void after(const SceneEnded&, Work& work) const { sleep_off("scene_ended", work); }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit == Name("day")) sleep_off("rested", work);
    }

    void after(const Harmed& harmed, Work& work) const {
        const CreatureId who = harmed.who;
        if (harmed.kind == Name("subdual"))
            work.set(kSubdual, work.view().get(kSubdual, who) + harmed.amount, who, 0, "subdual");
        // CLS-134: what has no mind is struck like everybody, but never gives up.
        if (work.view().stat(kIntelligent, who) == 0) return;
        const std::int32_t noted = work.view().get(kSubdual, who);
        const Creature& creature = work.view().creature(who);
        if (noted > 0 && creature.hp > 0 && creature.hp <= noted && creature.status == CreatureStatus::Up)
            work.emit(StatusChanged{who, CreatureStatus::Surrendered, "subdued", harmed.source});
    }

  private:
    static void sleep_off(const Name& cause, Work& work) {
        for (const Creature& creature : PagedVector<Creature>(work.view().state().creatures))
            work.set(kSubdual, 0, creature.id, 0, cause);
    }
};

}  // namespace

MechanicPtr subdual() { return make_mechanic<Subdual>(); }

}  // namespace affray
