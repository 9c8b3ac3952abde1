// Throwing and ranking.
#include "readings/rounds/side_dice.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/rounds/round_parts.h"

namespace affray {

Contenders contending(const View& view, const std::vector<std::uint32_t>& sides) {
    Contenders all;
    for (const std::uint32_t side : sides) all.push_back({side, spokesman(view, side), 0, 0});
    return all;
}

void roll_initiative(Contenders& all, Work& work) {
    if (all.size() < 2) return;
    for (Contender& one : all) one.total = work.roll(kInitiativeDie, "initiative", one.by) + one.modifier;
}

std::vector<Contenders> ranked(Contenders all, bool share, Work& work) {
    std::stable_sort(all.begin(), all.end(),
                     [](const Contender& a, const Contender& b) { return a.total > b.total; });
    std::vector<Contenders> places;
    for (auto first = all.begin(); first != all.end();) {
        const auto last = std::find_if(
            first, all.end(), [first](const Contender& other) { return other.total != first->total; });
        Contenders tied(first, last);
        first = last;
        if (share || tied.size() == 1) {
            places.push_back(std::move(tied));
            continue;
        }
        const std::int32_t total = first_of(tied).total;
        for (Contender& one : tied) one.total = work.roll(kInitiativeDie, "initiative.tie", one.by);
        for (Contenders& place : ranked(std::move(tied), false, work)) {
            first_of(place).total = total;
            places.push_back(std::move(place));
        }
    }
    return places;
}

}  // namespace affray
