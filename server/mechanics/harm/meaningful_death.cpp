// Meaningful death: only named villains slay a hero for good, others leave a coma (ARC-174, an option).
#include "mechanics/harm/harm.h"
#include "readings/common.h"

namespace affray {
namespace {

constexpr Stat kNamedVillain{"named_villain", 0, 0, 1};
/// Number of the creature whose damage last dropped a hero; 0: none did.
constexpr Fact kDroppedBy =
    Fact{"dropped_by", Scope::Creature, Audience::Referee}.referring(Refers::Creature);

class MeaningfulDeath final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-174"},
                .facts = {kSpared, kDroppedBy},
                .stats = {kNamedVillain},
                .derives = {derived<&spared>(kSpared)},
                .options = {{"meaningful_death", 0}}};
    }

    // `by`: who has dealt the blow that drops a hero just now; None: it lies already.
    static std::int32_t spared(const View& view, CreatureId who, CreatureId by) {
        if (view.rules().option("meaningful_death") == 0) return 0;
        if (view.creature(who).kind != Kind::Character) return 0;
        const CreatureId killer = by != CreatureId::None ? by : CreatureId(view.get(kDroppedBy, who));
        return !view.has(killer) || view.stat(kNamedVillain, killer) == 0;
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status == CreatureStatus::Unconscious && changed.by != CreatureId::None)
            work.set(kDroppedBy, static_cast<std::int32_t>(number(changed.by)), changed.who, 0, "dropped");
    }

    void after(const EffectRemoved& removed, Work& work) const {
        if (removed.name == Name("coma")) wake(removed.who, work);
    }

  private:
    // Out of danger, the referee ends the coma.
    static void wake(CreatureId who, Work& work) {
        const Creature creature = work.view().creature(who);
        if (creature.status != CreatureStatus::Unconscious || work.view().effect(who, "coma") != nullptr)
            return;
        if (creature.hp < 1) work.emit(Healed{who, 1, 1, "out_of_danger", 2 <= creature.hp_max});
        work.emit(StatusChanged{who, CreatureStatus::Up, "woke", CreatureId::None});
    }
};

}  // namespace

MechanicPtr meaningful_death() { return make_mechanic<MeaningfulDeath>(); }

}  // namespace affray
