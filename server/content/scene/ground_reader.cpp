// Which map a scene has, and what else is true of its ground.
#include "content/scene/ground_reader.h"

#include "content/compendium/map_reader.h"

namespace affray::content {
namespace {

// A map of the data by its name.
Node named_map(const Node& name, const Compendium& data) {
    const auto found = data.maps.find(name.text());
    if (found != data.maps.end()) return Node(found->second.value(), "map", name.problems());
    std::vector<std::string> names;
    for (const auto& [id, unused] : data.maps) names.push_back(id);
    const std::string guess = nearest(name.text(), names);
    name.fail("there is no map '" + name.text() + "'" +
              (guess.empty() ? std::string() : "; did you mean '" + guess + "'?"));
    return {};
}

}  // namespace

Node ground_of(Fields& fields, const Compendium& data, bool peopled) {
    const Node map = fields.at("map");
    if (map.is_scalar()) return named_map(map, data);
    const auto plain = data.defaults.find("map");
    if (plain == data.defaults.end()) return peopled ? fields.need("map") : map;
    return map ? map : Node(plain->second.value(), "map", fields.node().problems());
}

MapImage read_map_image(const Node& node) {
    if (!node) return {};
    Fields fields(node);
    MapImage image;
    image.picture = fields.need("picture").text();
    image.x = fields.number("x");
    image.y = fields.number("y");
    image.width = fields.need("width").number(1000);
    image.opacity = fields.number("opacity", 100);
    fields.finish();
    return image;
}

void read_ground(Scene& scene, const Node& node) {
    scene.map = read_map(node);
    Fields fields(node);
    scene.environment = fields.name("environment");
    scene.dark = fields.flag("dark");
}

}  // namespace affray::content
