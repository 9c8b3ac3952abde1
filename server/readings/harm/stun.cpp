// Stun and body (SEG-066 to SEG-070).
#include "readings/harm/stun.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kBodyLeast = -100;

}  // namespace

void mend_stun(CreatureId who, std::int32_t amount, const Name& source, Work& work) {
    const Creature creature = work.view().creature(who);
    if (!work.view().present(who)) return;
    const std::int32_t hp =
        std::min(std::max(creature.hp, creature.hp_max), creature.hp + std::max(0, amount));
    work.emit(Healed{who, hp - creature.hp, hp, source});
    if (creature.status == CreatureStatus::Unconscious && hp > 0)
        work.emit(StatusChanged{who, CreatureStatus::Up, "woke"});
}

void lose_body(CreatureId who, std::int32_t amount, const Name& cause, CreatureId by, Work& work) {
    if (amount <= 0 || !work.view().present(who)) return;
    const std::int32_t left = std::max(kBodyLeast, work.view().get(kBody, who) - amount);
    work.set(kBody, left, who, 0, cause);
    if (left <= -work.view().stat(kBodyMax, who))
        work.emit(StatusChanged{who, CreatureStatus::Dead, "died", by});
}

}  // namespace affray
