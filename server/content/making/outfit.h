// What somebody sets out with is paid for from the gold that was thrown before (CLS-180, CLS-T6, CLS-T7).
#pragma once

#include "content/compendium/thing_table.h"
#include "content/yaml/node.h"
#include "rules/state.h"

namespace affray::content {

/// Takes the price of all that the figure's creature carries from its purse; what was taken, in copper.
/// `gold` has a problem, and nothing is taken, if the purse is too small, or if there is anything to pay
/// and nobody knew beforehand how much there is (`known`): else one would choose until the dice pay for it.
std::int32_t pay_outfit(State& figure, const Things& things, const Node& gold, bool known);

/// The first thing that the figure's creature carries and that nobody sells; nullptr: all of it has a price.
const Item* not_for_sale(const State& figure, const Things& things);

}  // namespace affray::content
