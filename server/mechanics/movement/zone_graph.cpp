// Zone graph: a few named zones joined by edges; distance counts edges, creatures share a zone (ARC-070, 072,
// 073).
#include "mechanics/movement/movement.h"
#include "readings/common.h"

namespace affray {
namespace {

class ZoneGraph final : public Geometry {
  public:
    Claims claims() const override { return {.rules = {"ARC-070", "ARC-072"}}; }

    Bands bands() const override { return {.touch = 0, .nearby = 1, .far = 2}; }
    std::size_t longest_path() const override { return 1; }

    std::int32_t distance(const Map& map, Place a, Place b) const override { return map.zone_distance(a, b); }

    std::vector<Place> neighbours(const Map& map, Place at) const override {
        std::vector<Place> around;
        for (const Place other : map.cells())
            if (map.zone_distance(at, other) == 1) around.push_back(other);
        return around;
    }

    std::optional<Reason> barred(const View& view, CreatureId, Place at) const override {
        if (!view.state().scene->map.on_map(at)) return Reason::OffMap;
        return std::nullopt;
    }

    // ARC-073: allies who moved beside one another, or who fight the same foe; one that nobody has seen
    // brings nobody together.
    bool next_to(const View& view, CreatureId a, CreatureId b) const override {
        if (a == b || view.hostile(a, b)) return false;
        if (view.get(kBeside, a, b) != 0) return true;
        return any(view.state().creatures, [&](const Creature& foe) {
            return !foe.hidden && view.get(kEngaged, a, foe.id) != 0 && view.get(kEngaged, b, foe.id) != 0;
        });
    }

    // ARC-083: every move is a move away, even inside a zone; foes that are kept are spared.
    bool leaves(const View&, const Step&, CreatureId) const override { return true; }
};

}  // namespace

std::unique_ptr<const Geometry> zone_graph() { return make_mechanic<ZoneGraph>(); }

}  // namespace affray
