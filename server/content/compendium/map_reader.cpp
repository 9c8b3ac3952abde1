// Maps by radius, by list or as a drawing.
#include "content/compendium/map_reader.h"

#include <algorithm>

#include "rules/bounds.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

constexpr std::int32_t kRadiusMax = 100;
constexpr std::int32_t kFloorRadius = 60;  // of a floor without bounds
constexpr std::int32_t kSquaresDefault = 100;
constexpr std::int32_t kSquaresMax = 500;

std::vector<Place> rectangle(std::int32_t width, std::int32_t height) {
    std::vector<Place> cells;
    for (std::int32_t y = 0; y < height; ++y)
        for (std::int32_t x = 0; x < width; ++x) cells.push_back({x, y, 0});
    return cells;
}

struct Cells {
    std::vector<Place> open;
    std::vector<Place> blocked;
    std::vector<Place> exits;
};

bool holds(const std::vector<Place>& sorted, Place at) {
    return std::binary_search(sorted.begin(), sorted.end(), at);
}

std::vector<Place> read_cells(const Node& node) {
    std::vector<Place> cells;
    for (const Node& item : node.list()) cells.push_back(item.place());
    return cells;
}

// A drawing in pointy-top rows: row r, column c is the hex (c - floor(r / 2), r), or the square (c, r). '#'
// is blocked, 'e' an exit, blanks between the signs do not count.
void read_rows(const Node& node, Cells& cells, bool square) {
    std::int32_t r = 0;
    for (const Node& item : node.list()) {
        std::int32_t column = 0;
        for (const char sign : item.text()) {
            if (sign == ' ') continue;
            const Place at{square ? column : column - (r >> 1), r, 0};
            ++column;
            if (sign == '.' || sign == 'e') cells.open.push_back(at);
            if (sign == 'e') cells.exits.push_back(at);
            if (sign == '#') cells.blocked.push_back(at);
            if (sign != '.' && sign != 'e' && sign != '#')
                item.fail(std::string("'") + sign + "' is not one of . (open), # (blocked), e (exit)");
        }
        ++r;
    }
}

}  // namespace

namespace {

std::int32_t zone_index(const std::vector<std::string>& zones, const Node& node) {
    const auto at = std::find(zones.begin(), zones.end(), node.text());
    if (at != zones.end()) return static_cast<std::int32_t>(at - zones.begin());
    node.fail("no zone has the name '" + node.text() + "'; did you mean '" + nearest(node.text(), zones) +
              "'?");
    return 0;
}

// ARC section 2.6: unless the file draws others, a line of five zones.
Map read_zones(const Node& node, Fields& fields) {
    std::vector<std::string> zones{"party_far", "party_back", "field", "foe_back", "foe_far"};
    std::vector<std::pair<std::int32_t, std::int32_t>> edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}};
    const std::string name = fields.text("name");
    if (const Node listed = fields.at("zones")) {
        zones.clear();
        for (const Node& item : listed.list()) zones.push_back(item.text());
        edges.clear();
    }
    if (zones.empty() || !written::kZones.holds(zones.size())) {
        node.fail("a map has 1 to 64 zones; list them under 'zones'");
        return {};
    }
    if (const Node listed = fields.at("edges")) {
        edges.clear();
        for (const Node& item : listed.list()) {
            const std::vector<Node> ends = item.list();
            if (ends.size() != 2)
                item.fail("an edge joins two zones; write it as [a, b]");
            else
                edges.emplace_back(zone_index(zones, ends[0]), zone_index(zones, ends[1]));
        }
    }
    std::vector<Place> exits;
    if (const Node leave = fields.at("exits"))
        for (const Node& item : leave.list()) exits.push_back({zone_index(zones, item), 0, 0});
    fields.finish();
    if (!written::kEdges.holds(edges.size())) node.fail("a map has at most 1000 edges");
    if (const Fault fault = fault_of_cells({}, {}, exits)) node.fail(*fault);
    if (node.problems().wrong()) return {};
    return Map::of_zones(name, std::move(zones), edges, std::move(exits));
}

}  // namespace

