// What a creature of a file takes from the data: a character by its choices, a monster by its name.
#pragma once

#include "content/compendium.h"
#include "rules/ruleset.h"

namespace affray::content {

/// A block that answers for keys which the creature lacks, and powers if it writes none. `data`: whose
/// weapons say how an attack of their name is loaded.
struct CreatureBase {
    Node block;
    std::vector<Power> powers{};
    const Compendium* data = nullptr;
};

/// Writes out blocks for creatures that name a character or a monster, as far as the ruleset has words for
/// what they hold.
class CreatureBases {
  public:
    CreatureBases(const Compendium& data, const Ruleset& rules) : data_(data), rules_(rules) {}

    /// The block of a creature with the key `character` or `monster` (and `raise`); absent for any other, or
    /// if something is wrong with it. Its problems are those of `item`.
    CreatureBase of(const std::string& id, const Node& item) const;
    /// The block of the monster that a field names.
    Node monster(const Node& name, const Node& raise) const;

  private:
    const Compendium& data_;
    const Ruleset& rules_;
};

/// A block without the keys that the ruleset has no word for; its problems are those of `from`.
Node fitted(const YAML::Node& block, const Ruleset& rules, const Node& from);

}  // namespace affray::content
