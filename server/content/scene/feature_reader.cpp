// Features of a scene.
#include "content/scene/feature_reader.h"

#include <algorithm>
#include <array>

#include "content/compendium/map_reader.h"
#include "content/scene/hidden_last.h"
#include "content/scene/journey_reader.h"
#include "content/scene/vessels.h"
#include "content/yaml/grammar.h"

namespace affray::content {
namespace {

// Grades of the tactical kind; elsewhere what cover takes off an attack.
constexpr auto kGrades = std::to_array<std::string_view>({"none", "half", "three_quarters"});

void read_cover(Feature& feature, const Node& node) {
    if (!node) return;
    for (std::size_t grade = 0; grade < kGrades.size(); ++grade)
        if (node.text() == kGrades[grade])
            return feature.numbers.emplace_back("cover", static_cast<std::int32_t>(grade)), void();
    if (node.text() == "total")
        feature.numbers.emplace_back("total", 1);
    else
        feature.numbers.emplace_back("cover", node.number(-1, -4, -1));
}

std::int32_t flag_or_number(const Node& value) {
    const bool as_flag = value.is_scalar() && (value.text() == "true" || value.text() == "false");
    return as_flag ? (value.flag() ? 1 : 0) : value.number();
}

// What its kind says of a feature where it does not say so itself.
void read_row(Feature& feature, const Node& row) {
    Fields fields(row);
    const auto says = [&feature](const Name& what) {
        return std::any_of(feature.numbers.begin(), feature.numbers.end(),
                           [&what](const auto& pair) { return pair.first == what; });
    };
    if (!says("cover")) read_cover(feature, fields.at("cover"));
    for (const auto& [key, value] : row.entries())
        if (key != "cover" && Name::fits(key) && !says(Name(key)) &&
            (value.as_number() || (value.is_scalar() && value.text() == "true")))
            feature.numbers.emplace_back(Name(key), flag_or_number(value));
}

}  // namespace

void read_features(State& state, Scene& scene, const Node& node,
                   const std::map<std::string, Node, std::less<>>& hazards) {
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
        read_cover(feature, fields.at("cover"));
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
        if (const auto row = hazards.find(feature.kind.view()); row != hazards.end())
            read_row(feature, row->second);
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
