// Reads stat blocks of the bestiary and writes them out as creatures (ARC-024, ARC-242 to ARC-244).
#pragma once

#include "content/compendium/compendium.h"
#include "content/yaml/block_writer.h"
#include "readings/sheets/bestiary_rules.h"

namespace affray::content {

/// A monster of the data.
struct MonsterBlock {
    std::string id;
    MonsterNumbers numbers;
    Name type;           ///< goblinoid, undead, beast …
    std::string notice;  ///< whose it is; a data file must say it
    Node node;
};

/// Checks a stat block by itself; its attacks are read by `monster_block`.
MonsterBlock read_monster(const std::string& id, const Node& node);

/// The monster raised by 0 to 6 levels, with the keys of an encounter file but id, side and place.
Value monster_block(const MonsterBlock& monster, std::int32_t raise);

/// A monster by the name in a field, raised by `raise` (absent: not at all). nullopt and a problem if there
/// is no such monster.
std::optional<Value> find_monster(const Node& name, const Node& raise, const Compendium& data);

}  // namespace affray::content
