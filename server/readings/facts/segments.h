// Seconds in which points of time are saved (SEG section 2).
#pragma once

#include <array>

#include "rules/fact.h"

namespace affray {

inline constexpr Fact kPrimary{"pap", Scope::Creature};    ///< owner: segment_points
inline constexpr Fact kSecondary{"sap", Scope::Creature};  ///< owner: segment_points
/// The turn of twelve segments, and the segment of it (SEG-001; owner: segment_clock).
inline constexpr Fact kCycle{"cycle", Scope::Encounter};
inline constexpr Fact kSegment{"segment", Scope::Encounter};
inline constexpr std::int32_t kSegmentsPerCycle = 12;
/// What decides between two of the same dexterity (SEG-015; owner: initiative_rating).
inline constexpr Fact kTieDie{"tie_die", Scope::Creature};

inline constexpr std::string_view kMovedOn[] = {"none", "secondary", "both"};
/// The points that it has moved on in this segment (SEG-020, SEG-021; owner: segment_moves).
inline constexpr Fact kMovedPoints = Fact{"moved", Scope::Creature}.in_words(kMovedOn);
/// Has moved before its place, which is passed over (SEG-017; owner: early_moves).
inline constexpr Fact kEarly{"early", Scope::Creature};
/// Somebody wants it to wait for its place (SEG-018; owner: early_moves).
inline constexpr Fact kObjected{"objected", Scope::Creature};
/// Sprints, until its place comes again (SEG-022, SEG-023; owner: segment_moves).
inline constexpr Fact kSprinting{"sprint", Scope::Creature};
/// Has attacked in this segment, and has spent points on anything but movement (SEG-012, SEG-050; owner:
/// segment_points).
inline constexpr Fact kAttacked{"attacked", Scope::Creature};
inline constexpr Fact kSpentPoints{"spent", Scope::Creature};
/// Has aborted in this segment (SEG-053; owner: aborts).
inline constexpr Fact kAborted{"aborted", Scope::Creature};
/// Has thrown itself down in this segment (SEG-057; owner: aborts).
inline constexpr Fact kDiving{"diving", Scope::Creature};
/// Takes a recovery, until its place comes again (SEG-067; owner: segment_recoveries).
inline constexpr Fact kRecovering{"recovering", Scope::Creature};
/// A defence, by power of the sheet, that is switched on (SEG-012, SEG-058; owner: segment_acts).
inline constexpr Fact kSwitchedOn{"switched_on", Scope::CreaturePower};
/// The referee's word on what everything costs a creature (SEG-036; owner: timed_rulings).
inline constexpr Fact kPriceModifier{"ap_modifier", Scope::Creature};
/// Long preparation for a power, by the sheet, that has been made (SEG-043; owner: extra_time).
inline constexpr Fact kPrepared{"prepared", Scope::CreaturePower};
/// The body apart from stun, which is the creature's hit points (SEG-062; owner: stun_and_body).
inline constexpr Fact kBody = Fact{"body", Scope::Creature, Audience::Side, 10}.outlasting();

// Values in force; the sheet has the plain ones under the same names.
inline constexpr Fact kOcvNow{"ocv", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kDcvNow{"dcv", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kPdNow{"pd", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kEdNow{"ed", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kResistantPdNow{"rpd", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kResistantEdNow{"red", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kStunNow{"stun", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kStunMax{"stun_max", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kMovePerSegment{"move_per_segment", Scope::Creature, Audience::Everyone, 0, true};

inline constexpr Stat kSegmentDex{"dex", 10, 1, 40, true};
inline constexpr Stat kSegmentCon{"con", 10, 1, 60};
/// Anything may be written; whoever is not within SEG-030 is refused when the encounter begins.
inline constexpr Stat kSpeed{"speed", 2, 0, 30, true};
inline constexpr std::int32_t kSpeedLeast = 1, kSpeedMost = 5;
inline constexpr Stat kCasterLevel{"caster_level", 0, 0, 20};
inline constexpr Stat kRunningHexes{"running", 6, 0, 40, true};
inline constexpr Stat kMoveGiven{"move_per_segment", -1, -1, 40, true};  ///< -1: by speed and running
inline constexpr Stat kRec{"rec", 4, 0, 40};
inline constexpr Stat kOcv{"ocv", 3, 0, 20};
inline constexpr Stat kDcv{"dcv", 3, 0, 20};
inline constexpr Stat kPlainPd{"pd", 2, 0, 60};
inline constexpr Stat kPlainEd{"ed", 2, 0, 60};
inline constexpr Stat kResistantPd{"rpd", 0, 0, 60};
inline constexpr Stat kResistantEd{"red", 0, 0, 60};
inline constexpr Stat kBodyMax{"body_max", 10, 1, 100};

}  // namespace affray
