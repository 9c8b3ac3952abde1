// Action slots: the actions of a turn, refilled at its start and lost at its end (ARC-060..062, 065; AFR-006,
// AFR-008).
#include "mechanics/actions/actions.h"
#include "readings/common.h"

namespace affray {
namespace {

class ActionSlots final : public Mechanic {
  public:
    explicit ActionSlots(SlotOptions options) : options_(options) {}

    std::string_view id() const override { return "action_slots"; }

    Claims claims() const override {
        if (!options_.whole_turn)
            return {.rules = {"AFR-006", "AFR-008", "ARC-062", "ARC-065"},
                    .facts = {kStandard},
                    .resources = {{.fact = kStandard}}};
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

    SlotOptions options_;
};

}  // namespace

Rider action_slots(SlotOptions options) { return make_mechanic<ActionSlots>(options); }

}  // namespace affray
