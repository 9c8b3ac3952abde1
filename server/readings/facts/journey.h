// A party on its way between encounters (ADV section 2): the scene, the clock, what each has done and has
// left.
#pragma once

#include <array>

#include "rules/fact.h"

namespace affray {

inline constexpr std::array<std::string_view, 5> kSceneWords{"none", "dungeon", "wilderness", "waterborne",
                                                             "town"};
enum JourneyScene : std::int32_t { kNoScene, kInDungeon, kInWilds, kOnWater, kInTown };
/// Where the expedition is; none: the encounter is no expedition (ADV-001; owner: expedition).
inline constexpr Fact kScene = Fact{"scene", Scope::Encounter}.in_words(kSceneWords);
inline constexpr std::array<std::string_view, 6> kPhaseWords{"none",   "actions",   "day_start",
                                                             "travel", "encounter", "pursuit"};
enum JourneyPhase : std::int32_t { kNoPhase, kActions, kDayStart, kTravelled, kEncountered, kPursued };
/// What the expedition may do now (ADV section 3; owner: expedition).
inline constexpr Fact kJourneyPhase = Fact{"phase", Scope::Encounter}.in_words(kPhaseWords);
/// 1: the party fled, was caught, and there is no getting away any more (ADV-125; owner: outdoor_pursuit).
inline constexpr Fact kRunDown{"caught", Scope::Encounter};
/// Rounds since the campaign began (ADV-002; owner: expedition).
inline constexpr Fact kClock{"clock", Scope::Encounter};
/// Rounds of this turn or day that have gone by (ADV-004; owner: expedition).
inline constexpr Fact kRoundsGone{"rounds_gone", Scope::Encounter};
/// The dungeon turn since entering, and the day of the journey (owner: expedition).
inline constexpr Fact kTurnNumber{"turn", Scope::Encounter};
inline constexpr Fact kDayNumber{"day", Scope::Encounter};
/// The area that the party is in, by the number of its feature, counted from 1 (owner: exploring).
inline constexpr Fact kPartyArea{"area", Scope::Encounter};
/// Place in the marching order; 0: as listed (C15; owner: expedition).
inline constexpr Fact kMarch{"march", Scope::Creature};

inline constexpr std::array<std::string_view, 4> kTurnWords{"none", "moved", "full", "rested"};
enum TurnUse : std::int32_t { kUnused, kWayMade, kFullTurn, kRestedTurn };
/// What a member has made of this turn (ADV-022; owner: expedition).
inline constexpr Fact kTurnUsed = Fact{"turn_used", Scope::Creature}.in_words(kTurnWords);
/// Turns without rest (ADV-018; owner: resting).
inline constexpr Fact kTurnsSinceRest = Fact{"turns_since_rest", Scope::Creature}.outlasting();

/// The referee's shift of the chance that something wanders by (ADV-014; owner: wandering_monsters).
inline constexpr Fact kWanderShift{"wander_mod", Scope::Encounter, Audience::Referee};
/// Encounters met since the turn or the day began (ADV-011, ADV-082; owner: wandering_monsters).
inline constexpr Fact kWanderingMet{"wandering", Scope::Encounter, Audience::Referee};

/// Days of food and water carried, and days gone without (ADV-065, ADV-066; owner: provisions).
inline constexpr Fact kFoodDays = Fact{"food", Scope::Creature, Audience::Side, 7}.outlasting();
inline constexpr Fact kWaterDays = Fact{"water", Scope::Creature, Audience::Side, 7}.outlasting();
inline constexpr Fact kDaysWithoutFood = Fact{"days_without_food", Scope::Creature}.outlasting();
inline constexpr Fact kDaysWithoutWater = Fact{"days_without_water", Scope::Creature}.outlasting();
/// What hunger takes off attacks (ADV-065; owner: provisions).
inline constexpr Fact kAttackPenalty{"attack_penalty", Scope::Creature, Audience::Everyone, 0, true};

/// Travel days since the last full day of rest, and whether one is due at once (ADV-076, ADV-077; owner:
/// overland_travel).
inline constexpr Fact kTravelDays = Fact{"travel_days", Scope::Encounter};
inline constexpr Fact kMustRest = Fact{"must_rest", Scope::Encounter};
/// 1: tired by pressing on, which only a full day of rest mends (ADV-078; owner: overland_travel).
inline constexpr Fact kFootsore = Fact{"footsore", Scope::Creature}.outlasting();
inline constexpr std::array<std::string_view, 6> kActivityWords{"none", "travel", "forced_march",
                                                                "hunt", "rest",   "voyage"};
enum DaySpent : std::int32_t { kNoActivity, kTravelDay, kForcedMarch, kHuntDay, kDayOfRest, kVoyageDay };
/// What the day is spent on (owner: overland_travel).
inline constexpr Fact kActivity = Fact{"activity.day", Scope::Encounter}.in_words(kActivityWords);
/// Miles of the day, and meals found for it (ADV-075, ADV-086).
inline constexpr Fact kMiles{"miles", Scope::Encounter};
inline constexpr Fact kMeals{"meals", Scope::Encounter};
/// 1: a hunt has met something (ADV-087).
inline constexpr Fact kGameMet{"game", Scope::Encounter};
/// Sixths of a circle clockwise from north: as meant, and as it was (ADV-081; owner: navigation).
inline constexpr Fact kHeading{"heading", Scope::Encounter};
inline constexpr Fact kLostWay{"lost", Scope::Encounter, Audience::Referee};
inline constexpr Fact kTrueHeading{"true_heading", Scope::Encounter, Audience::Referee};
/// How the land lies round the party: miles that can be seen (ADV-088).
inline constexpr Fact kVisibility{"visibility", Scope::Encounter, Audience::Everyone, 3};
/// How far one sees at sea (ADV-111; owner: sea_encounters).
inline constexpr std::array<std::string_view, 4> kWeatherWords{"clear", "haze", "fog", "dense_fog"};
enum Weather : std::int32_t { kClearSky, kHaze, kFoggy, kDenseFog };
inline constexpr Fact kWeather = Fact{"weather", Scope::Encounter}.in_words(kWeatherWords);
/// Miles at which land is seen; 0 away from the water.
inline constexpr Fact kLandSeen{"land_seen", Scope::Encounter, Audience::Everyone, 0, true};
/// 1: the vessel comes to land today; what is met is met on the shore (ADV-114; owner: sea_encounters).
inline constexpr Fact kDocked{"docked", Scope::Encounter};
inline constexpr Fact kMetAshore{"ashore", Scope::Encounter};
/// 1: this side is met all around the party (ADV-085; owner: surrounding).
inline constexpr Fact kSurrounds{"surrounds", Scope::Side, Audience::Referee};
/// Total of the two dice of the wind; 0: none was rolled (ADV-105; owner: sea_travel).
inline constexpr Fact kWind{"wind", Scope::Encounter};

/// The areas or things that a feature belongs to, by their numbers counted from 1; a door joins two.
inline constexpr Fact kAtFirst{"at.first", Scope::Feature, Audience::Referee};
inline constexpr Fact kAtSecond{"at.second", Scope::Feature, Audience::Referee};
inline constexpr std::array<std::string_view, 10> kStateWords{
    "",        "closed", "open", "stuck", "locked", "spiked_open", "spiked_shut", "magically_shut",
    "blocked", "armed"};
/// The state of what is hidden, by its word (owner: searching).
inline constexpr Fact kBeneath = Fact{"beneath", Scope::Feature, Audience::Referee}.in_words(kStateWords);
/// What waits behind a door: a side counted from 1, kSomebody of no side; whether it can be heard, and is
/// warned (ADV-037, 041, 043; owner: dungeon_doors).
inline constexpr std::int32_t kSomebody = 1'000;
inline constexpr Fact kBehindDoor{"behind", Scope::Feature, Audience::Referee};
inline constexpr Fact kNoise{"noise", Scope::Feature, Audience::Referee};
inline constexpr Fact kSilent{"silent", Scope::Feature, Audience::Referee};
inline constexpr Fact kAlerted{"alerted", Scope::Feature, Audience::Referee};
/// The side expects the encounter (CLS-052; owner: surprise_die).
inline constexpr Fact kExpects{"aware", Scope::Side, Audience::Referee};
/// 1: a door that comes to where it was before it was opened sticks again (ADV-039; owner: dungeon_doors).
inline constexpr Fact kSticks{"sticks", Scope::Feature, Audience::Referee};
/// Turns that a light still burns (ADV-026; owner: torches).
inline constexpr Fact kTurnsLeft{"turns_left", Scope::Feature};
/// 1: takes on water (ADV-108; owner: sea_travel).
inline constexpr Fact kLeaking{"leaking", Scope::Feature};

}  // namespace affray
