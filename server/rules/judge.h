// Judge: all reasons against an intent. Internal to the kernel; shared by the resolver and the previews.
#pragma once

#include "rules/resolver.h"

namespace affray {

struct Judgement {
    Refusals refusals;               ///< every reason against it, generic ones first; empty: it may be done
    Bill bill;                       ///< what it costs as things stand, where it could be priced
    std::optional<Intent> intent{};  ///< what was foreign, with its creatures, if the seat knows them all
    std::optional<Said>
        said{};  ///< what was foreign is said in the place of an answer, judged as that answer
    bool allowed() const { return refusals.empty(); }
};

/// A turn begun in thought, kept while many intents of one creature are judged at one moment. Whether a turn
/// begins depends on the creature and the verb, what its beginning changes on the creature alone
/// (`Tempo::open`).
struct Begun {
    CreatureId who = CreatureId::None;
    std::optional<Verb> verb{};  ///< of the last deed that began it
    std::optional<State> state{};
};

/// May this seat do this now? What it names may be nobody. The one way in for what somebody asks for: a
/// preview says what a submit would, because both are told from here.
Judgement judge(const Situation& situation, const Ruleset& rules, SeatId seat, const ForeignIntent& intent);
/// Of an intent that the kernel or the autopilot has made itself: its creatures exist. `begun` is of the same
/// situation and seat, or empty, and is filled where it is needed. Where any reason will do, what it costs is
/// worked out only of what may be done.
Judgement judge(const Situation& situation, const Ruleset& rules, SeatId seat, const Intent& intent,
                Begun* begun = nullptr, Wanted wanted = Wanted::EveryReason);

/// Reasons against an answer to the open question (stage q).
void judge_answer(const State& state, SeatId seat, const AnswerIntent& answer, Refusals& out);

}  // namespace affray
