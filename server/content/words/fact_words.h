// Facts whose numbers people write as words: states, creatures, powers and shapes (docs/rules/README.md
// section 5).
#pragma once

#include <string>
#include <string_view>

#include "content/yaml/node.h"
#include "rules/state.h"

namespace affray::content {

/// What the shapes of a sheet are called among its backgrounds: form.bear, with the size that it has then
/// (AP-112).
inline constexpr std::string_view kFormPrefix = "form.";

/// Number of a fact's value as a file writes it: a word of the fact's own list (posture: prone), a creature
/// (attending: bala), a power of `who` or one of its shapes, each counted from 1; true, false or a number.
std::int32_t fact_number(const State& state, CreatureId who, const Fact& fact, const Node& value);

/// The same number in the words of the fact; digits for a fact without words.
std::string fact_text(const State& state, CreatureId who, const Fact& fact, std::int32_t number);

}  // namespace affray::content
