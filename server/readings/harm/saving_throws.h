// Saving throws by category: one wording for poison, spells, breath and what the referee calls for (CLS-035,
// 036, 039, 043).
#pragma once

#include "readings/facts.h"
#include "readings/things/classic_tables.h"
#include "rules/ruleset.h"

namespace affray {

struct SavingThrow {
    CreatureId who = CreatureId::None;
    Name category{};            ///< D W P B S
    Name against{};             ///< spell or effect, for the log
    bool magical = false;       ///< wisdom counts (CLS-043)
    std::int32_t modifier = 0;  ///< of the effect or the referee
    Name purpose = "save";
    std::vector<Name> tags{};  ///< what it is made of: fire, cold (CLS-333)
};

/// The number that a save of that category must reach; nullptr: no such category.
const Stat* save_stat(const Name& category);
/// Draws the die and tells of it as the dice of `who` are told (CLS-006). True: it is saved.
bool save(const SavingThrow& call, Work& work);
/// CLS-037: half, rounded down, at least 1.
std::int32_t halved(std::int32_t damage);

}  // namespace affray
