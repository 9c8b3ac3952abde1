// Is it within the bounds of rules/bounds.h? One judge for values that were written in a file of content, in
// a form, or in the file of a character or campaign; what it lets through can be stored, opened again and
// played without a sum overflowing or a list filling the memory.
#pragma once

#include <optional>
#include <string>

#include "rules/state.h"

namespace affray {

/// nullopt: sound; else "field: what is allowed", the field as a path such as powers.bow.hit.damage.
using Fault = std::optional<std::string>;

Fault fault_of(const DiceExpression& dice);
/// Of a map to be: every coordinate, how far the cells reach, and the number of exits.
Fault fault_of_cells(const std::vector<Place>& cells, const std::vector<Place>& blocked,
                     const std::vector<Place>& exits);
Fault fault_of(const Power& power);
/// Stats within what the vocabulary says of each, or at their initial value; effects in its words.
Fault fault_of(const Sheet& sheet, const Vocabulary& words);
Fault fault_of(const Creature& creature);
Fault fault_of(const Gear& gear);
Fault fault_of(const Item& item);
Fault fault_of(const Effect& effect);
Fault fault_of(const Feature& feature);
/// All of a scene before it begins, its map apart, which cannot have been made unless it is sound.
Fault fault_of(const State& state);

}  // namespace affray
