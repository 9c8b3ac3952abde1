// Vessels by their type (ADV-116, ADV-T4).
#pragma once

#include "content/yaml/node.h"
#include "rules/state.h"

namespace affray::content {

/// What its type says of a vessel where it does not say so itself: base rates under sail and by oars, in
/// feet of a day and of a round, and whether it is seaworthy. One of no type is as it is written; one of a
/// type that is none of the table's is blamed on `item`.
void fit_out(Feature& vessel, const Node& item);

}  // namespace affray::content
