// Counting faces.
#include "rules/odds.h"

#include <algorithm>

#include "base/int_math.h"

namespace affray {
namespace {

/// How many of all throws come to each number, from 0 on.
using Throws = std::vector<std::int64_t>;

std::int64_t power(std::int64_t base, std::int32_t exponent) {
    std::int64_t result = 1;
    for (std::int32_t i = 0; i < exponent; ++i) result *= base;
    return result;
}

Throws with_a_die_more(const Throws& throws, std::int32_t sides) {
    Throws sums(throws.size() + static_cast<std::size_t>(sides));
    for (std::size_t sum = 0; sum < throws.size(); ++sum)
        for (std::int32_t face = 1; face <= sides; ++face)
            sums[sum + static_cast<std::size_t>(face)] += throws[sum];
    return sums;
}

Throws naturals(const Trial& trial) {
    if (trial.keep == Keep::All) {
        Throws throws{1};
        for (std::int32_t i = 0; i < trial.count; ++i) throws = with_a_die_more(throws, trial.sides);
        return throws;
    }
    Throws throws(static_cast<std::size_t>(trial.sides) + 1);
    for (std::int32_t face = 1; face <= trial.sides; ++face) {
        // All as low as this, less all lower ones; or as high, less all higher ones.
        const std::int32_t rank = trial.keep == Keep::Highest ? face : trial.sides + 1 - face;
        throws[static_cast<std::size_t>(face)] = power(rank, trial.count) - power(rank - 1, trial.count);
    }
    return throws;
}

bool reaches(const Trial& trial, std::int32_t natural, std::int32_t further) {
    if (natural == trial.always) return true;
    if (natural == trial.never) return false;
    const std::int32_t total = natural + further + trial.bonus;
    return trial.under ? total <= trial.target : total >= trial.target;
}

}  // namespace

std::int32_t chance(const Trial& trial) {
    if (trial.sure) return 100;
    const Throws throws = naturals(trial);
    std::int64_t hits = 0, all = 0;
    for (std::size_t natural = 0; natural < throws.size(); ++natural) {
        for (std::int32_t face = std::min(trial.further, 1); face <= trial.further; ++face) {
            all += throws[natural];
            if (reaches(trial, static_cast<std::int32_t>(natural), face)) hits += throws[natural];
        }
    }
    if (hits == 0 || hits == all) return hits == 0 ? 0 : 100;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>((200 * hits + all) / (2 * all), 1, 99));
}

Extent extent_of(const DiceExpression& dice) {
    Extent extent;
    for (const DiceTerm& term : dice.terms) {
        extent.least += term.count;
        extent.most += mul_saturated(term.count, term.sides);
    }
    return Extent{mul_saturated(extent.least, dice.factor), mul_saturated(extent.most, dice.factor)} +
           Extent{dice.bonus, dice.bonus};
}

Extent operator+(const Extent& a, const Extent& b) { return {a.least + b.least, a.most + b.most}; }

Extent times(const Extent& extent, std::int32_t least, std::int32_t factor) {
    return {mul_saturated(std::max(least, extent.least), factor),
            mul_saturated(std::max(least, extent.most), factor)};
}

}  // namespace affray
