// What happens in the open is told to all alike.
#include <algorithm>

#include "codec/view_codec.h"
#include "rules/known_ground.h"
#include "rules/notice.h"

namespace affray::codec {
namespace {

// In the open: seen by everybody, and no seat is told anything else of it (rules/seat_view.cpp).
class InTheOpen {
  public:
    explicit InTheOpen(const State& state) : state_(state) {}

    bool operator()(const Moved& e) const { return seen(e.who); }
    bool operator()(const TurnBegan& e) const { return seen(e.who); }
    bool operator()(const TurnEnded& e) const { return seen(e.who); }
    bool operator()(const PeriodBegan&) const { return true; }
    bool operator()(const PeriodEnded&) const { return true; }
    bool operator()(const StepChanged&) const { return true; }
    bool operator()(const FactSet& e) const {
        const Fact& fact = state_.scene->vocabulary->facts()[e.key.fact];
        if (fact.audience != Audience::Everyone) return false;
        switch (fact.scope) {
            case Scope::Encounter: return true;
            case Scope::Creature:
            case Scope::CreaturePower: return seen(CreatureId{e.key.a});
            case Scope::Pair:
            case Scope::Bond: return seen(CreatureId{e.key.a}) && seen(CreatureId{e.key.b});
            case Scope::Side:
            case Scope::Group:
            case Scope::Item:
            case Scope::Feature: return false;
        }
        AFFRAY_UNREACHABLE();
    }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }

  private:
    bool seen(CreatureId who) const { return state_.has(who) && !state_.creature(who).hidden; }

    const State& state_;
};

}  // namespace

bool told_alike(const Batch& batch, const State& after) {
    if (batch.events.empty() || batch.back != nullptr || batch.change != nullptr || in_fog(after) ||
        anybody_escapes(after))
        return false;
    const InTheOpen open(after);
    return std::all_of(batch.events.begin(), batch.events.end(), [&open](const Event& event) {
        return event.audience == Audience::Everyone && std::visit(open, event.body);
    });
}

}  // namespace affray::codec
