// The conclusion: what ends with an encounter (CLS-065).
#include "mechanics/turns/turns.h"
#include "readings/common.h"

namespace affray {
namespace {

class Conclusion final : public Mechanic {
  public:
    // The referee hurts, heals and rules at any time (CLS section 6).
    Claims claims() const override {
        return {.rules = {"CLS-065"},
                .between_battles = {Verb::Heal, Verb::ApplyDamage, Verb::SetEffect, Verb::Place}};
    }

    // A full turn goes by: nobody flees any more.
    void after(const SceneEnded&, Work& work) const {
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.name == Name("fleeing"))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "scene_ended"});
    }
};

}  // namespace

MechanicPtr conclusion() { return make_mechanic<Conclusion>(); }

}  // namespace affray
