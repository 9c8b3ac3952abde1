// Squares of 5 feet with heights and bodies that fill blocks of them (TBA-050..059, 064, 065).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/sight_lines.h"
#include "readings/space/squares.h"
#include "readings/tactics/paths.h"

#include <algorithm>
#include <cstdlib>

namespace affray {
namespace {

class TacticalGrid final : public Geometry {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-050", "TBA-051", "TBA-052", "TBA-053", "TBA-055", "TBA-056", "TBA-057",
                          "TBA-059", "TBA-065"},
                .stats = {kTitanicSquares, kMagicFlight},
                .options = {{"diagonals", 0}, {"rider_elevation", 1}}};
    }

    Bands bands() const override { return {.touch = 1, .nearby = 6, .far = 60}; }
    std::size_t longest_path() const override { return SIZE_MAX; }

    bool next_to(const View& view, CreatureId a, CreatureId b) const override {
        return a != b && cells_between(view, a, b) <= 1;
    }

    bool leaves(const View& view, const Step& step, CreatureId foe) const override {
        return between(view, step.who, step.to, foe) > 1;
    }

    std::int32_t distance(const Map&, Place a, Place b) const override {
        return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z) / kFeetPerSquare});
    }

    std::int32_t between(const View& view, CreatureId who, Place at, CreatureId other) const override {
        if (who == CreatureId::None) return distance(view.state().scene->map, at, view.creature(other).place);
        const bool here = view.creature(who).place == at;
        const Body body = here ? body_of(view, who) : body_at(view, who, at, view.get(kSqueezing, who) != 0);
        return cells_between(view, body, body_of(view, other));
    }

    CreatureId mover(const View& view, CreatureId who) const override { return carrier_of(view, who); }

    std::vector<Place> neighbours(const Map&, Place at) const override {
        std::vector<Place> around;
        around.reserve(kEightWays.size());
        for (const Place step : kEightWays) around.push_back({at.x + step.x, at.y + step.y, at.z});
        return around;
    }

    std::optional<Reason> barred(const View& view, CreatureId who, Place at) const override {
        const CreatureId stands = who == CreatureId::None ? who : carrier_of(view, who);
        const Body there =
            who == CreatureId::None ? Body{at, 1, 2 * at.z, 2 * at.z + 10} : body_at(view, stands, at, false);
        if (const auto wall = no_ground(view.state(), there)) return wall;
        if (free_space(view, stands, there)) return std::nullopt;
        return Reason::SpaceOccupied;
    }

    std::optional<Reason> barred_step(const View& view, CreatureId who, Place from, Place to) const override {
        return step_barred(view, who, from, to);
    }

    std::int8_t bearing(Place from, Place to) const override { return facing_toward(from, to); }

    bool in_sight(const View& view, Place a, Place b) const override {
        const std::vector<Place> between = crossed(a, b);
        return !any(between, [&](Place at) {
            return !(at.x == a.x && at.y == a.y) && !(at.x == b.x && at.y == b.y) &&
                   !view.state().scene->map.passable(at);
        });
    }
};

}  // namespace

std::unique_ptr<const Geometry> tactical_grid() { return make_mechanic<TacticalGrid>(); }

}  // namespace affray
