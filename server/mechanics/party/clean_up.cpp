// Clean-up: what ends with the battle, in its order (ARC-215).
#include "mechanics/party/party.h"
#include "readings/common.h"

namespace affray {
namespace {

bool outlasts(Until::When when) {
    return when == Until::When::HealUp || when == Until::When::Cured || when == Until::When::Permanent;
}

class CleanUp final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ARC-215"}}; }

    void after(const SceneEnded&, Work& work) const {
        end_effects(work);
        for (const CreatureId who : everyone(work.view())) work.set(kTempHp, 0, who, 0, "scene_ended");
        end_relations(work);
        end_undertakings(work);
        for (const CreatureId who : everyone(work.view())) work.set(kDeathFailures, 0, who, 0, "scene_ended");
    }

  private:
    // The pending saves of heroes succeed without another bite; foes keep what they have not saved against.
    static void end_effects(Work& work) {
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            const bool hero = work.view().creature(effect.who).kind == Kind::Character;
            if (effect.until.when == Until::When::Save && hero)
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "saved"});
        }
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.until.when != Until::When::Save && !outlasts(effect.until.when))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "scene_ended"});
    }

    // Grabs, engagements, who stands beside whom.
    static void end_relations(Work& work) {
        for (const FactEntry& entry : SparseFacts(work.view().state().sparse)) {
            const Fact fact = work.view().rules().vocabulary()->facts()[entry.key.fact];
            const bool relation = fact.scope == Scope::Pair || fact.scope == Scope::Bond;
            if (relation && !fact.derived)
                work.set_raw(fact, fact.initial, entry.key.a, entry.key.b, "scene_ended");
        }
    }

    static void end_undertakings(Work& work) {
        for (const Activity& activity : std::vector<Activity>(work.view().state().activities))
            work.emit(ActivityChanged{activity, "interrupted", "scene_ended"});
        for (const CreatureId who : everyone(work.view())) {
            if (work.view().get(kDelaying, who) == 0) continue;
            work.set(kDelaying, 0, who, 0, "scene_ended");
            work.emit(DelayChanged{who, "forfeited", CreatureId::None, 0});
        }
    }
};

}  // namespace

MechanicPtr clean_up() { return make_mechanic<CleanUp>(); }

}  // namespace affray
