// Terrain, and rows of environments, into features and powers of the ground.
#include "content/scene/environment_reader.h"

#include <algorithm>

#include "content/compendium/map_reader.h"
#include "content/compendium/tactical_power_reader.h"
#include "content/scene/creature_reader.h"
#include "content/scene/feature_reader.h"
#include "content/scene/side_reader.h"
#include "readings/facts/rounds.h"
#include "readings/space/bodies.h"
#include "readings/tactics/hazards.h"

namespace affray::content {
namespace {

void add_world_action(State& state, Scene& scene, const HazardRow& row, bool acts, const Node& list) {
    Feature action;
    action.id = list.named(row.power.class_id.str() + "." + row.power.id.str());
    action.kind = row.power.id;
    action.numbers.emplace_back("world", 1);
    // From what the die has to show for it to come back (TBA-243).
    if (row.power.use.recharge > 0) action.numbers.emplace_back("recharge", row.power.use.recharge);
    action.text = row.power.text;
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

// One of the scene's list: its name, or {id, dress, over, emerge}.
struct Chosen {
    std::string id;
    std::optional<bool> dresses;  ///< timeout: as the option says
    std::vector<Place> over{};    ///< none: the whole map
    std::vector<Node> emerge{};
};

Chosen read_chosen(const Node& item) {
    if (!item.is_map()) return {item.text(), std::nullopt};
    Fields fields(item);
    Chosen chosen{fields.need("id").text(), std::nullopt};
    if (const Node dress = fields.at("dress")) chosen.dresses = dress.flag();
    if (const Node over = fields.at("over")) {
        Fields block(over);
        chosen.over = read_block(block);
        block.finish();
        if (chosen.over.empty()) over.fail("it covers no square; name a block under 'rect' or 'cells'");
    }
    if (const Node emerge = fields.at("emerge")) chosen.emerge = emerge.list();
    fields.finish();
    return chosen;
}

std::vector<Chosen> read_list(const Node& list) {
    std::vector<Chosen> all;
    if (!list) return all;
    for (const Node& item : list.list()) all.push_back(read_chosen(item));
    return all;
}

const Chosen* chosen_named(const std::vector<Chosen>& all, const std::string& id) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&id](const Chosen& one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}

// TBA-311: an action of the world that brings in one newcomer: {monster, side, zone, recharge, most}.
void add_newcomer(State& state, Scene& scene, Sheet& place, const Node& item) {
    Fields fields(item);
    const Node monster = fields.need("monster");
    const Node side = fields.need("side");
    if (!side_index(scene, side.text())) side.fail("the scene has no side '" + side.text() + "'");
    Power row;
    row.id = item.named("newcomers_" + std::to_string(scene.features.size()));
    row.class_id = item.named(place.id);
    row.use.only_on = "none";
    row.aim.needs.push_back(fields.name("zone", kRim));
    row.use.recharge = fields.number("recharge", 5, 0, 6);
    PowerEffect comes;
    comes.op = "spawn";
    comes.name = monster.name();
    comes.type = side.name();
    row.effects.push_back(std::move(comes));
    Feature action;
    action.id = monster.named(place.id + "." + monster.text());
    if (state.feature(action.id))
        monster.fail("the environment has an action of that name; choose another monster");
    action.kind = row.id;
    action.text = fields.text("text", "Newcomers join the fight.");
    action.numbers.emplace_back("world", 1);
    action.numbers.emplace_back(kComesAtMost, fields.number("most", 1, 1, 50));
    if (row.use.recharge > 0) action.numbers.emplace_back("recharge", row.use.recharge);
    row.name = action.text;
    fields.finish();
    scene.features.push_back(std::move(action));
    state.feature_states.emplace_back(kCharged);
    place.powers.push_back(std::move(row));
}

// TBA-313..318: what things can do where the surroundings are rich, unless the map says otherwise.
void enrich(Scene& scene, const Compendium& data) {
    for (Feature& feature : scene.features) {
        const HazardRow* row = hazard_row(data.environments, feature.kind.view());
        if (row == nullptr) continue;
        for (const auto& number : row->rich) {
            const bool said = std::any_of(feature.numbers.begin(), feature.numbers.end(),
                                          [&number](const auto& one) { return one.first == number.first; });
            if (!said) feature.numbers.push_back(number);
        }
    }
}

}  // namespace

void read_terrain(State& state, Scene& scene, const Node& map) {
    const Node squares = map.is_map() ? Fields(map).at("squares") : Node();
    if (!squares) return;
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
}

void stand_on_ground(State& state) {
    for (Creature& one : state.creatures.edited())
        if (one.place != kNowhere)
            one.place.z = std::max(one.place.z, ground_number(state, one.place, "elevation"));
}

void read_environments(State& state, Scene& scene, const Ruleset& rules, const Compendium& data,
                       const Node& list) {
    std::vector<Chosen> chosen;
    if (list)
        for (const Node& item : list.list()) {
            chosen.push_back(read_chosen(item));
            const auto found = data.environments.find(chosen.back().id);
            if (data.environments.empty())
                item.unbuilt("scene environments");
            else if (found == data.environments.end())
                item.fail("there is no environment '" + chosen.back().id + "'");
        }
    if (!is_tactical(*rules.vocabulary())) return;
    for (const auto& [id, environment] : data.environments) {
        Sheet place;
        place.id = id;
        place.name = environment.name;
        for (const Stat& stat : rules.vocabulary()->stats()) place.stats.push_back(stat.initial);
        const Chosen* of_scene = chosen_named(chosen, id);
        const bool acts = of_scene != nullptr;
        for (const HazardRow& row : environment.rows) {
            place.powers.push_back(row.power);
            if (row.acts) add_world_action(state, scene, row, acts, list);
            lay_ready_guests(scene, rules, data, row.power);
        }
        if (acts)
            for (const Node& newcomer : of_scene->emerge) add_newcomer(state, scene, place, newcomer);
        scene.ground.push_back(std::move(place));
    }
}

std::vector<Node> emerging_monsters(const Node& list) {
    std::vector<Node> all;
    for (const Node& item : list.is_list() ? list.list() : std::vector<Node>()) {
        const Node emerge = item.is_map() ? Fields(item).at("emerge") : Node();
        for (const Node& newcomer : emerge.is_list() ? emerge.list() : std::vector<Node>())
            if (const Node monster = newcomer.is_map() ? Fields(newcomer).at("monster") : Node();
                monster.is_scalar())
                all.push_back(monster);
    }
    return all;
}

void lay_zones(State& state, Scene& scene, const Ruleset& rules, const Compendium& data, const Node& list) {
    if (!is_tactical(*rules.vocabulary())) return;
    const bool rich = rules.option(kRichSurroundings) != 0;
    const bool whole = list && !list.problems().wrong();
    for (const Chosen& one : whole ? read_list(list) : std::vector<Chosen>()) {
        const auto environment = data.environments.find(one.id);
        if (environment == data.environments.end()) continue;
        const bool dresses = one.dresses.value_or(rich);
        Value::Items zones;
        for (const HazardRow& row : environment->second.rows) {
            if (!row.ground) continue;
            const bool laid = dresses && row.number("field") != 0;
            BlockWriter zone;
            zone.set("id", one.id + "." + row.power.id.str());
            zone.set("kind", row.power.id.str());
            zone.set("state", laid ? kLaid : kAway);
            zones.push_back(zone.value());
        }
        const std::size_t before = scene.features.size();
        const Value all = Value::list(std::move(zones));
        read_features(state, scene, Node(all, "environments", list.problems()), data.environments);
        for (std::size_t i = before; i < scene.features.size(); ++i)
            if (state.feature_states[i] == Name(kLaid)) scene.features[i].cells = one.over;
    }
    if (rich) enrich(scene, data);
}

}  // namespace affray::content
