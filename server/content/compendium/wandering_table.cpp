// Rows of wandering tables: who comes, and how many.
#include "content/compendium/wandering_table.h"

#include "content/yaml/grammar.h"
#include "readings/journey/lands.h"
#include "readings/journey/wandering.h"

namespace affray::content {
namespace {

// Dice of one kind with what is added to them, or a plain number: what a row of facts can say.
std::optional<DiceExpression> read_number(const Node& node) {
    const auto dice = read_dice(node);
    if (dice && (dice->terms.size() > 1 || (dice->terms.empty() && dice->bonus < 1))) {
        node.fail("write dice of one kind, such as 2d4, 1d4+1 or 1d6x10, or a number");
        return std::nullopt;
    }
    return dice;
}

// A mistake in the stat line is told where that stands, once.
DiceExpression number_of_line(const std::string& monster, const Name& type, const Compendium& data) {
    const DiceExpression one{.terms = {}, .bonus = 1};
    const auto line = data.stat_lines.find(monster);
    if (line == data.stat_lines.end()) return one;
    const bool below = type == Name(kUnderground);
    Fields fields(line->second);
    for (const std::string_view key : {below ? kAppearing : kLair, below ? kLair : kAppearing})
        if (const Node said = fields.at(key))
            if (const auto dice = dice_from(said.text()); dice && dice->terms.size() <= 1) return *dice;
    return one;
}

}  // namespace

bool is_table_type(const Name& type) {
    return type == Name(kUnderground) || type == Name(kAloft) || land_named(type) != nullptr ||
           waters_named(type) != nullptr;
}

std::vector<TableRow> read_rows(const Node& rows, const Name& type, const Compendium& data) {
    const std::vector<Node> all = rows.list();
    std::vector<TableRow> read;
    if (all.empty() || all.size() > kRowsMost) rows.fail("a table has 1 to 20 rows");
    for (const Node& item : all) {
        if (read.size() == kRowsMost) break;
        Fields row(item);
        const Node who = row.need("monster");
        const Node count = row.at("number");
        row.finish();
        if (!who) continue;
        const auto dice = count ? read_number(count) : number_of_line(who.text(), type, data);
        if (dice) read.push_back({who, *dice});
    }
    return read;
}

void check_table(const Node& table, const Compendium& data) {
    Fields fields(table);
    const Node type = fields.need("type");
    if (type && !(Name::fits(type.text()) && is_table_type(Name(type.text()))))
        type.fail("'" + type.text() + "' is no dungeon, land or water; write dungeon, swamp, open_sea …");
    if (const Node rows = fields.need("rows"))
        for (const TableRow& row : read_rows(rows, type.name(), data))
            if (const std::string who = row.monster.text();
                data.stat_lines.count(who) == 0 && data.monsters.count(who) == 0)
                row.monster.fail("there is no monster '" + who + "'");
    fields.finish();
}

void check_appearing(const Blocks& stat_lines) {
    for (const auto& [id, line] : stat_lines) {
        if (!line.is_map()) continue;
        Fields fields(line);
        for (const std::string_view key : {kAppearing, kLair})
            if (const Node said = fields.at(key)) read_number(said);
    }
}

}  // namespace affray::content
