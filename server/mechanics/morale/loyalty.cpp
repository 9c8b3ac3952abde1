// Loyalty: a retainer in extreme peril may be put to the test (CLS-168).
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/party/loyalty_throw.h"
#include "readings/rounds/round_parts.h"

namespace affray {
namespace {

bool calls_loyalty(const GovernIntent& intent) {
    return intent.verb == Verb::CallRoll && intent.roll == Name("loyalty");
}

// What is not written on the sheet comes from the hirer: the first character of the side (CLS-T1).
std::int32_t loyalty_of(const View& view, CreatureId who) {
    const std::int32_t own = view.stat(kLoyalty, who);
    for (const Creature& other : view.state().creatures)
        if (other.side == view.creature(who).side && other.kind == Kind::Character)
            return loyalty_score(own, view.stat(kCha, other.id));
    return loyalty_score(own, 0);
}

class Loyalty final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-168"}, .stats = {kLoyalty, kCha}}; }

    void check(const View& view, const GovernIntent& call, SeatId, Refusals& out) const {
        if (!calls_loyalty(call)) return;
        if (call.who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (call.value < -kLoyaltyModifierMax || call.value > kLoyaltyModifierMax)
            out.add(Reason::ValueOutOfRange, Stage::Step, "modifier");
        if (view.creature(call.who).kind != Kind::Retainer || !view.present(call.who))
            out.add(Reason::TargetInvalid, "who");
    }

    // A called check is this mechanic's, whoever owns the intent. In peril the disloyal run.
    bool begin(const GovernIntent& call, const Bill&, Work& work) const {
        if (!calls_loyalty(call)) return false;
        const View view = work.view();
        Tested test{.who = call.who, .kind = "loyalty"};
        const LoyaltyThrow thrown = throw_for_loyalty(loyalty_of(view, call.who), call.value, [&] {
            return work.roll(6, "loyalty", call.who, Audience::Referee);
        });
        test.natural = test.total = thrown.natural;
        test.target = thrown.target;
        const bool holds = thrown.holds();
        test.outcome = holds ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(test, Audience::Referee);
        if (holds || !running(view) || view.effect(call.who, "fleeing") != nullptr) return true;
        work.add_effect(
            {.name = "fleeing", .who = call.who, .source = call.who, .until = {Until::When::Scene}});
        return true;
    }
};

}  // namespace

MechanicPtr loyalty() { return make_mechanic<Loyalty>(); }

}  // namespace affray
