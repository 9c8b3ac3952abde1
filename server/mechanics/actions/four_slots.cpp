// A turn's action, bonus action and free interaction, and the reaction of a round (TBA-034..038).
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/facts/tactics.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

class FourSlots final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-034", "TBA-035", "TBA-036", "TBA-037", "TBA-038"},
                .facts = {kActionSlot, kBonusSlot, kReactionSlot, kFreeSlot},
                .resources = {{kActionSlot}, {kBonusSlot}, {kReactionSlot}, {kFreeSlot}},
                .options = {{"reaction_refresh", 0}}};
    }

    void after(const TurnBegan& began, Work& work) const {
        for (const Fact& slot : {kActionSlot, kBonusSlot, kFreeSlot}) work.set(slot, 1, began.who);
        if (work.view().rules().option("reaction_refresh") != 0) work.set(kReactionSlot, 1, began.who);
    }

    // TBA-033: before anybody acts.
    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round") || work.view().rules().option("reaction_refresh") != 0) return;
        for (const CreatureId who : everyone(work.view())) work.set(kReactionSlot, 1, who);
    }
};

}  // namespace

MechanicPtr four_slots() { return make_mechanic<FourSlots>(); }

}  // namespace affray