std::vector<Place> read_block(Fields& fields) {
    std::vector<Place> cells;
    for (const std::string_view key : {"at", "cells"})
        if (const Node list = fields.at(key))
            for (const Node& item : list.list()) cells.push_back(item.place());
    const Node rect = fields.at("rect");
    if (!rect) return cells;
    const std::vector<Node> ends = rect.list();
    if (ends.size() != 4) {
        rect.fail("a block of squares is written by two corners: [x0, y0, x1, y1]");
        return cells;
    }
    const std::int32_t right = ends[2].number(0, 0, kSquaresMax), bottom = ends[3].number(0, 0, kSquaresMax);
    for (std::int32_t y = ends[1].number(0, 0, kSquaresMax); y <= bottom; ++y)
        for (std::int32_t x = ends[0].number(0, 0, kSquaresMax); x <= right; ++x) cells.push_back({x, y, 0});
    return cells;
}

Place read_place(const Node& node, const Map& map) {
    if (map.grid() != Grid::Zones) return node.place();
    return {zone_index(map.zones(), node), 0, 0};
}

Place default_place(const Map& map) {
    const auto& zones = map.zones();
    const auto field = std::find(zones.begin(), zones.end(), "field");
    return {field == zones.end() ? 0 : static_cast<std::int32_t>(field - zones.begin()), 0, 0};
}

namespace {

std::vector<Place> sized(const Node& size) {
    const std::vector<Node> both = size.list();
    if (both.size() == 2)
        return rectangle(both[0].number(1, 1, kSquaresMax), both[1].number(1, 1, kSquaresMax));
    size.fail("the size of a map is its width and its height; write it as [20, 20]");
    return {};
}

std::vector<Place> solid_squares(const Node& ground) {
    std::vector<Place> solid;
    for (const Node& item : ground.list()) {
        Fields fields(item);
        if (!fields.flag("solid")) continue;
        const std::vector<Place> some = read_block(fields);
        solid.insert(solid.end(), some.begin(), some.end());
    }
    return solid;
}

}  // namespace

Map read_map(const Node& node) {
    Fields fields(node);
    const std::string grid = fields.text("grid", "hex");
    if (grid == "zones") return read_zones(node, fields);
    if (grid != "hex" && grid != "square")
        fields.at("grid").fail("'" + grid + "' is not one of hex, square, zones");
    const std::string name = fields.text("name");
    Cells cells;
    const Node radius = fields.at("radius");
    const Node listed = fields.at("cells");
    const Node rows = fields.at("rows");
    const bool square = grid == "square";
    const Node measured = square ? fields.at("width") : radius;
    if (square && radius) radius.fail("a map of squares has a width and a height");
    if (measured.present() + listed.present() + rows.present() > 1)
        node.fail("'" + std::string(square ? "width" : "radius") +
                  "', 'cells' and 'rows' exclude one another; keep one");
    const bool drawn = listed || rows;
    if (const Node size = fields.at("size"); size && square && !drawn)
        cells.open = sized(size);
    else if (!drawn && square)
        cells.open = rectangle(measured.number(kSquaresDefault, 1, kSquaresMax),
                               fields.number("height", kSquaresDefault, 1, kSquaresMax));
    else if (!drawn)
        cells.open = Map::hexagon(radius.number(kFloorRadius, 0, kRadiusMax));
    if (listed) cells.open = read_cells(listed);
    if (rows) read_rows(rows, cells, square);
    if (cells.open.empty()) node.fail("the map has no cells; name or draw some");
    if (const Node blocked = fields.at("blocked")) {
        std::vector<Place> gone = read_cells(blocked);
        cells.blocked.insert(cells.blocked.end(), gone.begin(), gone.end());
        std::sort(gone.begin(), gone.end());
        std::erase_if(cells.open, [&gone](Place at) { return holds(gone, at); });
    }
    if (const Node ground = fields.at("squares")) {
        std::vector<Place> gone = solid_squares(ground);
        cells.blocked.insert(cells.blocked.end(), gone.begin(), gone.end());
        std::sort(gone.begin(), gone.end());
        std::erase_if(cells.open, [&gone](Place at) { return holds(gone, at); });
    }
    if (const Node leave = fields.at("exits")) {
        std::vector<Place> open = cells.open;
        std::sort(open.begin(), open.end());
        for (const Node& item : leave.list()) {
            const Place at = item.place();
            if (!holds(open, at))
                item.fail("the exit is not an open cell of the map; move it or open the cell");
            cells.exits.push_back(at);
        }
    }
    for (const std::string_view key : {"environment", "dark"}) fields.at(key);  // of the scene
    fields.finish();
    if (const Fault fault = fault_of_cells(cells.open, cells.blocked, cells.exits)) {
        node.fail(*fault);
        return {};
    }
    return Map(square ? Grid::Square : Grid::Hex, name, cells.open, std::move(cells.exits), cells.blocked);
}

}  // namespace affray::content
