// An attack in thought.
#include "readings/tactics/outlook.h"

#include "readings/common.h"
#include "readings/tactics/hiders.h"

namespace affray {

std::optional<Outlook> outlook_of(const View& view, const AttackIntent& attack) {
    const Power* power = view.sheet(attack.who).power(attack.with);
    if (power == nullptr || attack.targets.size() != 1) return std::nullopt;
    const CreatureId target = attack.targets.front();
    const Strike strike{.who = attack.who, .power = power, .targets = attack.targets};
    const Roll roll{.test = {.who = attack.who,
                             .against = target,
                             .kind = "attack",
                             .subject = power->id,
                             .versus = "ac"},
                    .power = power,
                    .strike = &strike};
    const Modifiers modifiers = modifiers_of(view, roll);
    Outlook outlook;
    outlook.cover = cover_against(view, attack.who, target, *power);
    outlook.odds = (modifiers.advantage.empty() ? 0 : 1) - (modifiers.disadvantage.empty() ? 0 : 1);
    const std::size_t sources = modifiers.expertise.size();
    outlook.expertise = sources == 0 ? 0 : sources == 1 ? 4 : sources == 2 ? 6 : 8;
    outlook.flanking = flanks(view, attack.who, target);
    outlook.feet = kFeetPerSquare * cells_between(view, attack.who, target);
    Refusals refusals;
    if (unnoticed(view, attack.who, target)) refusals.add(Reason::UnknownId, "targets");
    view.rules().check_by_owner(view, Intent{attack}, view.creature(attack.who).seat, refusals);
    for (const Rejection& one : refusals.all())
        if (one.stage != Stage::Budget && !outlook.refused) outlook.refused = one.code;
    return outlook;
}

}  // namespace affray
