// Sprinting round bends (AP-037).
#include "readings/space/sprints.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/space/steps.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kNarrowly = 4;  // failing by no more, a mover turns a hex too late
// How far the check has failed; 0 or less: it has not.
std::int32_t short_by(CreatureId who, Work& work) {
    const std::int32_t dexterity = work.view().stat(kDex, who);
    const Tested check = work.view().rules().resolution().test(
        {.who = who, .kind = "check", .subject = "dex", .target = dexterity}, 20, "check", work);
    if (check.outcome == TestOutcome::Success) return 0;
    return std::max(1, check.natural.value_or(0) - dexterity);
}

bool rather_falls(CreatureId who, Work& work) {
    return agreed(
        who,
        {.kind = kSprintFall.name, .option = "prone", .actor = who, .seat = work.view().creature(who).seat},
        work);
}

std::int32_t towards(std::int32_t from, std::int32_t to) {
    if (turns_between(from, to) <= 1) return to;
    return turns_between((from + 1) % 6, to) < turns_between(from, to) ? (from + 1) % 6 : (from + 5) % 6;
}

// One hex on; false: there is none that way, it cannot be entered, or the mover was stopped.
bool go(const MoveIntent& move, std::int32_t way, Work& work) {
    const View view = work.view();
    const Place at = view.creature(move.who).place;
    const std::vector<Place> around = view.neighbours(at);
    const bool leads = way >= 0 && static_cast<std::size_t>(way) < around.size();
    const std::vector<Place> path{leads ? around[static_cast<std::size_t>(way)] : at};
    const Geometry& geometry = view.rules().geometry();
    if (!leads || geometry.barred_step(view, move.who, at, path[0]) ||
        geometry.barred(view, move.who, path[0])) {
        work.emit(ActionFailed{move.who, move.verb, "interrupted", "blocked", at});
        return false;
    }
    const Bill paid;
    return work.walk(
        {.who = move.who, .verb = move.verb, .path = &path, .bill = &paid, .cause = "move", .turns = true});
}

}  // namespace

void sprint(const MoveIntent& move, const Bill& bill, Work& work) {
    const std::vector<std::int32_t> ways = directions(work.view(), move.who, move.path);
    const auto buys = static_cast<std::size_t>(hexes_per_point(move));
    std::int32_t way = first_of(ways);
    for (std::size_t first = 0; first < ways.size(); first += buys) {
        const std::size_t last = std::min(first + buys, ways.size());
        for (std::size_t i = first; i < last; ++i) work.pay(move.who, bill, static_cast<std::int32_t>(i));
        const std::int32_t wanted = towards(way, ways[first]);
        std::size_t straight = 0;
        if (wanted != way) {
            const std::int32_t failed_by = short_by(move.who, work);
            if (failed_by > kNarrowly && rather_falls(move.who, work))
                return work.set(kPosture, kProne, move.who, 0, kSprintFall.name);
            straight = failed_by > kNarrowly ? last - first : failed_by > 0 ? 1 : 0;
        }
        for (std::size_t i = first; i < last; ++i)
            if (!go(move, i - first < straight ? way : wanted, work)) return;
        if (straight < last - first) way = wanted;
    }
}

}  // namespace affray
