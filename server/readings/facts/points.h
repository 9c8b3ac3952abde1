// A round in points (AP section 3).
#pragma once

#include "rules/fact.h"

namespace affray {

/// 1: no foe is left standing, and the referee may want to conclude (rules/README.md, A9; owner: the tempo).
inline constexpr Fact kOneSideLeft{"one_side_left", Scope::Encounter, Audience::Referee};
inline constexpr std::string_view kPostures[] = {"standing", "seated", "prone", "mounted"};
/// AP-048, AP-120, AP-138 (owner: postures).
inline constexpr Fact kPosture = Fact{"posture", Scope::Creature}.in_words(kPostures);
enum Posture : std::int32_t { kStanding, kSeated, kProne, kMounted };
inline constexpr std::string_view kWakefulness[] = {"awake", "roused", "asleep"};
/// AP-110, AP-111 (owner: waking).
inline constexpr Fact kAwake = Fact{"awake", Scope::Creature}.in_words(kWakefulness);
enum Wakefulness : std::int32_t { kWideAwake, kRoused, kAsleep };
/// Stands where some enemy can strike it (AP-033; owner: melee_contact).
inline constexpr Fact kInMelee{"in_melee", Scope::Creature, Audience::Everyone, 0, true};
/// What a creature can carry at most, in tenths of a pound (AP-010; owner: load_tiers).
inline constexpr Fact kMaxLoad{"max_load", Scope::Creature, Audience::Side, 0, true};
/// Points that the load costs in this turn, set at its start (AP-011, AP-014; owner: load_tiers).
inline constexpr Fact kLoadPenalty{"load.penalty", Scope::Creature};
inline constexpr std::int32_t kOverloadedPenalty = 5;  ///< AP-013
/// Whole points spent forward at normal pace in the last turn (AP-038; owner: paces).
inline constexpr Fact kForwardAp{"forward_ap", Scope::Creature};
/// 0: it suffers no friendly touch and carries nobody (AP-077, AP-130; owner: mounting).
inline constexpr Fact kWilling{"willing", Scope::Creature, Audience::Everyone, 1};
/// Number of the beast that a creature rides; 0: none (AP-130; owner: mounting).
inline constexpr Fact kSteed = Fact{"mount.steed", Scope::Creature}.referring(Refers::Creature);
/// Number of the creature that `a` helps with its work (AP-087; owner: activities).
inline constexpr Fact kAttending = Fact{"attending", Scope::Creature}.referring(Refers::Creature);
/// Points of armour class of a suit that are fastened (AP-104; owner: priced_actions).
inline constexpr Fact kPointsOn = Fact{"points_on", Scope::Item}.outlasting();
/// Attacks made in this turn, those of the off hand apart (AP-041, AP-044; owner: attack_schedule).
inline constexpr Fact kAttacksUsed{"attacks.used", Scope::Creature};
inline constexpr Fact kOffHandUsed{"attacks.off_hand", Scope::Creature};

}  // namespace affray
