// Powers of a sheet by their trigger.
#include "readings/powers/triggered.h"

#include "readings/space/squares.h"

namespace affray {

const PowerEffect* said_to_be(const Sheet& sheet, const Name& nature) {
    for (const Power& power : sheet.powers) {
        if (power.use.trigger != trigger::kNature) continue;
        for (const PowerEffect& effect : power.attack.hit.effects)
            if (effect.op == kIsSo && effect.name == nature) return &effect;
    }
    return nullptr;
}

bool is_unseen(const View& view, CreatureId who) {
    return said_to_be(view.sheet(who), nature::kUnseen) != nullptr && view.effect(who, "seen") == nullptr;
}

bool sees_unseen(const View& view, CreatureId who, CreatureId other) {
    const PowerEffect* sees = said_to_be(view.sheet(who), nature::kSeesUnseen);
    return sees != nullptr && view.distance(who, other) * kFeetPerCell <= sees->amount;
}

std::vector<Power> powers_set_off_by(const View& view, CreatureId who, const Name& trigger) {
    return those(view.sheet(who).powers, [&trigger](const Power& one) { return one.use.trigger == trigger; });
}

}  // namespace affray
