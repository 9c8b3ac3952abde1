// Uploaded pictures as a scene and its creatures name them. No rule reads them; they go where what shows them
// goes.
#pragma once

#include <cstdint>
#include <string>

namespace affray {

/// A square of a picture, in pixels of it. Without a picture: none is named.
struct Portrait {
    std::string picture{};  ///< id; letters and digits
    std::int32_t x = 0;     ///< of its left edge
    std::int32_t y = 0;     ///< of its upper edge
    std::int32_t size = 0;  ///< from edge to edge; 0: the largest square in the middle
    bool operator==(const Portrait&) const = default;
};

/// A picture that lies under the map, measured in hundredths of a cell from half a cell left of and above the
/// middle of cell (0, 0): on squares, its corner. Without a picture: none.
struct MapImage {
    std::string picture{};       ///< id; letters and digits
    std::int32_t x = 0;          ///< of its left edge
    std::int32_t y = 0;          ///< of its upper edge
    std::int32_t width = 0;      ///< from its left edge to its right one
    std::int32_t opacity = 100;  ///< percent
    bool operator==(const MapImage&) const = default;
};

}  // namespace affray
