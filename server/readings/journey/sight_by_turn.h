// Who of an expedition sees anything this turn: by light, or in the dark (ADV-025..030).
#pragma once

#include "readings/journey/expedition.h"
#include "readings/things/burning.h"

namespace affray {

inline constexpr std::string_view kLightKind = "light", kLightOut = "out", kShuttered = "shuttered",
                                  kLantern = "lantern";
/// Does a light of the party give light: one that burns and is not shuttered, or one of a spell?
bool party_has_light(const View& view);
/// Does it burn, whether or not it is seen?
bool burning(const View& view, std::uint32_t light);
/// Can this member search, map and read (ADV-028)? A light spoils the sight of warmth, and makes it needless.
bool sees_by_turn(const View& view, CreatureId who);
/// ADV-026.
std::int32_t burning_turns(const Name& what);

}  // namespace affray
