// Charging an action: a line per resource that the ruleset knows; the others are dropped by the bill
// (ARC-061, AFR-005).
#include "readings/prices/prices.h"

#include "rules/ruleset.h"

namespace affray {
namespace {

const Fact* slot_of(ActionKind kind) {
    switch (kind) {
        case ActionKind::Standard: return &kStandard;
        case ActionKind::Move: return &kMoveAction;
        case ActionKind::Quick: return &kQuick;
        case ActionKind::Free:
        case ActionKind::Interrupt: return nullptr;
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

ActionKind paid_with(const MoveIntent& move, ActionKind kind) {
    return move.pay == Name("standard") ? ActionKind::Standard : kind;
}

std::int32_t points_for(ActionKind kind) {
    switch (kind) {
        case ActionKind::Standard:
        case ActionKind::Move: return 2;
        case ActionKind::Quick: return 1;
        case ActionKind::Free:
        case ActionKind::Interrupt: return 0;
    }
    AFFRAY_UNREACHABLE();
}

bool is_always_free(const View& view, const Intent& intent) {
    switch (intent.verb()) {
        case Verb::BeginTurn:
        case Verb::EndTurn:
        case Verb::DropItem:
        case Verb::Face: return true;
        case Verb::Speak:
        case Verb::DismissSpell: return view.rules().bill(view, intent).lines().empty();
        default: return false;
    }
}

void charge(const View& view, Bill& bill, ActionKind kind, const Name& source, const Name& rule,
            std::int32_t points) {
    if (view.state().phase == Phase::Rest) return;  // no turn, no actions to spend
    const Vocabulary& words = *view.rules().vocabulary();
    bill.add({words.index(kAp), points < 0 ? points_for(kind) : points, -1, source, rule});
    if (const Fact* slot = slot_of(kind)) bill.add({words.index(*slot), 1, -1, source, rule});
}

}  // namespace affray
