// Grids and zones, steps and their prices, paces, postures, mounts, doors, ground and light.
#pragma once

#include "mechanics/rider.h"

namespace affray {

/// Distances in cells: nearby and far away (AFR-010).
struct HexOptions {
    std::int32_t nearby = 5;
    std::int32_t far = 10;
    bool pass_allies = false;  ///< cross them, and hexes whose holder is down (AP-031)
    bool over_fallen = false;  ///< who lies prone holds no hex (SEG-025)
};
std::unique_ptr<const Geometry> hex_grid(HexOptions options);
std::unique_ptr<const Geometry> square_grid();
std::unique_ptr<const Geometry> tactical_grid();
std::unique_ptr<const Geometry> zone_graph();
/// Prices of one point each (AFR-016), or those of the price list (AP-008).
enum class PriceBy : std::uint8_t { Point, Row };
Rider hex_steps(PriceBy price = PriceBy::Point);
Rider walking_modes();
Rider sprinting();
Rider falling();
Rider lying();
Rider riding();
Rider dragging();
Rider ground_hazards();
Rider painted_zones();
Rider paces();
Rider drawing_on_the_way();
Rider zone_moves();
Rider zone_lines();
Rider leaving_price(PriceBy price = PriceBy::Point);
Rider facing_rear();
Rider light_and_darkness();
Rider spacing();
Rider environments();
Rider unstable_and_water();
Rider movement_rate();
Rider encumbrance();
Rider prone();
Rider postures();
Rider mounting();
Rider edge_doors();
/// What sides have not seen is hidden from them; `lies`: the encounter is played so.
Rider fog(bool lies);

}  // namespace affray
