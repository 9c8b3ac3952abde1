// Hazards of the map: what a square does to whoever walks into it (CLS-109); and the referee's word on doors,
// lights and hazards (CLS-008).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/doors.h"
#include "readings/space/sight.h"

namespace affray {
namespace {

bool stands_in(const View& view, CreatureId who, const Feature& feature) {
    const std::vector<Place> cells = cells_of(view, who);
    return any(cells, [&feature](Place at) { return feature.at(at); });
}

class Environments final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-109"}, .verbs = {Verb::SetFeature}}; }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        check_feature_ruling(view, *ruling, out);
    }

    void act(const GovernIntent& ruling, Work& work) const {
        work.emit(FeatureChanged{sure(work.view().state().feature(ruling.subject)), ruling.text, "referee"});
    }

    // Square by square: each one that is entered harms; no attack is rolled, so no spell is disrupted by it.
    void after(const Moved& moved, Work& work) const {
        if (moved.from == moved.to || !walked(moved.cause)) return;
        const std::size_t count = work.view().state().scene->features.size();
        for (std::size_t i = 0; i < count && !work.over(); ++i) {
            const View view = work.view();
            const Feature& hazard = view.state().scene->features[i];
            const Name now = view.state().feature_states[i];
            if (hazard.kind != Name("zone") || !hazard.damage || inactive(now)) continue;
            if (!view.present(moved.who) || !stands_in(view, moved.who, hazard)) continue;
            if (now == Name("hidden"))
                work.emit(FeatureChanged{static_cast<std::uint32_t>(i), "found", "entered"});
            Wound wound{.who = moved.who,
                        .rolled = work.roll(*hazard.damage, "damage", moved.who) + hazard.damage->bonus,
                        .type = hazard.type};
            if (!hazard.type.empty()) wound.tags = {hazard.type};
            wound.cause = "hazard";
            wound.magical = false;
            work.harm(std::move(wound));
        }
    }
};

}  // namespace

MechanicPtr environments() { return make_mechanic<Environments>(); }

}  // namespace affray
