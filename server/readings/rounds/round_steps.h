// The steps of a pass: which intent belongs to which, and who has slow hands (CLS-096, CLS-097).
#pragma once

#include <array>

#include "rules/mechanic.h"

namespace affray {

/// What may be about to end (Ending::what).
inline constexpr std::string_view kStepEnds = "step", kBattleEnds = "battle";

inline constexpr std::array<std::string_view, 5> kSteps{"movement", "missile", "spell", "melee", "done"};
inline constexpr std::int32_t kMovementStep = 0, kMissileStep = 1, kSpellStep = 2, kMeleeStep = 3,
                              kDoneStep = 4;
inline constexpr std::int32_t kAnyStep = -1;

/// Number of a step by its name; nullopt: there is none.
std::optional<std::int32_t> step_named(const Name& name);
/// The step that an intent of a creature belongs to; kAnyStep: whichever runs.
std::int32_t step_of(const View& view, const Intent& intent);
/// Is this attack made with a slow weapon, or a slow attack of a monster?
bool slow_attack(const View& view, const AttackIntent& attack);
/// Does the creature go after everybody else if it attacks: a slow weapon in hand, a slow attack in its
/// routine, or the zombie's nature?
bool slow_hands(const View& view, CreatureId who);
/// It never acts before the others.
bool always_last(const View& view, CreatureId who);

}  // namespace affray
