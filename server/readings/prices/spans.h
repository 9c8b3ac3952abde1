// Spans: what a deed that is spread over turns still needs, and what an interruption leaves of it (AFR-009;
// AP-080..088).
#pragma once

#include <optional>

#include "readings/prices/action_table.h"

namespace affray {

/// Units of work that a point gives alone and with an attendant (AP-087).
inline constexpr std::int32_t kUnitsAlone = 3, kUnitsAttended = 5;
inline constexpr std::string_view kUnits = "units", kRounds = "rounds";

/// The creature has begun or continued its activity in its current turn (owner: activities).
inline constexpr Fact kContinued{"activity.continued", Scope::Creature};

/// Source of the line that pays for one turn's part of an activity.
inline constexpr std::string_view kGoingOn = "continue";
/// Does the bill pay for going on with an activity?
bool goes_on(const Bill& bill);

const Activity* activity_of(const View& view, CreatureId who);
/// The intent that an activity carries out when it is done. Its action is a verb, or a row of the price list.
Intent whole_intent(const Activity& activity);
/// An activity that carries out `intent`, with nothing done or needed yet.
Activity begun_with(const Intent& intent);
/// What the deed costs as a whole by all mechanics but `except`.
Bill price_without(const View& view, const Intent& intent, const Mechanic& except);
/// The row of a deed that may be spread: the first of its bill; nullptr if one of them never may (AP-086).
const ActionRow* spread_row(const Bill& bill);
/// The row of the price list that an activity is of; nullptr: of none.
const ActionRow* row_of(const View& view, const Activity& activity, const Mechanic& except);
/// Repetitions that are left of work in units: points of armour that are asked for and still to be fastened.
std::int32_t repetitions(const View& view, const Activity& activity);
/// Does somebody help with work of that row?
bool is_attended(const View& view, CreatureId who, const ActionRow& row);
/// Points, as the pool counts them, for so many units of that creature's work, rounded up.
std::int32_t points_for_units(const View& view, std::int32_t units, bool attended);

}  // namespace affray
