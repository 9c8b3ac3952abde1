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
                    .resources = {{.fact = kStandard}},
                    .events = listens<TurnBegan, TurnEnded>()};
        // ARC-061: a greater action may be spent on a lesser one, the least first.
        return {.rules = {"ARC-060", "ARC-061", "ARC-062", "ARC-065"},
                .facts = {kStandard, kMoveAction, kQuick, kActed},
                .resources = {{.fact = kQuick, .instead = {kMoveAction, kStandard}},
                              {.fact = kMoveAction, .instead = {kStandard}},
                              {.fact = kStandard}},
                .events = listens<TurnBegan, TurnEnded>()};
    }

    std::int32_t derive(const View& view, const Fact&, std::uint32_t a, std::uint32_t) const override {
        const CreatureId who{a};
        return view.get(kStandard, who) + view.get(kMoveAction, who) + view.get(kQuick, who) < 3;
    }

    void after(const EventBody& body, Work& work) const override {
        if (const auto* began = std::get_if<TurnBegan>(&body))
            fill(began->who, began->limited || began->skipped ? 0 : 1, "turn_began", work);
        else if (const auto* ended = std::get_if<TurnEnded>(&body))
            fill(ended->who, 0, "turn_ended", work);
    }

  private:
    static void fill(CreatureId who, std::int32_t each, const Name& cause, Work& work) {
        for (const Fact& slot : {kStandard, kMoveAction, kQuick}) work.set(slot, each, who, 0, cause);
    }

    SlotOptions options_;
};

}  // namespace

Rider action_slots(SlotOptions options) { return make_mechanic<ActionSlots>(options); }

}  // namespace affray
