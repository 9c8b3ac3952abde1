// An attack as the roll that begins it, the same for every way to roll.
#pragma once

#include "rules/proposal.h"

namespace affray {

/// The roll of the strike against one target, before anything was added to it. `versus`: the defence that it
/// is rolled against. The strike must outlive it.
inline Roll roll_of(const Strike& strike, CreatureId target, const Name& versus) {
    return {.test = {.who = strike.who,
                     .against = target,
                     .kind = "attack",
                     .subject = strike.power->id,
                     .versus = versus,
                     .as = strike.as},
            .power = strike.power,
            .strike = &strike};
}

}  // namespace affray
