// Action points: the pool of a turn, lowered by armour (AFR-002..005, 007, 046).
#include <algorithm>

#include "mechanics/actions/actions.h"
#include "readings/common.h"

namespace affray {
namespace {

class ActionPoints final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-002", "AFR-003", "AFR-004", "AFR-005", "AFR-007", "AFR-046"},
                .facts = {kAp, kApMax, kActed},
                .stats = {kApBase, kEncumbranceAp},
                .resources = {{.fact = kAp, .refusal = Reason::NotEnoughAp}},
                .derives = {derived<&acted>(kActed), derived<&most>(kApMax)}};
    }

    static std::int32_t acted(const View& view, CreatureId who) {
        return view.get(kAp, who) < view.get(kApMax, who);
    }

    // AFR-002: never below one point.
    static std::int32_t most(const View& view, CreatureId who) {
        return std::max(1, view.stat(kApBase, who) - view.stat(kEncumbranceAp, who));
    }

    // AFR-003: refilled at the start, nothing carried over; a limited turn has no points.
    void after(const TurnBegan& began, Work& work) const {
        const std::int32_t points = most(work.view(), began.who);
        work.set(kApMax, points, began.who, 0, "turn_began");
        work.set(kAp, began.limited || began.skipped ? 0 : points, began.who, 0, "turn_began");
    }

    void after(const TurnEnded& ended, Work& work) const { work.set(kAp, 0, ended.who, 0, "turn_ended"); }
};

}  // namespace

MechanicPtr action_points() { return make_mechanic<ActionPoints>(); }

}  // namespace affray
