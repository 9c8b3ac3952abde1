// Notice: whom somebody has lost sight of, in the one word that a mechanic declares it by
// (docs/decisions/0270). What is declared so is told to no seat whose creatures all fail to notice it, by any
// door, until one of them does.
#pragma once

#include "rules/seat_view.h"

namespace affray {

/// b does not notice a: 1. Kept by whichever mechanic lets creatures hide from one another, at each event
/// that may change it, so that the kernel need not know how one is hidden.
inline constexpr Fact kUnnoticed{"unnoticed", Scope::Pair, Audience::Referee};

/// Does it go unnoticed by all of the viewer's creatures? Whoever plays none, and who watches, notices what
/// every seat with creatures does. False of the referee, and of whoever plays it.
bool escapes(const State& state, const Viewer& viewer, const Creature& who);
/// Is it kept from anybody, as a lurker of the referee's or by going unnoticed? What is told to all must not
/// depend on it then.
bool is_kept_back(const State& state, CreatureId who);
/// Does anybody go unnoticed by somebody?
bool anybody_escapes(const State& state);
/// Is this a change of who notices whom?
const FactSet* notice_changed(const Event& event, const State& state);

}  // namespace affray
