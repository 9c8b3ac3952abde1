// Reads a creature: its sheet by the ruleset's stats, its pieces in play as far as they need no other
// creature.
#pragma once

#include "content/scene/creature_base.h"
#include "rules/ruleset.h"

namespace affray::content {

/// A creature before it has a number. `facts`, `effects` and `items` may name other creatures and are read
/// once all creatures of the scene are known.
struct CreatureDraft {
    Creature creature;
    Sheet sheet;
    std::string side;
    std::string seat;  ///< empty: by kind (its own id for characters, else the referee)
    bool placed = false;
    bool turned = false;  ///< it says where it looks
    Node facts;
    Node effects;
    Node items;
    Node hand;
    Node activity;
    Node standing_orders;
    std::vector<std::pair<std::string, Node>>
        direct_facts;  ///< facts written as keys of their own, such as temp_hp
};

/// `base`: an optional stat block that answers for keys which the creature lacks. A key that is the name of a
/// declared Stat is a stat, checked against its range.
CreatureDraft read_creature(const Node& node, const CreatureBase& base, const Ruleset& rules, const Map& map);

/// A stat block for later arrivals (ARC-037): as a creature, without place, seat and what changes in play.
Sheet read_stat_block(const std::string& id, const Node& node, const CreatureBase& base,
                      const Ruleset& rules);

}  // namespace affray::content
