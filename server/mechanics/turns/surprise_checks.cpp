// Who is caught unaware when a fight begins, and what it costs (TBA-025, 026).
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"

namespace affray {
namespace {

class SurpriseChecks final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-025", "TBA-026"}, .facts = {kCaughtUnaware, kStealthTotal, kWatchTotal}};
    }

    // The attempt of one creature, which counts against all of its foes, or the watch that it keeps.
    void after(const Tested& tested, Work& work) const {
        if (tested.kind != Name("surprise_check") || !tested.total) return;
        const bool watches = tested.subject == Name("perception");
        work.set(watches ? kWatchTotal : kStealthTotal, *tested.total + kTotalOffset, tested.who);
        for (const CreatureId who : everyone(work.view()))
            work.set(kCaughtUnaware, unaware(work.view(), who), who, 0, "surprise");
    }

    // The referee says who is surprised, as a state of the creature.
    void after(const EffectAdded& added, Work& work) const {
        if (added.effect.name != Name("surprised")) return;
        work.set(kCaughtUnaware, 1, added.effect.who, 0, "referee");
        work.emit(EffectRemoved{added.effect.id, added.effect.who, added.effect.name, "referee"});
    }

    bool begin(const GovernIntent& ruling, const Bill&, Work& work) const {
        const bool ends = ruling.verb == Verb::SetEffect && ruling.value == 0;
        if (!ends || ruling.subject != Name("surprised")) return false;
        work.set(kCaughtUnaware, 0, ruling.who, 0, "referee");
        return true;
    }

    void after(const TurnEnded& ended, Work& work) const {
        work.set(kCaughtUnaware, 0, ended.who, 0, "turn");
    }

  private:
    static bool unaware(const View& view, CreatureId who) {
        bool any = false;
        for (const Creature& foe : view.state().creatures) {
            if (!view.hostile(who, foe.id) || !view.present(foe.id)) continue;
            const std::int32_t kept = view.get(kStealthTotal, foe.id);
            const std::int32_t watch = view.get(kWatchTotal, who);
            const std::int32_t noticed =
                watch != 0 ? watch - kTotalOffset : passive_perception(view, who, foe.id);
            if (kept == 0 || kept - kTotalOffset <= noticed) return false;
            any = true;
        }
        return any;
    }
};

}  // namespace

MechanicPtr surprise_checks() { return make_mechanic<SurpriseChecks>(); }

}  // namespace affray
