// What a chosen power or talent needs of the gear that its character carries (ARC-129, ARC-234, ARC-240).
#pragma once

#include "content/characters/character_reader.h"

namespace affray::content {

/// What is lacking for the first word of `needs` that the gear does not answer, and how to mend it; empty:
/// nothing. Words that are answered in play alone (momentum, engaged_with_two) are left to it. The weapons
/// and traits of the choices must have been read.
std::string gear_lacking(const CharacterChoices& choices, const Compendium& data, const Node& block);

}  // namespace affray::content
