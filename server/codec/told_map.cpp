// The map in three forms.
#include "codec/told_map.h"

#include "codec/serialise.h"
#include "codec/value_codec.h"
#include "rules/known_ground.h"

namespace affray::codec {
namespace {

struct GroundPlaces {
    std::vector<Place> cells, exits, blocked;
};

void put_places_of(const Map& map, const GroundPlaces& told, v1::Map& out, Ground ground) {
    put_layout(map, out);
    put_places(told.exits, *out.mutable_exits());
    if (ground == Ground::Places) {
        put_places(told.cells, *out.mutable_cells());
        put_places(told.blocked, *out.mutable_blocked());
    } else {
        put_runs(told.cells, *out.mutable_cell_runs());
        put_runs(told.blocked, *out.mutable_blocked_runs());
    }
}

}  // namespace

// Of a map in fog: the cells that the viewer has explored.
void put_map(const State& state, const Viewer& viewer, v1::Map& out, Ground ground) {
    const Map& map = state.scene->map;
    GroundPlaces told{map.cells(), map.exits(), map.blocked()};
    if (!sees_whole_map(state, viewer)) {
        const GroundEyes eyes(state, viewer);
        for (std::vector<Place>* places : {&told.cells, &told.exits, &told.blocked})
            std::erase_if(*places, [&](Place at) { return !eyes.hold(kExplored, at); });
    }
    put_places_of(map, told, out, ground);
}

bool sees_whole_map(const State& state, const Viewer& viewer) {
    return viewer.role == Role::Referee || !in_fog(state);
}

std::string map_field(const Scene& scene) {
    v1::View alone;
    const Map& map = scene.map;
    put_places_of(map, {map.cells(), map.exits(), map.blocked()}, *alone.mutable_map(), Ground::Runs);
    return serialise(alone);
}

const std::string& WholeMap::of(const std::shared_ptr<const Scene>& scene) {
    if (scene_.lock() != scene) {
        field_ = map_field(*scene);
        scene_ = scene;
    }
    return field_;
}

}  // namespace affray::codec
