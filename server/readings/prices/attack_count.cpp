// The schedule of attacks by round and level, and what is used of it (AP-040 to AP-044).
#include "readings/prices/attack_count.h"

#include <algorithm>
#include <array>

#include "readings/common.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kVeteranLevel = 4;  // AP-042

bool is_veteran(const View& view, CreatureId who) {
    return view.sheet(who).class_id == Name("fighter") && view.stat(kLevel, who) >= kVeteranLevel;
}

// AP-042: else one, or two of a veteran fighter.
std::int32_t unlisted(const View& view, CreatureId who, std::size_t round) {
    if (!is_veteran(view, who)) return 1;
    return view.rules().option("ap_fighter_schedule") != 0 && round % 2 == 0 ? 1 : 2;
}

}  // namespace

// AP-042, AP-043: what the sheet lists, round after round.
std::int32_t attacks_of_round(const View& view, CreatureId who) {
    std::array<std::int32_t, kAttackSchedule.size()> rounds{};
    std::size_t listed = 0;
    for (const Stat& stat : kAttackSchedule)
        if (const std::int32_t attacks = view.stat(stat, who); attacks > 0) rounds[listed++] = attacks;
    const auto round = static_cast<std::size_t>(std::max(0, view.state().round - 1));
    return listed == 0 ? unlisted(view, who, round) : rounds[round % listed];
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
    const std::int32_t used = view.get(kAttacksUsed, who);
    return used == 0 || used < attacks_of_round(view, who);  // everybody has one
}

}  // namespace affray
