// Steps and order of a segment (SEG-010, SEG-014 to SEG-017, SEG-023).
#include "readings/rounds/segments.h"

#include <algorithm>
#include <tuple>

#include "readings/common.h"

namespace affray {

bool in_zero_phase_step(const View& view) { return view.state().step == Name(kZeroPhaseStep); }

bool in_order_step(const View& view) { return view.state().step == Name(kOrderStep); }

bool place_has_come(const View& view, CreatureId who) {
    return any(view.state().order, [&](const OrderEntry& entry) {
        return entry.who == who && entry.last_turn_round >= view.state().round;
    });
}

std::vector<OrderEntry> dexterity_order(const View& view) {
    std::vector<OrderEntry> order;
    for (const Creature& creature : view.state().creatures)
        if (view.present(creature.id))
            order.push_back({creature.id, view.stat(kSegmentDex, creature.id), view.state().round, 0});
    std::stable_sort(order.begin(), order.end(), [&view](const OrderEntry& a, const OrderEntry& b) {
        return std::tuple(a.score, view.get(kTieDie, a.who)) > std::tuple(b.score, view.get(kTieDie, b.who));
    });
    return order;
}

// Whoever has moved early has had its place then.
CreatureId place_begun(const View& view, const TurnBegan& began) {
    return view.get(kEarly, began.who) == 0 ? began.who : CreatureId::None;
}

CreatureId place_begun(const View& view, const FactSet& set) {
    const bool early = set.key.fact == view.rules().vocabulary()->index(kEarly) && set.value != 0;
    return early ? CreatureId{set.key.a} : CreatureId::None;
}

void check_conscious(const View& view, CreatureId who, Refusals& out) {
    switch (view.creature(who).status) {
        case CreatureStatus::Dead:
        case CreatureStatus::Gone: out.add(Reason::Dead, "who"); break;
        case CreatureStatus::Unconscious: out.add(Reason::Unconscious, "who"); break;
        case CreatureStatus::Surrendered: out.add(Reason::Incapacitated, "who"); break;
        case CreatureStatus::Up: break;
    }
    if (view.get(kAborted, who) != 0) out.add(Reason::AlreadyActed, Stage::Actor, "who");
}

void check_capable(const View& view, CreatureId who, Refusals& out) {
    check_conscious(view, who, out);
    if (view.get(kStunned, who) != 0) out.add(Reason::Stunned, "who");
}

void clear_all(const Fact& fact, const Name& cause, Work& work) {
    for (const CreatureId who : everyone(work.view())) work.set(fact, fact.initial, who, 0, cause);
}

}  // namespace affray
