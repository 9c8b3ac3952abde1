// What hunger does to a rate.
#include "readings/journey/hunger.h"

#include <algorithm>

#include "readings/facts/journey.h"

namespace affray {

std::int32_t hungry_days(const View& view, CreatureId who) {
    return std::max(view.get(kDaysWithoutFood, who), view.get(kDaysWithoutWater, who));
}

std::int32_t slowed_by_hunger(const View& view, CreatureId who, std::int32_t rate) {
    constexpr std::int32_t kFeetADay = 30, kLeastRate = 30;
    if (view.effect(who, kStarving) == nullptr) return rate;
    const std::int32_t slowed = rate - kFeetADay * std::min(hungry_days(view, who), 100);
    return std::min(rate, std::max(kLeastRate, slowed));
}

}  // namespace affray
