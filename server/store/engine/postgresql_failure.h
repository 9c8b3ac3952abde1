// What errors of PostgreSQL mean. Internal.
#pragma once

#include <libpq-fe.h>

#include <string>

#include "store/engine/connection.h"

namespace affray::store {

// `result`: none, if the connection itself failed. `lost`: it is gone.
EngineFailure failure_of(const PGresult* result, const char* message, bool lost);
// Nothing that this server writes is taken any more.
EngineFailure taken_over();
EngineFailure unreachable(const std::string& address, std::string said);

}  // namespace affray::store
