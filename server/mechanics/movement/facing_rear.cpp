// Facing and attacks from behind (CLS-107, CLS-128). On hexes only an unaware target has its back turned
// (C8).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/rear.h"
#include "readings/space/squares.h"

namespace affray {
namespace {

// The middle of a body in half squares.
Place middle(const View& view, CreatureId who) {
    const Place at = view.creature(who).place;
    const std::int32_t side = view.stat(kFootprint, who);
    return {2 * at.x + side, 2 * at.y + side, 0};
}

class FacingRear final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-107", "CLS-128"}}; }

    // The shield goes once, whatever the reasons (CLS-103, CLS-128): a descending armour
    // class is the worse for it.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (const Modifier lost = shield_lost(view, roll); lost.value != 0) out.defence.push_back(lost);
    }

    bool begin(const Intent&, const Bill&, Work& work) const {
        face_foes(work);
        return false;
    }

    bool begin(const AttackIntent& attack, const Bill&, Work& work) const {
        if (attack.targets.empty()) return false;
        const View view = work.view();
        turn(attack.who, facing_toward(middle(view, attack.who), middle(view, first_of(attack.targets))),
             work);
        return false;
    }

    void after(const AnyOf<SceneBegan, CreatureJoined, StepChanged> auto&, Work& work) const {
        face_foes(work);
    }

  private:
    static void turn(CreatureId who, std::int8_t facing, Work& work) {
        const Creature& creature = work.view().creature(who);
        if (work.view().state().scene->map.grid() != Grid::Square) return;
        if (facing == kSameFacing || creature.facing == facing) return;
        work.emit(Moved{who, creature.place, creature.place, "face", facing});
    }

    // Who has no facing yet looks at the nearest foe, the first listed of two.
    static void face_foes(Work& work) {
        const State& state = work.view().state();
        const auto unturned = [](const Creature& creature) { return creature.facing == 0; };
        if (state.scene->map.grid() != Grid::Square || !any(state.creatures, unturned)) return;
        for (const Creature& creature : PagedVector<Creature>(state.creatures)) {
            const View view = work.view();
            if (creature.facing != 0 || !view.present(creature.id) || !placed(view, creature.id)) continue;
            CreatureId nearest = CreatureId::None;
            for (const Creature& foe : view.state().creatures) {
                if (!view.hostile(creature.id, foe.id) || !view.present(foe.id) || foe.hidden ||
                    !placed(view, foe.id))
                    continue;
                if (nearest == CreatureId::None ||
                    view.distance(creature.id, foe.id) < view.distance(creature.id, nearest))
                    nearest = foe.id;
            }
            if (nearest != CreatureId::None)
                turn(creature.id, facing_toward(middle(view, creature.id), middle(view, nearest)), work);
        }
    }

    static bool placed(const View& view, CreatureId who) {
        return view.state().scene->map.on_map(view.creature(who).place);
    }
};

}  // namespace

MechanicPtr facing_rear() { return make_mechanic<FacingRear>(); }

}  // namespace affray
