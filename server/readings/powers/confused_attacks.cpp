// Attacks of the confused (ARC-181).
#include "readings/powers/confused_attacks.h"

#include "readings/common.h"
#include "readings/powers/loads.h"
#include "readings/powers/power_readings.h"

namespace affray {

const Power* confused_attack(const View& view, CreatureId who, CreatureId ally, const Power& declared) {
    const bool melee = declared.kind == PowerKind::Melee || declared.aim.range == RangeKind::Engaged ||
                       declared.aim.range == RangeKind::NextTo;
    if (!melee || within_reach(view, who, ally)) return &declared;
    // ARC-191, ARC-137: nor does it shoot while it is held, or with what is not loaded.
    const Power* shot = basic_ranged(view, who);
    return shot != nullptr && !grabbed(view, who) && is_loaded(view, who, *shot) ? shot : nullptr;
}

std::vector<CreatureId> confused_victims(const View& view, CreatureId who, const Power& declared) {
    return those(view, [&](const Creature& other) {
        return other.id != who && other.side == view.creature(who).side && view.up(other.id) &&
               nearby(view, who, other.id) && confused_attack(view, who, other.id, declared) != nullptr;
    });
}

bool shoots_confused(const View& view, CreatureId who, const Power& declared) {
    const std::vector<CreatureId> all = confused_victims(view, who, declared);
    return !all.empty() && every(all, [&](CreatureId ally) {
        const Power* used = confused_attack(view, who, ally, declared);
        return used != nullptr && used->kind == PowerKind::Ranged;
    });
}

}  // namespace affray
