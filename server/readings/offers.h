// Kinds of offers and questions that several rules share (rules/offer_kind.h), and how a rule asks one.
#pragma once

#include "rules/mechanic.h"

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

/// A question that is nothing but its offers: at least one, all of one kind, each put to its own seat.
Question question_of(CreatureId about, std::vector<Offer> offers, Closing closing = Closing::All);
/// Index of the first offer that was taken; nullopt: none was.
std::optional<std::size_t> first_taken(const Question& answered);
/// Puts one offer: does its seat take it?
bool agreed(CreatureId about, Offer offer, Work& work);

}  // namespace affray
