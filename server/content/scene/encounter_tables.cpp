// Rows of tables into facts of hidden features.
#include "content/scene/encounter_tables.h"

#include <algorithm>

#include "content/compendium/wandering_table.h"
#include "readings/journey/wandering.h"
#include "readings/powers/operations.h"

namespace affray::content {
namespace {

struct WrittenTable {
    Node feature;
    Name type;
    std::vector<TableRow> rows;
};

std::vector<Node> tables_of(const Node& features) {
    std::vector<Node> all;
    if (!features.is_list()) return all;
    for (const Node& item : features.list())
        if (const Node kind = item.is_map() ? Fields(item).at("kind") : Node();
            kind.is_scalar() && kind.text() == kEncounterTable)
            all.push_back(item);
    return all;
}

WrittenTable read_table(const Node& feature, const Compendium& data) {
    Fields fields(feature);
    const Node name = fields.at("table"), rows = fields.at("rows");
    WrittenTable table{feature, fields.name("type"), {}};
    // Where a place is named the table is for below ground, unless a land is named too.
    const auto rows_type = [&] { return table.type.empty() ? Name(kUnderground) : table.type; };
    if (name.present() == rows.present()) {
        feature.fail("a table has either rows of its own or, under 'table', the name of one of the data");
    } else if (rows) {
        table.rows = read_rows(rows, rows_type(), data);
    } else if (const auto found = data.wandering.find(name.text()); found != data.wandering.end()) {
        Fields known(found->second);
        if (table.type.empty()) table.type = known.name("type");
        table.rows = read_rows(known.at("rows"), rows_type(), data);
    } else {
        name.fail("there is no table '" + name.text() + "'");
    }
    return table;
}

std::optional<std::size_t> place_of(const Scene& scene, const std::string& block) {
    const auto at = std::find_if(scene.stat_blocks.begin(), scene.stat_blocks.end(),
                                 [&block](const Sheet& sheet) { return sheet.id == block; });
    if (at == scene.stat_blocks.end()) return std::nullopt;
    return static_cast<std::size_t>(at - scene.stat_blocks.begin());
}

void put_rows(State& state, std::uint32_t feature, const WrittenTable& table) {
    const WordIndex index = state.scene->vocabulary->index(kTableRow);
    std::uint32_t at = 0;
    for (const auto& [monster, dice] : table.rows) {
        const auto block = place_of(*state.scene, monster.text());
        if (!block) continue;  // told where it was looked for
        const DiceTerm term = dice.terms.empty() ? DiceTerm{} : dice.terms.front();
        for (const std::int32_t number :
             {static_cast<std::int32_t>(*block) + 1, term.count, term.sides, dice.bonus, dice.factor})
            state.set_fact({index, feature, at++}, number);
    }
}

}  // namespace

// What is wrong with a table is told when it is read.
std::vector<Node> table_monsters(const Node& features, const Compendium& data) {
    std::vector<Node> all;
    for (const Node& feature : tables_of(features)) {
        Fields fields(feature);
        Node rows = fields.at("rows");
        const auto known = data.wandering.find(fields.at("table").text());
        if (known != data.wandering.end()) rows = Fields(known->second).at("rows");
        for (const Node& row : rows.is_list() ? rows.list() : std::vector<Node>())
            if (const Node who = row.is_map() ? Fields(row).at("monster") : Node(); who.is_scalar())
                all.push_back(who);
    }
    return all;
}

std::vector<Node> called_monsters(const Sheet& sheet, const Node& named_at) {
    std::vector<Node> all;
    if (!named_at) return all;
    for (const Power& power : sheet.powers)
        for (const PowerEffect& effect : power.attack.hit.effects)
            if (effect.op == op::kArrive)
                all.emplace_back(Value(effect.name.str()), named_at.path(), named_at.problems());
    return all;
}

void read_encounter_tables(State& state, Scene& scene, const Node& features, const Compendium& data) {
    for (const Node& feature : tables_of(features)) {
        if (state.scene->vocabulary->index(kTableRow) == kNoWord)
            return feature.unbuilt("feature " + std::string(kEncounterTable));
        const Node id = Fields(feature).at("id");
        const auto at = id && Name::fits(id.text()) ? state.feature(Name(id.text())) : std::nullopt;
        const WrittenTable table = read_table(feature, data);
        if (!at) continue;
        const bool placed = Fields(feature).has("at");
        if (!placed && (table.type.empty() || !is_table_type(table.type)))
            feature.fail(
                "say where the table counts: a place under 'at', or as 'type' dungeon, a land or a water");
        scene.features[*at].type = table.type;
        put_rows(state, *at, table);
    }
}

}  // namespace affray::content
