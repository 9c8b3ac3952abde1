// What takes away the time that was saved: a mind that is not one's own, and whatever interrupts (SEG-007,
// 009, 071).
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/facts/standing.h"
#include "readings/prices/timed_prices.h"

namespace affray {
namespace {

constexpr std::string_view kPools = "pools";

class Interruptions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-007", "SEG-009", "SEG-071"}, .facts = {kTakenFrom}, .verbs = {Verb::Disrupt}};
    }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        if (ruling->subject != Name(kPools)) out.add(Reason::BadArgument, "what");
        if (ruling->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.present(ruling->who)) out.add(Reason::TargetInvalid, "who");
    }

    void act(const GovernIntent& ruling, Work& work) const { reset_points(ruling.who, "interrupted", work); }

    // Giving it back takes nothing away again.
    void after(const StandingChanged& changed, Work& work) const {
        if (changed.seat == changed.former_seat) return;
        const std::int32_t from = work.view().get(kTakenFrom, changed.who);
        const auto mark = static_cast<std::int32_t>(number(changed.seat)) + 1;
        if (from == mark) return work.set(kTakenFrom, 0, changed.who, 0, "released");
        if (from == 0)
            work.set(kTakenFrom, static_cast<std::int32_t>(number(changed.former_seat)) + 1, changed.who, 0,
                     "controlled");
        reset_points(changed.who, "controlled", work);
    }
};

}  // namespace

MechanicPtr interruptions() { return make_mechanic<Interruptions>(); }

}  // namespace affray
