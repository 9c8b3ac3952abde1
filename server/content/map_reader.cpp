// Maps by radius, by list or as a drawing.
#include "content/map_reader.h"

#include <algorithm>

namespace affray::content {
namespace {

constexpr std::int32_t kRadiusMax = 100;

struct Cells {
    std::vector<Place> open;
    std::vector<Place> blocked;
    std::vector<Place> exits;
};

std::vector<Place> read_cells(const Node& node) {
    std::vector<Place> cells;
    for (const Node& item : node.list()) cells.push_back(item.place());
    return cells;
}

// A drawing in pointy-top rows: row r, column c is the hex (c - floor(r / 2), r). '#' is blocked, 'e' an
// exit, blanks between the signs do not count.
void read_rows(const Node& node, Cells& cells) {
    std::int32_t r = 0;
    for (const Node& item : node.list()) {
        std::int32_t column = 0;
        for (const char sign : item.text()) {
            if (sign == ' ') continue;
            const Place at{column - (r >> 1), r, 0};
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

Map read_map(const Node& node) {
    Fields fields(node);
    const std::string grid = fields.text("grid", "hex");
    if (grid == "square" || grid == "zones")
        fields.at("grid").unbuilt("grid " + grid);
    else if (grid != "hex")
        fields.at("grid").fail("'" + grid + "' is not one of hex, square, zones");
    const std::string name = fields.text("name");
    Cells cells;
    const Node radius = fields.at("radius");
    const Node listed = fields.at("cells");
    const Node rows = fields.at("rows");
    if (radius.present() + listed.present() + rows.present() > 1)
        node.fail("'radius', 'cells' and 'rows' exclude one another; keep one");
    if (radius) cells.open = Map::hexagon(radius.number(1, 0, kRadiusMax));
    if (listed) cells.open = read_cells(listed);
    if (rows) read_rows(rows, cells);
    if (cells.open.empty() && grid == "hex")
        node.fail("the map has no cells; give it a radius, cells or rows");
    if (const Node blocked = fields.at("blocked")) {
        for (const Place at : read_cells(blocked)) {
            std::erase(cells.open, at);
            cells.blocked.push_back(at);
        }
    }
    if (const Node written = fields.at("exits")) {
        for (const Node& item : written.list()) {
            const Place at = item.place();
            if (std::find(cells.open.begin(), cells.open.end(), at) == cells.open.end())
                item.fail("the exit is not an open cell of the map; move it or open the cell");
            cells.exits.push_back(at);
        }
    }
    fields.finish();
    return Map(Grid::Hex, name, cells.open, std::move(cells.exits), cells.blocked);
}

}  // namespace affray::content
