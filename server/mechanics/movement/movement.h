// Grids and zones, steps and their prices, paces, postures, mounts, doors, ground and light.
#pragma once

#include "mechanics/mechanic_ptr.h"

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
MechanicPtr hex_steps(PriceBy price = PriceBy::Point);
MechanicPtr walking_modes();
MechanicPtr sprinting();
MechanicPtr falling();
MechanicPtr lying();
MechanicPtr riding();
MechanicPtr dragging();
MechanicPtr ground_hazards();
MechanicPtr painted_zones();
MechanicPtr paces();
MechanicPtr drawing_on_the_way();
MechanicPtr zone_moves();
MechanicPtr zone_lines();
MechanicPtr leaving_price(PriceBy price = PriceBy::Point);
MechanicPtr facing_rear();
MechanicPtr light_and_darkness();
MechanicPtr spacing();
MechanicPtr environments();
MechanicPtr unstable_and_water();
MechanicPtr movement_rate();
MechanicPtr encumbrance();
MechanicPtr prone();
MechanicPtr postures();
MechanicPtr mounting();
MechanicPtr edge_doors();
/// What sides have not seen is hidden from them; `lies`: the encounter is played so.
MechanicPtr fog(bool lies);

}  // namespace affray
