// Numbers of questions. Everybody is told that somebody is asked, but for questions that only the referee is
// asked about creatures that hide: those are numbered apart, so that the numbers of the others have no gap.
#pragma once

#include <algorithm>

#include "rules/notice.h"

namespace affray {

/// Numbers from here on are those of questions of which nobody but the referee hears.
inline constexpr std::uint64_t kAsideQuestions = std::uint64_t{1} << 31;

constexpr bool is_aside(std::uint64_t question) { return question >= kAsideQuestions; }

/// A question is open of which nobody but the referee hears.
inline bool asked_aside(const State& state) { return state.asked && is_aside(state.asked->id); }

/// The number of a question that is asked now.
inline std::uint64_t next_question(const State& state, const Question& question) {
    const auto hides = [&state](const Offer& offer) {
        return offer.seat == SeatId::Referee && is_kept_back(state, offer.actor);
    };
    const bool aside =
        !question.offers.empty() && std::all_of(question.offers.begin(), question.offers.end(), hides);
    return aside ? kAsideQuestions | (state.seq & (kAsideQuestions - 1)) : state.last_question + 1;
}

}  // namespace affray
