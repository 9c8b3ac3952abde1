// A region of hexes: days that lead from hex to hex, where the party is and where it believes to be, and the
// map that it draws (ADV-170 to ADV-173).
#include "readings/journey/region.h"
#include "mechanics/exploration/exploration.h"
#include "readings/journey/ground.h"
#include "readings/rounds/round_parts.h"

namespace affray {
namespace {

class Region final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-170", "ADV-171", "ADV-172", "ADV-173"},
                .facts = {kHexOf, kHexLand, kHexRoad, kDrawnAt, kHexHere, kHexBelieved, kDrawn},
                .options = {{"hex_miles", 6}}};
    }

    void check(const View& view, const JourneyIntent& day, SeatId, Refusals& out) const {
        if (day.verb == Verb::PlanDay || day.verb == Verb::PlanVoyage) check_hexes(view, day, out);
    }

    // Each hex beside the one where the party believes to be.
    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const std::int32_t here = view.get(kHexBelieved);
        const bool plans = in_scene(view, kInWilds) && in_phase(view, kDayStart) && !running(view);
        if (here == 0 || !plans || !travels(view, who)) return;
        for (std::int32_t way = 0; way < kHexSides; ++way) {
            const std::int32_t next = next_hex(here, way);
            if (next == 0) continue;
            JourneyIntent day{.verb = Verb::PlanDay, .mode = "travel"};
            day.numbers = {{"hex", next}};
            out.push_back({std::move(day)});
        }
    }

    // ADV-173: a party that the referee puts at a place knows where it is.
    bool begin(const JourneyIntent& way, const Bill&, Work& work) const {
        const auto area = way.verb == Verb::EnterScene ? area_named(work.view(), way.where) : std::nullopt;
        if (area) stand_at(*area, "entered", work);
        return false;
    }
};

}  // namespace

MechanicPtr region() { return make_mechanic<Region>(); }

}  // namespace affray
