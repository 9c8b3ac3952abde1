// What deeds count as that no sheet rates: the usual list, and the referee's word (SEG-045).
#pragma once

#include <optional>

#include "readings/prices/timed_prices.h"

namespace affray {

/// Effects of this type rate a deed: `name` is the deed, `stat` its row. They lie on nobody.
inline constexpr std::string_view kRatedDeed = "rated";

/// nullopt: the list does not know the word.
std::optional<TimedRow> usual_row(const Name& deed);
/// What the referee has said in this encounter; nullopt: nothing.
std::optional<TimedRow> row_ruled(const View& view, const Name& deed);

}  // namespace affray
