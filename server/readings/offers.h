// Kinds of offers and questions that several rules share (rules/offer_kind.h).
#pragma once

#include "rules/offer_kind.h"

namespace affray {

/// The referee decides on something of the world, or recognises what was described in words.
inline constexpr OfferKind kRefereeRuling{
    .name = "referee_ruling", .by_itself = ByItself::LeavesToReferee, .always_asked = true, .secret = true};
/// The referee names the price of what no table prices.
inline constexpr OfferKind kPriceRuling{.name = "price"};
/// What a power lets its user or its target choose.
inline constexpr OfferKind kPowerChoice{.name = "power_choice", .by_itself = ByItself::Takes};
/// A move for nothing that a power has granted (ARC-098, ARC-104).
inline constexpr OfferKind kGrantedMove{.name = "granted_move", .by_itself = ByItself::Takes};
/// How those take it who have failed a check of morale (CLS-164).
inline constexpr OfferKind kMoraleOutcome{.name = "morale_outcome", .always_asked = true};
/// A runner that slips at a bend would rather fall (AP-037).
inline constexpr OfferKind kSprintFall{.name = "sprint_fall"};

}  // namespace affray
