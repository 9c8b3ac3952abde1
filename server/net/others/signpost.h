// A play connection that came to the wrong server is upgraded only to be told where to go: browsers show
// their pages no other answer.
#pragma once

#include <string>

#include "net/http/http_connection.h"

namespace affray::net {

/// Closes it with 4421 and the address as the reason.
void point_to(Upgrade upgrade, std::string address);

}  // namespace affray::net
