// Action points: the pool of a turn and the price list (AFR-002..005, 007, 046).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kStandardPrice = 2, kMovePrice = 2, kQuickPrice = 1;  // AFR-005: 2 / 2 / 1 / 0 / 0

std::int32_t price_of(ActionKind action) {
    switch (action) {
        case ActionKind::Standard: return kStandardPrice;
        case ActionKind::Move: return kMovePrice;
        case ActionKind::Quick: return kQuickPrice;
        case ActionKind::Free:
        case ActionKind::Interrupt: return 0;
    }
    AFFRAY_UNREACHABLE();
}

// Rows of AFR-005 whose price does not depend on a power.
std::optional<std::int32_t> fixed_price(Verb verb) {
    switch (verb) {
        case Verb::Rally:
        case Verb::Stabilize:
        case Verb::Ready: return kStandardPrice;
        case Verb::Speak: return 1;
        case Verb::DropProne: return 2;
        default: return std::nullopt;
    }
}

class ActionPoints final : public Mechanic {
  public:
    std::string_view id() const override { return "action_points"; }

    Claims claims() const override {
        return {.rules = {"AFR-002", "AFR-003", "AFR-004", "AFR-005", "AFR-007", "AFR-046"},
                .facts = {kAp, kApMax},
                .stats = {kApBase, kEncumbranceAp},
                .resources = {{kAp, Reason::NotEnoughAp}},
                .events = listens<TurnBegan, TurnEnded>()};
    }

    // AFR-002: armour and load lower the pool, but never below one point.
    std::int32_t derive(const View& view, const Fact&, std::uint32_t a, std::uint32_t) const override {
        const CreatureId who{a};
        return std::max(1, view.stat(kApBase, who) - view.stat(kEncumbranceAp, who));
    }

    void price(const View& view, const Intent& intent, Bill& bill) const override {
        const auto amount = amount_for(view, intent);
        if (amount && *amount > 0)
            bill.add({view.rules().vocabulary()->index(kAp), *amount, -1, Name(to_string(intent.verb())),
                      "AFR-005"});
    }

    // AFR-003: refilled at the start, nothing carried over; a limited turn has no points.
    void after(const EventBody& body, Work& work) const override {
        if (const auto* began = std::get_if<TurnBegan>(&body)) {
            const std::int32_t most = work.view().get(kApMax, began->who);
            work.set(kApMax, most, began->who, 0, "turn_began");
            work.set(kAp, began->limited ? 0 : most, began->who, 0, "turn_began");
        } else if (const auto* ended = std::get_if<TurnEnded>(&body))
            work.set(kAp, 0, ended->who, 0, "turn_ended");
    }

  private:
    static std::optional<std::int32_t> amount_for(const View& view, const Intent& intent) {
        if (const auto fixed = fixed_price(intent.verb())) return fixed;
        if (intent.verb() == Verb::CoupDeGrace) return view.get(kAp, intent.who());  // AFR-031: all of it
        const Power* power = nullptr;
        if (const auto* attack = intent.as<AttackIntent>())
            power = view.sheet(attack->who).power(attack->with);
        if (const auto* use = intent.as<UseIntent>(); use != nullptr && use->verb == Verb::UsePower)
            power = view.sheet(use->who).power(use->subject);
        if (power == nullptr) return std::nullopt;
        return price_of(power->action);
    }
};

}  // namespace

Rider action_points() { return std::make_unique<ActionPoints>(); }

}  // namespace affray
