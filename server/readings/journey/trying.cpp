// What has been tried, whole turns, and falls.
#include "readings/journey/trying.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kFallFeetPerDie = 10, kFallDiceMost = 100;

std::uint32_t try_number(CreatureId who, Attempt attempt) {
    return number(who) * static_cast<std::uint32_t>(kAttempts) + static_cast<std::uint32_t>(attempt);
}

}  // namespace

bool has_tried(const View& view, CreatureId who, std::uint32_t feature, Attempt attempt) {
    return view.get(kTriedAt, feature, try_number(who, attempt)) != 0;
}

void note_try(CreatureId who, std::uint32_t feature, Attempt attempt, Work& work) {
    work.set_raw(kTriedAt, 1, feature, try_number(who, attempt), "tried");
}

void check_whole_turn(const View& view, CreatureId who, Refusals& out) {
    if (view.has(who) && !turn_free(view, who)) out.add(Reason::AlreadyActed, Stage::Other, "who");
}

void use_whole_turn(CreatureId who, const Name& cause, Work& work) {
    work.set(kTurnUsed, kFullTurn, who, 0, cause);
}

void fall_onto_stone(CreatureId who, std::int32_t feet, Work& work) {
    work.set(kFellFeet, feet, CreatureId::None, 0, "fall");
    const std::int32_t dice = std::min(feet / kFallFeetPerDie, kFallDiceMost);
    if (dice <= 0) return;
    work.harm({.who = who,
               .rolled = work.roll(DiceExpression{{{dice, 6}}, 0, 1}, "fall", who),
               .cause = "fall",
               .magical = false});
}

}  // namespace affray
