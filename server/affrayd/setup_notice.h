// What is said where nobody operates the server yet: the code by which somebody may, and where.
#pragma once

#include <string>

#include "base/result.h"
#include "store/accounts/account_reader.h"
#include "store/engine/location.h"

namespace affray {

/// For standard output; empty: there is an operator. A code that is good still is not shown again, and not
/// replaced. Io: no code can be kept.
Result<std::string> setup_notice(const std::string& data_dir, const std::string& url,
                                 store::AccountReader& accounts, std::int64_t now_ms);

/// `affrayd setup-code`: prints a new code, also beside a running server. The exit status.
int print_setup_code(const std::string& data_dir, const store::Location& database);

}  // namespace affray
