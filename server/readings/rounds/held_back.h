// What sides of one count do to each other takes effect when the step ends (CLS-094).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// In the movement step of a tied group contact is what it was when the step began (owner:
/// simultaneous_groups).
inline constexpr Fact kContactFrozen{"contact.frozen", Scope::Encounter};
inline constexpr Fact kContactAtStart{"contact.start", Scope::Bond};
/// What was held takes effect now and is not held again (owner: simultaneous_groups).
inline constexpr Fact kReleasing{"held.releasing", Scope::Encounter, Audience::Referee};
/// Names of the effects that record what waits: a condition, and an effect that is as it will be but for its
/// name, which is its stat.
inline constexpr std::string_view kHeldCondition = "held_condition", kHeldEffect = "held_effect";

/// Is anybody in this group of sides the foe of another in it?
bool tied(const View& view, std::int32_t group);
/// Does contact stay what it was at the beginning in that step of that group?
bool freezes_contact(const View& view, std::int32_t group, const Name& step);
/// Does what this creature does now wait for the end of the step?
bool holds_back(const View& view, CreatureId by);
/// Notes a condition, or a death without harm, that takes effect when the step ends.
void hold_condition(Work& work, CreatureId who, CreatureId by, const Name& condition, std::int32_t rounds);
/// Notes an effect that takes effect when the step ends: an area, say, that a spell fills.
void hold_effect(Work& work, Effect effect);

}  // namespace affray
