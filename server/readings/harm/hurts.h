// From an effect that hurts to the wound, and from the wound to what is told of it; each ruleset's steps lie
// between.
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// The wound that an effect of a hit makes, of so much damage.
inline Wound wound_of(const Impact& impact, std::int32_t rolled) {
    return {.source = impact.of.user,
            .who = impact.whom,
            .rolled = rolled,
            .cause = "hit",
            .power = impact.of.power};
}

/// That the wound took so much, and left so many hit points.
inline Harmed harmed_by(const Wound& dealt, std::int32_t amount, std::int32_t hp) {
    return {.who = dealt.who,
            .amount = amount,
            .rolled = dealt.rolled,
            .type = dealt.type,
            .source = dealt.source,
            .multiplier = dealt.multiplier,
            .halved_by = dealt.halved_by,
            .hp = hp,
            .cause = dealt.cause};
}

}  // namespace affray
