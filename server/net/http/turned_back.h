// A play connection that is upgraded only to be told why it may not stay: browsers show their pages no other
// answer.
#pragma once

#include <string>

#include "net/http/http_connection.h"

namespace affray::net {

/// Closes it with the code and the reason, of which 123 bytes are sent. On the loop of the socket, with which
/// it ends.
void turn_back(Upgrade upgrade, session::CloseCode code, std::string reason);

}  // namespace affray::net
