// What is met at sea: who expects a ship, afloat or ashore, and the weather as the referee says it is
// (ADV-111, 112, 114).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/bodies.h"

#include <algorithm>

namespace affray {
namespace {

/// Yards at which ships are made out; 0 away from the water.
constexpr Fact kShipsSeen{"ships_seen", Scope::Encounter, Audience::Everyone, 0, true};
/// By the weather; between the clear day and the dense fog of the rule the numbers are ours.
constexpr std::array<std::int32_t, 4> kLandMiles{24, 8, 1, 0}, kShipYards{300, 200, 100, 40};

std::int32_t by_weather(const View& view, const std::array<std::int32_t, 4>& row) {
    const std::int32_t weather = std::clamp(view.get(kWeather), 0, 3);
    return in_scene(view, kOnWater) ? row[static_cast<std::size_t>(weather)] : 0;
}

std::int32_t land_seen(const View& view) { return by_weather(view, kLandMiles); }
std::int32_t ships_seen(const View& view) { return by_weather(view, kShipYards); }

bool afloat(const View& view) {
    const bool at_sea = in_scene(view, kOnWater) || view.state().scene->environment == Name("waterborne");
    return at_sea && view.get(kMetAshore) == 0;
}

class SeaEncounters final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-111", "ADV-112", "ADV-114"},
                .facts = {kWeather, kDocked, kMetAshore, kLandSeen, kShipsSeen},
                .derives = {derived<&land_seen>(kLandSeen), derived<&ships_seen>(kShipsSeen)}};
    }

    void check(const View& view, const JourneyIntent& day, SeatId, Refusals& out) const {
        if (day.verb != Verb::PlanVoyage || !day.says("dock")) return;
        const bool out_at_sea = day.where == Name("open_sea") && !day.says("in_sight_of_land");
        if (on_journey(view) && out_at_sea) out.add(Reason::RequirementNotMet, "dock");
    }

    bool begin(const JourneyIntent& day, const Bill&, Work& work) const {
        if (day.verb != Verb::PlanVoyage || !on_journey(work.view())) return false;
        work.set(kDocked, day.says("dock") ? 1 : 0, CreatureId::None, 0, "plan_voyage");
        work.set(kMetAshore, 0, CreatureId::None, 0, "plan_voyage");
        return false;
    }

    // ADV-112: a ship is seen from below long before it sees anything, but for thick fog.
    bool begin(const SetupIntent& setup, const Bill&, Work& work) const {
        const View view = work.view();
        if (setup.verb != Verb::StartEncounter || !afloat(view) || view.get(kWeather) == kDenseFog)
            return false;
        for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side) {
            const std::vector<CreatureId> all = members(view, side);
            const bool of_the_sea =
                !all.empty() && !is_party(view, side) &&
                every(all, [&view](CreatureId who) { return view.sheet(who).has_trait("aquatic"); });
            if (of_the_sea) work.set_raw(kExpects, 1, side, 0, "at_sea");
        }
        return false;
    }
};

}  // namespace

MechanicPtr sea_encounters() { return make_mechanic<SeaEncounters>(); }

}  // namespace affray
