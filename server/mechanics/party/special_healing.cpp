// Special healing: what the referee grants outside a battle (ARC-220, 222).
#include "base/sure.h"
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/powers/recharge.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kRecoveriesGranted = 2;  // at most

class SpecialHealing final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-222"}, .stats = {kRecoveriesMax}, .verbs = {Verb::Grant}};
    }

    void check(const View& view, Own<GovernIntent> grant, SeatId, Refusals& out) const {
        const Phase phase = view.state().phase;
        if (phase == Phase::Ambush || phase == Phase::Turns) out.add(Reason::InEncounter);
        if (phase == Phase::Ended) out.add(Reason::NotInEncounter);
        if (grant->subject == Name("heal_up")) {
            if (view.get(kHealUpGranted) != 0) out.add(Reason::WrongState, "what");
        } else if (grant->who == CreatureId::None) {
            out.add(Reason::UnknownId, "who");
        } else if (!of_the_party(view, grant->who)) {
            out.add(Reason::TargetInvalid, "who");
        } else if (grant->subject == Name("recoveries")) {
            if (grant->value < 1 || grant->value > kRecoveriesGranted)
                out.add(Reason::ValueOutOfRange, "amount");
        } else if (grant->subject == Name("recharge")) {
            check_recharge(view, *grant, out);
        } else {
            out.add(Reason::BadArgument, "what");
        }
    }

    void act(const GovernIntent& grant, Work& work) const {
        if (grant.subject == Name("heal_up"))
            return work.set(kHealUpGranted, 1, CreatureId::None, 0, "referee");
        if (grant.subject == Name("recharge")) {
            roll_recharge(grant.who, work.view().sheet(grant.who).power_index(grant.text), work);
            return;
        }
        const std::int32_t left = work.view().get(kRecoveries, grant.who);
        const std::int32_t most = std::max(left, work.view().stat(kRecoveriesMax, grant.who));
        work.set(kRecoveries, std::min(most, left + grant.value), grant.who, 0, "referee");
    }

  private:
    static void check_recharge(const View& view, const GovernIntent& grant, Refusals& out) {
        const Power* power = view.sheet(grant.who).power(grant.text);
        if (power == nullptr) return out.add(Reason::PowerUnknown, "power");
        if (power->use.usage != Usage::Recharge) return out.add(Reason::RequirementNotMet, "power");
        if (!expended(view, grant.who, *power)) out.add(Reason::WrongState, "power");
    }
};

}  // namespace

MechanicPtr special_healing() { return make_mechanic<SpecialHealing>(); }

}  // namespace affray
