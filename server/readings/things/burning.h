// Flames: whether a thing burns, and whether it is wet (AP-122, AP-123, AP-125, AP-126).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// States of what burns.
inline constexpr std::string_view kLit = "lit", kOpenLantern = "open", kDimLantern = "dim", kPutOut = "out";

/// A torch that burns, a lantern that is open or dimmed, any other thing that is lit or bears an open flame.
bool burns(const View& view, const Item& item);

}  // namespace affray
