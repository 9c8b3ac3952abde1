// affrayd healthcheck: asks a running server whether it is well; for containers, which have no curl.
#pragma once

#include <string>

#include "affrayd/exit_codes.h"

namespace affray {

/// Unhealthy unless the URL (http only) answers 200 within three seconds.
ExitCode healthcheck(const std::string& url);

}  // namespace affray
