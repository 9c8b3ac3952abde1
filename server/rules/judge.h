// Judge: all reasons against an intent. Internal to the kernel; shared by the resolver and the previews.
#pragma once

#include "rules/resolver.h"

namespace affray {

/// Every reason why this seat may not do this now, generic ones first. Empty: it may.
Refusals judge(const Situation& situation, const Ruleset& rules, SeatId seat, const Intent& intent);

/// Reasons against an answer to the open question (stage q).
void judge_answer(const State& state, SeatId seat, const AnswerIntent& answer, Refusals& out);

}  // namespace affray
