// How the weapons of a sheet are loaded (ARC-137, AFR-049).
#pragma once

#include "readings/facts/powers.h"
#include "rules/mechanic.h"

namespace affray {

enum LoadedHow : std::int32_t {
    kEmpty = 0,
    kReady = 1,
    kUnaimedLoad = 2,  ///< without aiming
    kThisTurn = 3,     ///< with care; it may be fired from the next turn on
};

/// How a weapon of the sheet is loaded: values of LoadedHow (owner: loading).
inline constexpr Fact kLoaded =
    Fact{"loaded", Scope::CreaturePower, Audience::Owner, kReady}.outlasting().in_words(kLoadedAs);

/// Is it loaded by an action of its own, after its shot or before it?
bool is_loaded_by_hand(const View& view, const Power& power);
LoadedHow load_of(const View& view, CreatureId who, const Power& power);
/// Can it shoot as it is?
bool is_loaded(const View& view, CreatureId who, const Power& power);

}  // namespace affray
