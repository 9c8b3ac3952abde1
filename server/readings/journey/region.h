// A region of hexes: where the party is, where it believes to be, and the map that it draws (ADV-170 to
// ADV-173). Hexes have a flat side to the north; a column with an odd number stands half a hex lower.
#pragma once

#include <array>

#include "readings/journey/expedition.h"

namespace affray {

/// Lands and waters of a hex, in the order of the numbers of `hex.land` and of the drawn map.
inline constexpr std::array<std::string_view, 16> kGroundWords{
    "none",   "city",      "settled", "clear", "grassland", "barren",   "forest", "hills",
    "desert", "mountains", "jungle",  "swamp", "coastal",   "open_sea", "river",  "lake"};
/// Columns and rows of a region, each counted from 0.
inline constexpr std::int32_t kRegionWide = 64, kRegionHigh = 64;
inline constexpr std::int32_t kHexSides = 6;
/// In the number of a drawn hex: a road leads through it.
inline constexpr std::int32_t kDrawnRoad = 32;

/// Where an area lies: 1 + column + 64 × row; 0: in no hex.
inline constexpr Fact kHexOf{"hex.of", Scope::Feature, Audience::Referee};
inline constexpr Fact kHexLand = Fact{"hex.land", Scope::Feature, Audience::Referee}.in_words(kGroundWords);
/// 1: a road leads through it.
inline constexpr Fact kHexRoad{"hex.road", Scope::Feature, Audience::Referee};
/// The hex on whose drawing the place stands on the party's map; 0: on none.
inline constexpr Fact kDrawnAt{"hex.drawn", Scope::Feature};
/// The hex in which the party is, and the one in which it believes to be; 0: it does not know.
inline constexpr Fact kHexHere{"hex.true", Scope::Encounter, Audience::Referee};
inline constexpr Fact kHexBelieved{"hex", Scope::Encounter};
/// The party's map: of its side, by the number of a hex, the land that it has drawn there; 0: nothing.
inline constexpr Fact kDrawn{"hex.map", Scope::Side};

/// The number of a hex; 0: it lies in no region.
std::int32_t hex_number(std::int32_t column, std::int32_t row);
/// The next hex that way, in sixths of a circle clockwise from north; 0: the region ends.
std::int32_t next_hex(std::int32_t hex, std::int32_t heading);
/// The land or water of a hex, as it is; empty: it is no part of the region.
Name ground_in(const View& view, std::int32_t hex);
/// From a hex to one that touches it; nullopt: it does not.
std::optional<std::int32_t> heading_to(std::int32_t hex, std::int32_t next);

/// Does the plan say by which hexes it leads (its numbers "hex", in order)?
bool by_hexes(const JourneyIntent& day);
/// BAD_ARGUMENT: legs as well, or two hexes that do not touch; REQUIREMENT_NOT_MET: the party does not know
/// where it is; PATH_BLOCKED: land where it is on the water, water where it goes on foot, as far as it has
/// drawn them.
void check_hexes(const View& view, const JourneyIntent& day, Refusals& out);
/// The stretches of a day: as the plan says, or those of its hexes as the party has drawn them. What is not
/// drawn counts as the land that the party sets out from.
std::vector<Leg> stretches(const View& view, const JourneyIntent& day);
/// The waters that the day is spent on: as said, or those of the first of its hexes; where that is not drawn,
/// the coast.
Name waters_of(const View& view, const JourneyIntent& day);
/// Where the day leads at first: as said, or to the first of its hexes.
std::int32_t heading_of(const View& view, const JourneyIntent& day);

/// Miles on that course to the first hex of land, as the region truly is; nullopt: it has none there
/// (ADV-174).
std::optional<std::int32_t> miles_to_land(const View& view, std::int32_t course);
/// Is any land of the region within so many miles of the party?
bool land_within(const View& view, std::int32_t miles);
/// The same day without a way of its own: straight on where it leads at first.
JourneyIntent straight_on(const View& view, const JourneyIntent& day);
/// ADV-171, ADV-172: the party goes as far as its miles reach, astray by as much as it has lost its way, and
/// draws what it sees.
void cross_region(const JourneyIntent& day, std::int32_t miles, Work& work);
/// The party knows that it is at that area, if the area lies in a hex.
void stand_at(std::uint32_t area, const Name& cause, Work& work);

}  // namespace affray
