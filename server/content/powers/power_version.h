// Versions of a power: the replacement values of its `scale` (ARC-238).
#pragma once

#include "content/powers/effect_reader.h"
#include "content/yaml/choice.h"

namespace affray::content {

/// Applies every version of {3: {dice: 4d8}, 5: {...}} that is not above the caster's level, lowest first:
/// what a version does not name stays.
void apply_versions(Power& power, const Node& scale, const Caster& caster);

/// What a power costs, as content writes it.
inline constexpr std::array<Word<ActionKind>, 5> kActionWords{{{"standard", ActionKind::Standard},
                                                               {"move", ActionKind::Move},
                                                               {"quick", ActionKind::Quick},
                                                               {"free", ActionKind::Free},
                                                               {"interrupt", ActionKind::Interrupt}}};

}  // namespace affray::content
