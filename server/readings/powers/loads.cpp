// How the weapons of a sheet are loaded (ARC-137, AFR-049).
#include "readings/powers/loads.h"

#include "rules/ruleset.h"

namespace affray {

bool is_loaded_by_hand(const View& view, const Power& power) {
    if (power.kind != PowerKind::Ranged || power.spell || power.attack.kind == AttackKind::None) return false;
    return power.loading.reload != ActionKind::Free ||
           (view.rules().option("missile_loading") != 0 && power.loading.aimed);
}

LoadedHow load_of(const View& view, CreatureId who, const Power& power) {
    return LoadedHow{view.get(kLoaded, number(who), view.sheet(who).power_index(power.id))};
}

bool is_loaded(const View& view, CreatureId who, const Power& power) {
    if (!is_loaded_by_hand(view, power)) return true;
    const LoadedHow load = load_of(view, who, power);
    return load == kReady || load == kUnaimedLoad;
}

}  // namespace affray
