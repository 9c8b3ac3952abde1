// The OpenAPI 3.1 document of a route table; schemas come from the descriptors of the messages.
#pragma once

#include <string>

#include "net/api/route.h"

namespace affray::net {

/// JSON. A message that only answers carry lists its plain fields as required: they are always written.
std::string openapi_document(const RouteTable& table);

}  // namespace affray::net
