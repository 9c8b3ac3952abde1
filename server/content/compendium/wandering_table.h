// Tables of what wanders by, and how many of it come (ADV-150, ADV-151).
#pragma once

#include "content/compendium/compendium.h"

namespace affray::content {

/// Keys of a stat line: how many are met underground, and outdoors or at home.
inline constexpr std::string_view kAppearing = "appearing", kLair = "lair";

struct TableRow {
    Node monster;           ///< its name, where it was written
    DiceExpression number;  ///< of one kind of dice at most
};

/// Is this a dungeon, a land or water of ADV-T1, or the air above?
bool is_table_type(const Name& type);
/// Rows of {monster, number}; a row without a number has that of the monster's stat line, for a dungeon or
/// for anywhere else. At most 20; what cannot be read is a problem and left out.
std::vector<TableRow> read_rows(const Node& rows, const Name& type, const Compendium& data);
/// Does every monster of the table exist, and does every number say how many?
void check_table(const Node& table, const Compendium& data);
/// Do the stat lines say how many appear in numbers that can be thrown?
void check_appearing(const Blocks& stat_lines);

}  // namespace affray::content
