// Headers that every answer carries (SEC-14).
#pragma once

#include <string>

namespace affray::net {

/// Content security policy, nosniff, no referrer, same-origin opener and resource policies.
void append_security_headers(std::string& out);

}  // namespace affray::net
