// Features of a scene.
#include "content/scene/feature_reader.h"

#include <algorithm>

#include "content/compendium/map_reader.h"
#include "content/scene/hidden_last.h"
#include "content/scene/journey_reader.h"
#include "content/scene/vessels.h"
#include "content/yaml/grammar.h"

namespace affray::content {
namespace {

std::int32_t flag_or_number(const Node& value) {
    const bool as_flag = value.is_scalar() && (value.text() == "true" || value.text() == "false");
    return as_flag ? (value.flag() ? 1 : 0) : value.number();
}

// What its kind says of a feature where it does not say so itself.
void take_row(Feature& feature, const HazardRow& row) {
    const HazardRow::Numbers own = feature.numbers;
    for (const auto& number : row.numbers)
        if (std::none_of(own.begin(), own.end(), [&](const auto& one) { return one.first == number.first; }))
            feature.numbers.push_back(number);
}

}  // namespace

void read_features(State& state, Scene& scene, const Node& node, const Environments& hazards) {
    if (!node) return;
    JourneyFeatures journey(state);
    for (const Node& item : shown_first(node.list())) {
        Fields fields(item);
        Feature feature;
        feature.id = fields.need("id").name();
        feature.kind = fields.need("kind").name();
        if (const Node cells = fields.at("cells"))
            for (const Node& cell : cells.list()) feature.cells.push_back(read_place(cell, scene.map));
        if (fields.has("rect")) feature.cells = read_block(fields);
        read_cover(fields.at("cover"), feature.numbers);
        if (const Node damage = fields.at("damage")) feature.damage = read_dice(damage);
        feature.type = fields.name("type");
        feature.text = fields.text("text");
        if (const Node carrier = fields.at("carrier")) {
            const auto who = state.find(carrier.text());
            if (!who) carrier.fail("no creature has the id '" + carrier.text() + "'");
            feature.carrier = who.value_or(CreatureId::None);
        }
        const bool door = feature.kind == Name("door");
        state.feature_states.push_back(fields.name("state", JourneyFeatures::resting(feature.kind)));
        journey.read(fields, feature, static_cast<std::uint32_t>(state.feature_states.size() - 1), state);
        for (const auto& [key, value] : fields.rest())
            feature.numbers.emplace_back(value.named(key), flag_or_number(value));
        if (const HazardRow* row = hazard_row(hazards, feature.kind.view())) take_row(feature, *row);
        if (journey.known() && feature.kind == Name("vessel")) fit_out(feature, item);
        // A door of a dungeon without a map stands between its areas.
        const bool mapless = journey.known() && feature.cells.empty();
        if (door && !mapless && feature.cells.size() != 2)
            item.fail("a door stands between two cells; name both under 'cells'");
        if (feature.kind == Name("wall") && feature.cells.size() != 2)
            item.fail("a wall stands between two cells; name both under 'cells'");
        scene.features.push_back(std::move(feature));
    }
    journey.join(state);
}

}  // namespace affray::content
