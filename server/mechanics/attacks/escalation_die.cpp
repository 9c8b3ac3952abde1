// Escalation die: grows with the rounds and helps the characters' attacks (ARC-034..036).
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"

#include <algorithm>

namespace affray {
namespace {

/// 0: advances each round; 1: held by the referee.
constexpr Fact kConflictHeld{"conflict.held", Scope::Encounter};
constexpr std::int32_t kHighest = 6;

class EscalationDie final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-034", "ARC-035", "ARC-036"},
                .facts = {kEscalation, kConflictHeld},
                .verbs = {Verb::SetConflict},
                .options = {{"ambush_escalation", 0}}};
    }

    void check(const View&, Own<GovernIntent> govern, SeatId, Refusals& out) const {
        const bool known =
            govern->text == Name("normal") || govern->text == Name("hold") || govern->text == Name("reset");
        if (!known) out.add(Reason::BadArgument, "value");
    }

    void act(const GovernIntent& govern, Work& work) const {
        work.set(kConflictHeld, govern.text == Name("normal") ? 0 : 1, CreatureId::None, 0, govern.text);
        if (govern.text == Name("reset")) work.set(kEscalation, 0, CreatureId::None, 0, "reset");
    }

    // ARC-034: at the start of the second round and of each later one; with ambush_escalation of the first
    // one too.
    void after(const PeriodBegan& period, Work& work) const {
        const View view = work.view();
        const bool ambushed =
            !view.state().ambush_side.empty() && view.rules().option("ambush_escalation") != 0;
        const std::int32_t first = ambushed ? 1 : 2;
        if (period.unit != Name("round") || period.number < first || view.get(kConflictHeld) != 0) return;
        work.set(kEscalation, std::min(kHighest, view.get(kEscalation) + 1), CreatureId::None, 0, "round");
    }

    // ARC-035: characters only, and not those in fear (ARC-183).
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack")) return;
        if (const auto value = view.get(kEscalation); value != 0 && escalates(view, roll.test.who))
            out.flat.push_back({"escalation_die", value, "ARC-035"});
    }

  private:
    static bool escalates(const View& view, CreatureId who) {
        const bool exceptional = view.sheet(who).has_trait("uses_escalation");
        return (view.creature(who).kind == Kind::Character || exceptional) && view.get(kAfraid, who) == 0;
    }
};

}  // namespace

MechanicPtr escalation_die() { return make_mechanic<EscalationDie>(); }

}  // namespace affray
