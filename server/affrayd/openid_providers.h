// The file of the setting openid.providers_file: a table for each server by whose word people may log in.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "openid/provider.h"

namespace affray {

/// With the secrets read from the files that they stand in. Errors: InvalidInput with file and line,
/// NotFound.
Result<std::vector<openid::Provider>> read_providers(const std::string& path);

}  // namespace affray
