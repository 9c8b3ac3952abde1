// Who can lose heart at all (AFR-038, CLS-160, CLS-169).
#pragma once

#include "base/check.h"
#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

inline constexpr std::int32_t kCoward = 2;  ///< least rating of morale; never rolled (CLS-166)

/// It has nowhere to flee to (CLS-166).
inline bool cornered(const View& view, CreatureId who) { return view.sheet(who).has_trait("cornered"); }

/// Heroes and those who follow them out of loyalty never check morale.
inline bool checks_morale(const View& view, const Creature& creature) {
    switch (creature.kind) {
        case Kind::Character:
        case Kind::Companion:
        case Kind::Retainer: return false;
        case Kind::Mercenary:
        case Kind::NormalHuman:
        case Kind::Npc:
        case Kind::Notable:
        case Kind::Monster: return view.stat(kMorale, creature.id) >= kCoward;
    }
    AFFRAY_UNREACHABLE();
}

/// Does it count for the strength of its side? Those whom nobody sees do not: what others do must not tell of
/// them.
inline bool counts_for_morale(const View& view, const Creature& creature) {
    return !creature.hidden && checks_morale(view, creature);
}

}  // namespace affray
