// Prices in points of time by Speed, how they are met from two pools, and what may be kept (SEG-030 to
// SEG-042).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// The rows of the table of conversion (SEG-031 to SEG-035, SEG-045), and what costs nothing.
enum class TimedRow : std::uint8_t {
    HalfAttack,
    Half,
    Full,
    HalfAttackSpell,
    FullSpell,
    Zero,
    Free,
};
std::string_view to_string(TimedRow row);
std::optional<TimedRow> timed_row_from(std::string_view word);

/// The power that an intent acts with; nullptr: none of its sheet.
const Power* timed_power(const View& view, const Intent& intent);
/// Does it need an attack roll, or is it aimed at somebody who does not want it (SEG-041)?
bool is_attack(const Power& power);
/// What the deed counts as: by the referee's word, its power, its own word or the usual list (SEG-045).
/// nullopt: it is no deed that has a row, or one that nobody has rated.
std::optional<TimedRow> timed_row_of(const View& view, const Intent& intent);

/// A price and what is spent beforehand on taking extra time (SEG-042).
struct TimedPrice {
    std::int32_t own = 0;
    std::int32_t extra = 0;
    bool primary = false;  ///< its own part is paid in primary points alone (SEG-041)
    Name row{};
};
TimedPrice timed_price_of(const View& view, CreatureId who, TimedRow row, const Power* power);
/// The price of a row as it stands in the table, for whoever has that Speed (SEG-037).
std::int32_t half_phase_price(std::int32_t speed);
std::int32_t full_phase_price(std::int32_t speed);
std::int32_t speed_of(const View& view, CreatureId who);

/// Adds the lines of a price: secondary points first, unless the player splits it (SEG-039).
void charge_time(const View& view, CreatureId who, const TimedPrice& price,
                 const std::optional<Payment>& split, Bill& bill);
/// BAD_PAYMENT of a split that is not the price, or of more than there is (SEG-039).
void check_split(const View& view, CreatureId who, const TimedPrice& price,
                 const std::optional<Payment>& split, Refusals& out);
/// Points that stay after a deed of that row; nullopt: all (SEG-031 to SEG-035).
std::optional<std::int32_t> kept_after(TimedRow row, bool attack);
/// Drops what is beyond the limit, secondary points first (SEG-040).
void trim_points(CreatureId who, std::int32_t limit, Work& work);
/// The pools fall to zero; a debt stays (SEG-007, SEG-008).
void reset_points(CreatureId who, const Name& cause, Work& work);

}  // namespace affray
