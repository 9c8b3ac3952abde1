// Whose friend a creature is for now: a charmed one fights as the charmer does (CLS-336, CLS-363).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// The creature whose foes and friends it has: its charmer's, else its own.
inline CreatureId follows(const View& view, CreatureId who) {
    const Effect* charm = view.effect(who, "charmed");
    return charm != nullptr && view.has(charm->source) && view.present(charm->source) ? charm->source : who;
}

/// May one strike the other: are they foes by their sides, or by the sides of those who lead them? What it
/// does not do to its charmer is CLS-336.
inline bool would_fight(const View& view, CreatureId a, CreatureId b) {
    if (view.hostile(a, b)) return true;
    return a != b && view.has(a) && view.has(b) && view.hostile(follows(view, a), follows(view, b));
}

}  // namespace affray
