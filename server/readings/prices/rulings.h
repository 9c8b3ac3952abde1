// Prices that no table has: the referee names them as the deed is done (AP-114, AP-131).
#pragma once

#include <optional>

#include "readings/offers.h"
#include "rules/mechanic.h"

namespace affray {

/// That somebody's deed waits for a price; `option`: of what.
inline Offer price_wanted(const Name& option, CreatureId who) {
    return {.kind = kPriceRuling.name, .option = option, .actor = who, .forced = true};
}

/// Asks the referee for it: the points named, `usual` when nothing was said; empty: the deed is refused.
inline std::optional<std::int32_t> ruled_price(Offer wanted, std::int32_t usual, Work& work) {
    wanted.forced = false;
    wanted.default_take = true;
    wanted.amount = usual;
    const CreatureId who = wanted.actor;
    const Question question = work.ask(question_of(who, {std::move(wanted)}));
    if (!question.taken(0)) return std::nullopt;
    const Pick* pick = question.pick_of(SeatId::Referee);
    return pick == nullptr || pick->amount <= 0 ? usual : pick->amount;
}

}  // namespace affray
