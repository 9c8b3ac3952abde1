// The map of a view: what one viewer is told of the ground, and the whole of it, which many are told alike.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "affray/v1/view.pb.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// How the cells of a map are told: each by itself, or in runs along the rows.
enum class Ground : std::uint8_t { Places, Runs };

/// The map as this viewer may know it.
void put_map(const State& state, const Viewer& viewer, v1::Map& out, Ground ground);

/// Is the viewer shown all of the map, so that it is the same for all such viewers?
bool sees_whole_map(const State& state, const Viewer& viewer);
/// That map: an encoded field of the message View. It hangs on the scene alone.
std::string map_field(const Scene& scene);

/// That field of the scene that was shown last, made once for all who come to its table.
class WholeMap {
  public:
    /// Good until the next call.
    const std::string& of(const std::shared_ptr<const Scene>& scene);

  private:
    std::weak_ptr<const Scene> scene_;
    std::string field_;
};

}  // namespace affray::codec
