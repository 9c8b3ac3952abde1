// The standard, the move and the quick action of a turn: refilled at the start, lost at the end, a greater
// one spent in the place of a lesser one (ARC-060..062, 065).
#include "mechanics/actions/actions.h"
#include "readings/common.h"

namespace affray {
namespace {

class ThreeActions final : public Mechanic {
  public:
    Claims claims() const override {
        // ARC-061: a greater action may be spent on a lesser one, the least first.
        return {.rules = {"ARC-060", "ARC-061", "ARC-062", "ARC-065"},
                .facts = {kStandard, kMoveAction, kQuick, kActed},
                .resources = {{.fact = kQuick, .instead = {kMoveAction, kStandard}},
                              {.fact = kMoveAction, .instead = {kStandard}},
                              {.fact = kStandard}},
                .derives = {derived<&acted>(kActed)}};
    }

    static std::int32_t acted(const View& view, CreatureId who) {
        return view.get(kStandard, who) + view.get(kMoveAction, who) + view.get(kQuick, who) < 3;
    }

    void after(const TurnBegan& began, Work& work) const {
        fill(began.who, began.limited || began.skipped ? 0 : 1, "turn_began", work);
    }

    void after(const TurnEnded& ended, Work& work) const { fill(ended.who, 0, "turn_ended", work); }

  private:
    static void fill(CreatureId who, std::int32_t each, const Name& cause, Work& work) {
        for (const Fact& slot : {kStandard, kMoveAction, kQuick}) work.set(slot, each, who, 0, cause);
    }
};

}  // namespace

MechanicPtr three_actions() { return make_mechanic<ThreeActions>(); }

}  // namespace affray
