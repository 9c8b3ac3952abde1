// Shapes: which one a creature has taken and how large it is in it (AP-112).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// Number of the shape among those of the sheet, from 1; 0: its own (owner: shape_changing).
inline constexpr Fact kForm = Fact{"form", Scope::Creature}.referring(Refers::Shape);
/// The sheet lists shapes as backgrounds of this prefix; their value is the size.
inline constexpr std::string_view kShapePrefix = "form.";

/// 0: the sheet has no such shape.
std::int32_t shape_named(const View& view, CreatureId who, const Name& name);
/// Size in that shape.
std::int32_t size_in(const View& view, CreatureId who, std::int32_t shape);
std::int32_t size_of(const View& view, CreatureId who);

}  // namespace affray
