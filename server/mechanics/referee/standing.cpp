// Whose a creature is, and what only the referee knows of: handing over, showing and hiding creatures, exits,
// notes and whatever else stands on the map (ARC-006, ARC-007).
#include "readings/facts/standing.h"
#include "base/sure.h"
#include "mechanics/referee/referee.h"
#include "readings/common.h"

namespace affray {
namespace {

constexpr std::string_view kHidden = "hidden";

bool known_seat(const View& view, std::int32_t seat) {
    return seat == 0 || any(view.state().scene->seats, [seat](const SeatEntry& one) {
               return static_cast<std::int32_t>(number(one.id)) == seat;
           });
}

// What a thing is when it comes to light, where nothing else is said.
Name resting(const Feature& feature) { return feature.kind == Name("door") ? Name("closed") : Name(); }

class StandingRulings final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-006"}, .verbs = {Verb::SetControl, Verb::Reveal}};
    }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        if (view.state().phase == Phase::Ended) out.add(view.rules().idle());
        if (shows_feature(*ruling)) return check_feature(view, *ruling, out);
        if (!ruling->subject.empty()) return out.add(Reason::BadArgument, "subject");
        if (ruling->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        const Creature& creature = view.creature(ruling->who);
        if (ruling->verb == Verb::Reveal) {
            if (creature.hidden == (ruling->value == 0)) out.add(Reason::WrongState, "who");
        } else if (ruling->value < 0 ? view.get(kTakenFrom, ruling->who) == 0
                                     : static_cast<std::int32_t>(number(creature.seat)) == ruling->value) {
            out.add(Reason::WrongState, "seat");
        } else if (ruling->value >= 0 && !known_seat(view, ruling->value)) {
            out.add(Reason::UnknownId, "seat");
        }
    }

    void act(const GovernIntent& ruling, Work& work) const {
        const State& state = work.view().state();
        if (shows_feature(ruling)) {
            const std::uint32_t feature = sure(state.feature(ruling.subject));
            const Name shown = ruling.text.empty() ? resting(state.scene->features[feature]) : ruling.text;
            return work.emit(FeatureChanged{feature, ruling.value == 0 ? Name(kHidden) : shown, "referee"});
        }
        const Creature& now = state.creature(ruling.who);
        StandingChanged changed{ruling.who, now.seat, now.hidden, now.seat, now.hidden};
        if (ruling.verb == Verb::SetControl)
            changed.seat = SeatId{static_cast<std::uint32_t>(
                ruling.value < 0 ? work.view().get(kTakenFrom, ruling.who) - 1 : ruling.value)};
        else
            changed.hidden = ruling.value == 0;
        work.emit(changed);
    }

  private:
    static bool shows_feature(const GovernIntent& ruling) {
        return ruling.verb == Verb::Reveal && !ruling.subject.empty();
    }

    static void check_feature(const View& view, const GovernIntent& ruling, Refusals& out) {
        const auto feature = view.state().feature(ruling.subject);
        if (!feature) return out.add(Reason::UnknownId, "feature");
        const bool hidden = view.state().feature_states[*feature] == Name(kHidden);
        if (hidden == (ruling.value == 0) || ruling.text == Name(kHidden))
            out.add(Reason::WrongState, "feature");
    }
};

}  // namespace

MechanicPtr standing_rulings() { return make_mechanic<StandingRulings>(); }

}  // namespace affray
