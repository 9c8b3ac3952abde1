// Terrain, and rows of environments, into features and powers of the ground.
#include "content/environment_reader.h"

#include <algorithm>

#include "content/creature_reader.h"
#include "content/effect_reader.h"
#include "content/map_reader.h"
#include "content/tactical_power_reader.h"
#include "readings/facts/rounds.h"
#include "readings/space/bodies.h"

namespace affray::content {
namespace {

// A row: {world: true, on, targets, zone, save: {ability, dc}, recharge, once_per_target, needs, effects,
// text} and any number that its features have.
Power read_hazard(const std::string& environment, const std::string& id, const Node& node) {
    Power row;
    row.id = node.named(id);
    row.class_id = node.named(environment);
    Fields fields(node);
    row.name = fields.text("name", id);
    row.text = fields.text("text");
    row.trigger = fields.name("on");
    row.only_on = fields.name("targets");
    if (const Node zone = fields.at("zone")) row.target_needs.push_back(zone.name());
    if (const Node needs = fields.at("needs")) row.needs = needs.names();
    if (const Node save = fields.at("save")) {
        Fields parts(save);
        row.versus = parts.need("ability").name();
        row.attack_bonus = parts.need("dc").number(10, 0, 40);
        parts.finish();
    } else {
        row.versus = {};
    }
    row.recharge = fields.number("recharge", 0, 0, 6);
    row.effects = read_effects(fields.at("effects"), {});
    return row;
}

void add_world_action(State& state, Scene& scene, const std::string& environment, const std::string& id,
                      const Node& node, bool acts) {
    Feature action;
    action.id = node.named(environment + "." + id);
    action.kind = node.named(id);
    action.numbers.emplace_back("world", 1);
    action.text = Fields(node).text("text");
    scene.features.push_back(std::move(action));
    state.feature_states.push_back(acts ? Name("charged") : Name("hidden"));
}

// Whoever comes up out of the ground has a side and a block of its own.
void lay_ready_guests(Scene& scene, const Ruleset& rules, const Compendium& data, const Power& row) {
    for (const PowerEffect& effect : row.effects) {
        if (effect.op != Name("spawn") && effect.op != Name("spawn_copy")) continue;
        const bool known = std::any_of(scene.sides.begin(), scene.sides.end(),
                                       [&effect](const Side& side) { return side.id == effect.name; });
        if (!known) scene.sides.push_back({effect.name, {}, "monsters"});
        const auto block = data.stat_lines.find(effect.name.view());
        if (block != data.stat_lines.end())
            scene.stat_blocks.push_back(read_stat_block(effect.name.str(), block->second, {}, rules));
    }
}

}  // namespace

Blocks hazard_rows(const Compendium& data) {
    Blocks rows;
    for (const auto& [environment, node] : data.environments)
        for (const auto& [id, entry] : Fields(node).at("entries").entries()) rows.emplace(id, entry);
    return rows;
}

void read_terrain(State& state, Scene& scene, const Node& map) {
    const Node squares = map.is_map() ? Fields(map).at("squares") : Node();
    if (!squares) return;
    // What stands on higher ground stands there, whether its place says so or not.
    const auto rise = [&state] {
        for (Creature& one : state.creatures)
            if (one.place != kNowhere) one.place.z = std::max(one.place.z, ground_height(state, one.place));
    };
    std::int32_t count = 0;
    for (const Node& item : squares.list()) {
        Fields fields(item);
        Feature ground;
        ground.id = item.named("ground_" + std::to_string(++count));
        ground.kind = "ground";
        ground.cells = read_block(fields);
        for (const std::string_view key : {"elevation", "clearance"})
            if (const Node value = fields.at(key)) ground.numbers.emplace_back(key, value.number(0, 0, 1000));
        for (const std::string_view key : {"water", "stairs", "diggable"})
            if (fields.flag(key)) ground.numbers.emplace_back(key, 1);
        if (const Node sources = fields.at("difficult"); sources && !sources.names().empty())
            ground.numbers.emplace_back("difficult", 1);
        const bool rock = fields.flag("solid");
        fields.finish();
        if (rock && ground.numbers.empty()) continue;
        scene.features.push_back(std::move(ground));
        state.feature_states.emplace_back();
    }
    rise();
}

void read_environments(State& state, Scene& scene, const Ruleset& rules, const Compendium& data,
                       const Node& list) {
    std::vector<std::string> named;
    if (list)
        for (const Node& item : list.list()) {
            if (data.environments.empty())
                item.unbuilt("scene environments");
            else if (data.environments.find(item.text()) == data.environments.end())
                item.fail("there is no environment '" + item.text() + "'");
            named.push_back(item.text());
        }
    if (!is_tactical(*rules.vocabulary())) return;
    for (const auto& [id, node] : data.environments) {
        Fields fields(node);
        Sheet place;
        place.id = id;
        place.name = fields.text("name", id);
        for (const Stat& stat : rules.vocabulary()->stats()) place.stats.push_back(stat.initial);
        const bool acts = std::find(named.begin(), named.end(), id) != named.end();
        for (const auto& [entry, row] : fields.at("entries").entries()) {
            place.powers.push_back(read_hazard(id, entry, row));
            if (Fields(row).flag("world")) add_world_action(state, scene, id, entry, row, acts);
            lay_ready_guests(scene, rules, data, place.powers.back());
        }
        fields.finish();
        scene.ground.push_back(std::move(place));
    }
}

}  // namespace affray::content
