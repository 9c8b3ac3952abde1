// Which role may ask for which intent at all, in a submit as in a preview (SEC-6). Default deny.
//
// The rules decide what a seat may do and which refusal comes first; this table is what no mistake in a
// mechanic can widen.
#pragma once

#include "rules/seat_view.h"
#include "rules/verb.h"

namespace affray {

/// May a seat of this role ever have an intent of this verb judged? A verb without a row does not compile.
bool may_ask(Role role, Verb verb);

}  // namespace affray
