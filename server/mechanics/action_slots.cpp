// Action slots: one standard action a turn; free actions and interrupts take none (AFR-006, AFR-008).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

namespace affray {
namespace {

bool is_standard(const View& view, const Intent& intent) {
    switch (intent.verb()) {
        case Verb::Rally:
        case Verb::Stabilize:
        case Verb::Ready:
        case Verb::CoupDeGrace: return true;
        default: break;
    }
    const Power* power = nullptr;
    if (const auto* attack = intent.as<AttackIntent>()) power = view.sheet(attack->who).power(attack->with);
    if (const auto* use = intent.as<UseIntent>(); use != nullptr && use->verb == Verb::UsePower)
        power = view.sheet(use->who).power(use->subject);
    return power != nullptr && power->action == ActionKind::Standard;
}

class ActionSlots final : public Mechanic {
  public:
    std::string_view id() const override { return "action_slots"; }

    Claims claims() const override {
        return {.rules = {"AFR-006", "AFR-008", "ARC-065"},
                .facts = {kStandard},
                .resources = {{kStandard, Reason::NoActionLeft}},
                .events = listens<TurnBegan, TurnEnded>()};
    }

    void price(const View& view, const Intent& intent, Bill& bill) const override {
        if (is_standard(view, intent))
            bill.add({view.rules().vocabulary()->index(kStandard), 1, -1, "standard", "AFR-006"});
    }

    void after(const EventBody& body, Work& work) const override {
        if (const auto* began = std::get_if<TurnBegan>(&body))
            work.set(kStandard, began->limited ? 0 : 1, began->who, 0, "turn_began");
        else if (const auto* ended = std::get_if<TurnEnded>(&body))
            work.set(kStandard, 0, ended->who, 0, "turn_ended");
    }
};

}  // namespace

Rider action_slots() { return std::make_unique<ActionSlots>(); }

}  // namespace affray
