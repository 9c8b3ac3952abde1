// The referee's word on prices: what a deed counts as, and what everything costs a creature more or less
// (SEG-036, SEG-045).
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/prices/timed_words.h"

namespace affray {
namespace {

constexpr std::int32_t kModifierLeast = -6, kModifierMost = 12;
constexpr std::string_view kOfPrices = "ap";

class TimedRulings final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-036", "SEG-045", "SEG-082"},
                .facts = {kPriceModifier},
                .verbs = {Verb::SetCost, Verb::SetModifier}};
    }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        if (ruling->verb == Verb::SetCost) {
            if (ruling->subject.empty()) out.add(Reason::BadArgument, "action");
            if (!timed_row_from(ruling->text.view())) out.add(Reason::BadArgument, "class");
            return;
        }
        if (ruling->roll != Name(kOfPrices)) out.add(Reason::BadArgument, "roll");
        if (ruling->value < kModifierLeast || ruling->value > kModifierMost)
            out.add(Reason::ValueOutOfRange, "value");
        if (ruling->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.present(ruling->who)) out.add(Reason::TargetInvalid, "who");
    }

    void act(const GovernIntent& ruling, Work& work) const {
        if (ruling.verb == Verb::SetModifier)
            return work.set(kPriceModifier, ruling.value, ruling.who, 0, "referee");
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.type == Name(kRatedDeed) && effect.name == ruling.subject)
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "referee"});
        work.add_effect({.name = ruling.subject, .type = Name(kRatedDeed), .stat = ruling.text});
    }
};

}  // namespace

MechanicPtr timed_rulings() { return make_mechanic<TimedRulings>(); }

}  // namespace affray
