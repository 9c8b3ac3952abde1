// Encounter files: seats, ruleset and scene.
#include "content/scene/encounter_reader.h"

#include <algorithm>

#include "content/scene/encounter_tables.h"
#include "content/scene/wave_reader.h"
#include "readings/facts.h"
#include "readings/party/party_rules.h"

namespace affray::content {
namespace {

struct WrittenSeat {
    std::string name;
    std::vector<Node> creatures;
};

std::vector<WrittenSeat> read_seats(const Node& node) {
    std::vector<WrittenSeat> seats;
    for (const Node& item : node.list()) {
        Fields fields(item);
        WrittenSeat seat{fields.need("name").text(), {}};
        if (const Node creatures = fields.need("creatures")) seat.creatures = creatures.list();
        fields.finish();
        if (seat.name == "referee") item.fail("the referee's seat is always there; name players only");
        for (const WrittenSeat& other : seats)
            if (other.name == seat.name) item.fail("two seats have the name '" + seat.name + "'; change one");
        seats.push_back(std::move(seat));
    }
    return seats;
}

std::vector<SeatPlan> plan_seats(const ReadScene& scene, const std::vector<WrittenSeat>& written) {
    std::vector<SeatPlan> plans;
    for (const SeatEntry& entry : scene.seats.entries()) {
        SeatPlan plan{entry.id, entry.name, {}};
        for (const Creature& creature : scene.state.creatures)
            if (creature.seat == entry.id) plan.creatures.push_back(creature.id);
        plans.push_back(std::move(plan));
    }
    for (const WrittenSeat& seat : written)
        for (const Node& creature : seat.creatures)
            if (!scene.state.find(creature.text()))
                creature.fail("no creature has the id '" + creature.text() + "'");
    return plans;
}

void check_places(const State& state, const Node& node) {
    if (state.scene->map.grid() == Grid::Zones) return;
    for (const Creature& a : state.creatures)
        for (const Creature& b : state.creatures)
            if (a.id < b.id && a.place == b.place && a.place != kNowhere)
                node.fail("'" + state.sheet(a.id).id + "' and '" + state.sheet(b.id).id +
                          "' stand in the same cell; move one");
}

// What the lobby says of the party, where the rules have advice for it.
void advise(Opening& opening) {
    const Vocabulary& words = *opening.ruleset->vocabulary();
    if (words.fact_named("mapper") == kNoWord) return;
    const View view(opening.state, *opening.ruleset);
    std::vector<PartyMember> party;
    std::vector<std::string> names;
    for (const Creature& one : opening.state.creatures) {
        if (one.kind != Kind::Character) continue;
        const Sheet& sheet = opening.state.sheet(one.id);
        party.push_back({sheet.class_id, view.stat(kLevel, one.id), view.stat(kCha, one.id)});
        names.push_back(sheet.name);
    }
    for (const Name& notice : party_notices(party)) opening.advice.push_back(notice.str());
    if (!party.empty()) opening.caller = names[suggested_caller(party)];
}

// What a layer says is said, also where it says the default.
Options options_of(const Node& node, const Ruleset& defaults, const OptionLayers& layers) {
    Options all = layers.below;
    if (node) {
        for (const auto& [name, unused] : node.entries()) all.erase(name);
        for (const auto& [name, value] : read_options(node, defaults)) all.insert_or_assign(name, value);
    }
    for (const auto& [name, value] : layers.above) all.insert_or_assign(name, value);
    const Options& known = defaults.option_defaults();
    std::erase_if(all, [&known](const auto& option) {
        const auto at = known.find(option.first);
        return at == known.end() || at->second == option.second;
    });
    return all;
}

// Does anybody come from the data? Then its notices are to be shown.
bool uses_data(const Node& creatures, const Node& stat_blocks, const Node& waves) {
    if (stat_blocks.is_list() || !wave_monsters(waves).empty()) return true;
    for (const Node& item : creatures.list())
        if (item.is_map() && (Fields(item).has("monster") || Fields(item).has("character"))) return true;
    return false;
}

}  // namespace

std::optional<Opening> read_encounter(const std::string& id, const Node& node, const RulesetSource& rulesets,
                                      const Compendia& compendia, const OptionLayers& layers) {
    if (!node) return std::nullopt;
    Fields fields(node);
    Opening opening;
    opening.id = id;
    const Node title = fields.need("title");
    opening.title = title.text();
    if (title && opening.title.empty()) title.fail("a title says what the fight is called");
    opening.summary = fields.text("summary");
    for (const Node& notice : fields.at("notices").list()) opening.notices.push_back(notice.text());
    const Node ruleset = fields.need("ruleset");
    const Node options = fields.at("options");
    const auto defaults = ruleset ? rulesets(ruleset.text(), {}) : nullptr;
    if (ruleset && !defaults) ruleset.fail("there is no ruleset '" + ruleset.text() + "' in this build");
    if (!defaults) return std::nullopt;
    SceneRequest request{id, defaults, {}, {}, {}, &compendia.of(ruleset.text()), true};
    request.options = options_of(options, *defaults, layers);
    if (!request.options.empty()) request.rules = rulesets(ruleset.text(), request.options);
    const std::vector<WrittenSeat> written = read_seats(fields.at("seats"));
    for (const WrittenSeat& seat : written) {
        request.seats.push_back(seat.name);
        for (const Node& creature : seat.creatures) request.seat_of[creature.text()] = seat.name;
    }
    if (const Node encounter = fields.at("encounter"))
        encounter.fail("a fight begins with set-up; leave this out");
    ReadScene scene = read_scene(fields, request);
    if (uses_data(fields.at("creatures"), fields.at("stat_blocks"), fields.at("waves")) ||
        !table_monsters(fields.at("features"), *request.data).empty())
        for (const std::string& notice : request.data->notices) {
            const auto& all = opening.notices;
            if (std::find(all.begin(), all.end(), notice) == all.end()) opening.notices.push_back(notice);
        }
    fields.finish();
    opening.seats = plan_seats(scene, written);
    check_places(scene.state, node);
    if (!node.problems().empty()) return std::nullopt;
    opening.state = std::move(scene.state);
    opening.ruleset = request.rules;
    advise(opening);
    return opening;
}

}  // namespace affray::content
