// Which role may send which intent at all (SEC-6): a second lock behind the rules' own checks. Default deny.
//
// The rules decide what a seat may do and which refusal comes first; this table is what no mistake in a
// mechanic can widen.
#pragma once

#include "rules/seat_view.h"
#include "rules/verb.h"

namespace affray::session {

/// May a seat of this role ever have an intent of this verb accepted? A verb without a row does not compile.
bool may_send(Role role, Verb verb);

}  // namespace affray::session
