// Strikes from behind and shields that do not count (CLS-103, CLS-128).
#include "readings/space/rear.h"

namespace affray {

bool from_behind(const View& view, CreatureId attacker, CreatureId target, bool unaware) {
    return unaware || view.rules().geometry().behind(view, target, attacker);
}

Modifier shield_lost(const View& view, const Roll& roll) {
    if (roll.test.kind != Name("attack") || roll.test.against == CreatureId::None) return {};
    const std::int32_t shield = view.stat(kShield, roll.test.against);
    const bool unaware = roll.strike != nullptr && roll.strike->unaware;
    if (shield == 0) return {};
    if (from_behind(view, roll.test.who, roll.test.against, unaware)) return {"shield", shield, "CLS-128"};
    const bool flees = view.get(kRetreatingFrom, roll.test.against, roll.test.who) != 0;
    return flees ? Modifier{"shield", shield, "CLS-103"} : Modifier{};
}

}  // namespace affray
