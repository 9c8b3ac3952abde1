// Reads things and features of a scene: what they are by their tables, where they are and in which state
// (CLS-T5 to CLS-T7, CLS-023; AP section 2.2; CLS-109, CLS-127).
#pragma once

#include <map>

#include "content/node.h"
#include "rules/ruleset.h"

namespace affray::content {

/// A thing of the tables.
struct ThingBlock {
    std::string name;
    Name kind;  ///< weapon, armour, treasure, gear …
    Gear gear;
    std::int32_t cost_cp = 0;
    std::int32_t lot = 1;  ///< pieces for that price
};
using Things = std::map<std::string, ThingBlock, std::less<>>;

/// An entry of the data's section `things`: kind, cost_gp, lot, weight (tenths of a pound), damage, modes,
/// ranges, qualities, tags and any other number.
ThingBlock read_thing(const std::string& id, const Node& node);

/// Items of a creature, or of nobody (lying in the scene). A word is an item of the tables, or of no table.
/// Beside id, kind, where, state, place, charges, count, owner and the keys of a thing an item may write its
/// own facts by name (loaded, points_on).
void read_items(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things);

/// `hand: sword` is short for an item with `where: main`.
void read_hand(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things);

/// Doors, obstacles, zones, lights, areas: id, kind, cells, state, cover (a number or total), damage, type,
/// carrier and any other number.
/// `hazards`: rows by the kind of a feature, whose numbers count where it says none.
void read_features(State& state, Scene& scene, const Node& node,
                   const std::map<std::string, Node, std::less<>>& hazards = {});

}  // namespace affray::content
