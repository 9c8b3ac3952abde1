// Runs come from a server that may be anybody's: none leads off the largest map.
#include "client/lib/ground.h"

namespace affray::client {
namespace {

constexpr std::int64_t kFarthest = 1000;  // of each coordinate
constexpr std::int64_t kCellsMax = 1'000'000;

using Runs = google::protobuf::RepeatedField<std::int32_t>;
using Places = google::protobuf::RepeatedPtrField<v1::Place>;

bool on_a_map(std::int64_t coordinate) { return coordinate >= -kFarthest && coordinate <= kFarthest; }

// false: not all of them are runs of a map.
bool add_cells(const Runs& runs, Places& cells) {
    if (runs.size() % 3 != 0) return false;
    std::int64_t y = 0;
    for (int i = 0; i < runs.size(); i += 3) {
        y += runs[i];
        const std::int64_t x = runs[i + 1], count = runs[i + 2];
        if (count < 1 || !on_a_map(y) || !on_a_map(x) || !on_a_map(x + count - 1)) return false;
        if (cells.size() + count > kCellsMax) return false;
        for (std::int64_t step = 0; step < count; ++step) {
            v1::Place& cell = *cells.Add();
            cell.set_x(static_cast<std::int32_t>(x + step));
            cell.set_y(static_cast<std::int32_t>(y));
        }
    }
    return true;
}

}  // namespace

Status lay_out(v1::Map& map) {
    Places cells, blocked;
    if (!add_cells(map.cell_runs(), cells) || !add_cells(map.blocked_runs(), blocked))
        return Error{ErrorCode::InvalidInput, "the server sent a map that is none"};
    map.mutable_cells()->MergeFrom(cells);
    map.mutable_blocked()->MergeFrom(blocked);
    map.clear_cell_runs();
    map.clear_blocked_runs();
    return {};
}

}  // namespace affray::client
