// The small written forms of sheets: dice such as 1d6+1d3+3, calls such as per_battle(2), durations such as
// save(11).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "content/yaml/node.h"
#include "rules/values.h"

namespace affray::content {

/// "2d8", "1d6+1d3+3", "1d4-1", "3d4x10", "7". Sides 2, 3, 4, 6, 8, 10, 12, 20 or 100; at most 100 dice a
/// term, 200 and 8 terms together. nullopt: no such form.
std::optional<DiceExpression> dice_from(std::string_view text);
/// The same of a field; a problem and nothing if it is none.
std::optional<DiceExpression> read_dice(const Node& node);

/// A word with an argument in brackets: per_battle(2) is {per_battle, 2}; a bare word has no argument.
struct Call {
    std::string word;
    std::optional<std::string> argument;
    /// The argument as a number; nullopt if it has none or is none.
    std::optional<std::int32_t> number() const;
};
std::optional<Call> call_from(std::string_view text);

/// A duration (ARC-009): scene, save(11), turn_start(x), turn_end(x), next_turn_start(x), next_turn_end(x),
/// round(n), heal_up, cured, permanent,
/// next_attack, next_crit; catalogue spellings eot_next, sot_next, end_of_turn, battle too. The
/// creature named is given back in `of`: a text id, user or target; empty: none.
struct WrittenUntil {
    Until until;
    std::string of;
};
WrittenUntil read_until(const Node& node);

}  // namespace affray::content
