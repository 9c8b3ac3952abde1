// The things of the tables: what they are before a scene says where one of them is (CLS-T5 to CLS-T7; AP
// section 2.2).
#pragma once

#include <map>

#include "base/shared.h"
#include "content/yaml/node.h"
#include "rules/ruleset.h"

namespace affray::content {

/// A thing of the tables.
struct ThingBlock {
    std::string name;
    Name kind;  ///< weapon, armour, treasure, gear …
    Gear gear;
    std::int32_t cost_cp = 0;
    bool priced = false;    ///< its entry says a price, which may be nothing
    std::int32_t lot = 1;   ///< pieces for that price
    Name loose{};           ///< of a bundle: what its pieces are
    Name guise{};           ///< of a magic thing: what it looks like until it is known (CLS-351)
    Node enchantment{};     ///< what it does, as it is written
    Shared<Power> magic{};  ///< what it does; filled in by `enchant`. nullptr: no magic
};
using Things = std::map<std::string, ThingBlock, std::less<>>;

/// An entry of the data's section `things`: kind, cost_gp, lot, weight (tenths of a pound), damage, modes,
/// ranges, qualities, tags and any other number.
ThingBlock read_thing(const std::string& id, const Node& node);

/// Has it a price? Where the tables know none at all everything is to be had.
bool for_sale(const ThingBlock& thing, const Things& things);

/// The keys that an entry of the tables and an item of a scene have in common, read over what the gear has.
void read_gear(Gear& gear, Fields& fields);
/// Says a number of a thing, in the place of what it said before.
void set_number(Gear& gear, const Name& what, std::int32_t value);

}  // namespace affray::content
