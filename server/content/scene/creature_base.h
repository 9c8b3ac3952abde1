// What a creature of a file takes from the data: a character by its choices, a monster by its name.
#pragma once

#include "content/compendium/compendium.h"
#include "content/yaml/block_writer.h"
#include "rules/ruleset.h"

namespace affray::content {

/// A block that answers for keys which the creature lacks, and powers if it writes none. `data`: whose
/// weapons say how an attack of their name is loaded.
struct CreatureBase {
    Node block{};
    PowerList powers{};
    PowerList spells{};          ///< in mind or in its book; beside whatever powers it writes
    std::vector<Name> traits{};  ///< of its class
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
    /// The base with what follows from the data where neither the creature nor its block says it: defaults of
    /// its side and kind, attack and saves of its class and level or of its Hit Dice (CLS-041, CLS-042,
    /// CLS-118 to CLS-121), and the spells that it has memorised.
    CreatureBase completed(const Node& item, CreatureBase base);
    /// The block of the monster that a field names.
    Node monster(const Node& name, const Node& raise) const;

  private:
    void add_defaults(Fields& fields, BlockWriter& block) const;
    void add_ranks(Fields& fields, BlockWriter& block, CreatureBase& base) const;
    SaveRow saves_like(const Node& word) const;
    void add_spells(Fields& fields, CreatureBase& base) const;
    void add_named_spells(const Node& words, const Node& powers, CreatureBase& base) const;

    const Compendium& data_;
    const Ruleset& rules_;
};

/// A block without the keys that the ruleset has no word for; its problems are those of `from`.
Node fitted(const Value& block, const Ruleset& rules, const Node& from);

}  // namespace affray::content
