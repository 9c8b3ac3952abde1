// The schedule of attacks by round and level, and what is used of it (AP-040 to AP-044).
#include "readings/prices/attack_count.h"

#include <algorithm>
#include <vector>

#include "readings/common.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kVeteranLevel = 4;  // AP-042

bool is_veteran(const View& view, CreatureId who) {
    return view.sheet(who).class_id == Name("fighter") && view.stat(kLevel, who) >= kVeteranLevel;
}

// AP-042, AP-043: what the sheet lists; else one, or two of a veteran fighter.
std::vector<std::int32_t> schedule(const View& view, CreatureId who) {
    std::vector<std::int32_t> rounds;
    for (const Stat& stat : kAttackSchedule)
        if (const std::int32_t attacks = view.stat(stat, who); attacks > 0) rounds.push_back(attacks);
    if (!rounds.empty()) return rounds;
    if (!is_veteran(view, who)) return {1};
    if (view.rules().option("ap_fighter_schedule") != 0) return {1, 2};
    return {2};
}

}  // namespace

std::int32_t attacks_of_round(const View& view, CreatureId who) {
    const std::vector<std::int32_t> rounds = schedule(view, who);
    const auto round = static_cast<std::size_t>(std::max(0, view.state().round - 1));
    return rounds[round % rounds.size()];
}

// AP-043: the routine costs two points; the first buys half of it, rounded down, the second the rest.
std::int32_t next_attack_price(const View& view, CreatureId who, bool off_hand) {
    const std::int32_t attacks = attacks_of_round(view, who);
    if (off_hand) return is_veteran(view, who) && attacks >= 2 ? 1 : kAttackPrice;
    if (attacks == 1) return kAttackPrice;
    const std::int32_t next = view.get(kAttacksUsed, who) + 1;
    return next == 1 || next == attacks / 2 + 1 ? 1 : 0;
}

bool attack_left(const View& view, CreatureId who, bool off_hand) {
    if (off_hand) return view.get(kOffHandUsed, who) == 0;
    return view.get(kAttacksUsed, who) < attacks_of_round(view, who);
}

}  // namespace affray
