// Hex grid: axial coordinates, one creature to a hex (AFR-010, 011; AP-030, 031; SEG-025).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/sight_lines.h"

#include <array>
#include <cstdlib>

namespace affray {
namespace {

// AFR-010: direction index 0..5.
constexpr std::array<Place, 6> kDirections{
    {{1, 0, 0}, {1, -1, 0}, {0, -1, 0}, {-1, 0, 0}, {-1, 1, 0}, {0, 1, 0}}};

std::int32_t hexes(Place a, Place b) {
    const std::int32_t dq = a.x - b.x;
    const std::int32_t dr = a.y - b.y;
    return (std::abs(dq) + std::abs(dr) + std::abs(dq + dr)) / 2;
}

class HexGrid final : public Geometry {
  public:
    explicit HexGrid(HexOptions options) : options_(options) {}

    Claims claims() const override {
        return {.rules = {"AFR-010", "AFR-011", "AP-030", "AP-031", "SEG-025", "WAV-005"},
                .options = {{"nearby_hexes", 5}, {"far_hexes", 10}}};
    }

    Bands bands() const override { return {.touch = 1, .nearby = options_.nearby, .far = options_.far}; }
    std::size_t longest_path() const override { return SIZE_MAX; }

    bool next_to(const View& view, CreatureId a, CreatureId b) const override {
        const Place here = view.creature(a).place;
        const Place there = view.creature(b).place;
        return a != b && hexes(here, there) == 1 && !wall_between(view.state(), here, there);
    }

    // AFR-017: circling leaves nobody behind, unless a wall comes between (WAV-005).
    bool leaves(const View& view, const Step& step, CreatureId foe) const override {
        const Place there = view.creature(foe).place;
        return hexes(there, step.to) >= 2 || wall_between(view.state(), step.to, there);
    }

    std::int32_t distance(const Map&, Place a, Place b) const override { return hexes(a, b); }

    std::vector<Place> neighbours(const Map&, Place at) const override {
        std::vector<Place> around(kDirections.begin(), kDirections.end());
        for (Place& place : around) place = {at.x + place.x, at.y + place.y, at.z};
        return around;
    }

    std::optional<Reason> barred(const View& view, CreatureId who, Place at) const override {
        if (const auto closed = closed_cell(view, at)) return closed;
        const Creature* there = view.find_near(at, 0, [&](const Creature& other) {
            return other.id != who && other.place == at && holds(view, other);
        });
        if (there != nullptr) return Reason::SpaceOccupied;
        return std::nullopt;
    }

    // AP-031: allies are passed, foes are not; walls and shut doors stand between cells (WAV-005).
    std::optional<Reason> barred_step(const View& view, CreatureId who, Place from, Place to) const override {
        if (const auto closed = closed_cell(view, to)) return closed;
        const bool doors = options_.pass_allies;
        if (doors ? shut_between(view.state(), from, to) : wall_between(view.state(), from, to))
            return Reason::PathBlocked;
        if (!options_.pass_allies) return barred(view, who, to);
        const Creature* there = view.find_near(to, 0, [&](const Creature& other) {
            return other.id != who && other.place == to && holds(view, other) && view.hostile(who, other.id);
        });
        if (there != nullptr) return Reason::SpaceOccupied;
        return std::nullopt;
    }

    // The direction that the way goes most along; the lowest index of two.
    std::int8_t bearing(Place from, Place to) const override {
        const std::int32_t dq = to.x - from.x;
        const std::int32_t dr = to.y - from.y;
        std::int8_t best = kSameFacing;
        std::int32_t most = 0;
        for (std::size_t i = 0; i < kDirections.size(); ++i) {
            const Place d = kDirections[i];
            const std::int32_t along = 2 * (d.x * dq + d.y * dr) + d.x * dr + d.y * dq;
            if (along <= most) continue;
            most = along;
            best = static_cast<std::int8_t>(i);
        }
        return best;
    }

    bool in_sight(const View& view, Place a, Place b) const override {
        return clear_on_hexes(view.state(), a, b);
    }

  private:
    static std::optional<Reason> closed_cell(const View& view, Place at) {
        const Map& map = view.state().scene->map;
        if (!map.on_map(at)) return Reason::OffMap;
        if (!map.passable(at)) return Reason::PathBlocked;
        return std::nullopt;
    }

    // AFR-011: unconscious creatures occupy; the dead and the gone do not. AP-031: nor do the unconscious,
    // and what nobody has seen is run into (rules/README.md, C30).
    bool holds(const View& view, const Creature& other) const {
        if (!options_.pass_allies) return view.present(other.id);
        const bool lies = options_.over_fallen && view.effect(other.id, "prone") != nullptr;
        const bool down = other.status == CreatureStatus::Unconscious || lies;
        // AP-130: it is the beast that holds the hex of its riders.
        return view.present(other.id) && !down && !other.hidden && view.get(kSteed, other.id) == 0;
    }

    HexOptions options_;
};

}  // namespace

std::unique_ptr<const Geometry> hex_grid(HexOptions options) { return make_mechanic<HexGrid>(options); }

}  // namespace affray
