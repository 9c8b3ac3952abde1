// Action points: the pool of a turn and the price list (AFR-002..005, 007, 046).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

class ActionPoints final : public Mechanic {
  public:
    std::string_view id() const override { return "action_points"; }

    Claims claims() const override {
        return {.rules = {"AFR-002", "AFR-003", "AFR-004", "AFR-005", "AFR-007", "AFR-046"},
                .facts = {kAp, kApMax, kActed},
                .stats = {kApBase, kEncumbranceAp},
                .resources = {{.fact = kAp, .refusal = Reason::NotEnoughAp}},
                .events = listens<TurnBegan, TurnEnded>()};
    }

    // AFR-002: armour and load lower the pool, but never below one point.
    std::int32_t derive(const View& view, const Fact& fact, std::uint32_t a, std::uint32_t) const override {
        const CreatureId who{a};
        const std::int32_t most = std::max(1, view.stat(kApBase, who) - view.stat(kEncumbranceAp, who));
        return fact.hash == kActed.hash ? std::int32_t{view.get(kAp, who) < most} : most;
    }

    // AFR-003: refilled at the start, nothing carried over; a limited turn has no points.
    void after(const EventBody& body, Work& work) const override {
        if (const auto* began = std::get_if<TurnBegan>(&body)) {
            const std::int32_t most = work.view().get(kApMax, began->who);
            work.set(kApMax, most, began->who, 0, "turn_began");
            work.set(kAp, began->limited || began->skipped ? 0 : most, began->who, 0, "turn_began");
        } else if (const auto* ended = std::get_if<TurnEnded>(&body))
            work.set(kAp, 0, ended->who, 0, "turn_ended");
    }
};

}  // namespace

Rider action_points() { return make_mechanic<ActionPoints>(); }

}  // namespace affray
