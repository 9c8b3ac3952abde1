// The standard action of a turn, beside its points: refilled at the start and lost at the end (AFR-006,
// AFR-008).
#include "mechanics/actions/actions.h"
#include "readings/common.h"

namespace affray {
namespace {

class StandardAction final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-006", "AFR-008", "ARC-062", "ARC-065"},
                .facts = {kStandard},
                .resources = {{.fact = kStandard}}};
    }

    void after(const TurnBegan& began, Work& work) const {
        work.set(kStandard, began.limited || began.skipped ? 0 : 1, began.who, 0, "turn_began");
    }

    void after(const TurnEnded& ended, Work& work) const {
        work.set(kStandard, 0, ended.who, 0, "turn_ended");
    }
};

}  // namespace

MechanicPtr standard_action() { return make_mechanic<StandardAction>(); }

}  // namespace affray
