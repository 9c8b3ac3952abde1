// Uses of powers (owner: powers).
#pragma once

#include "rules/fact.h"

namespace affray {

/// Uses of a power (index on the sheet) since it last came back (owner: powers).
inline constexpr Fact kUses = Fact{"uses", Scope::CreaturePower, Audience::Owner}.outlasting();
/// The same since the round began (ARC-237, ARC-238; owner: powers).
inline constexpr Fact kUsedThisRound{"uses.round", Scope::CreaturePower, Audience::Owner};
/// Uses beyond those of the battle since the last full heal-up (owner: powers).
inline constexpr Fact kExtraUses = Fact{"uses.extra", Scope::CreaturePower, Audience::Owner}.outlasting();
/// 1: its use comes back at the quick rest (owner: powers).
inline constexpr Fact kRegained = Fact{"uses.regained", Scope::CreaturePower, Audience::Owner}.outlasting();

/// How a weapon is loaded.
inline constexpr std::string_view kLoadedAs[] = {"none", "snap", "rapid", "aimed", "bolt"};

}  // namespace affray
