// Is an answer what the server's own OpenAPI document says of it?
#pragma once

#include <cstdint>
#include <string>

#include "net/raw_client.h"

namespace affray::net::test {

/// Fails the test unless status, media type and body of an answer under /api fit the document. Paths that are
/// not of the document must be refused with a problem.
void expect_described(std::uint16_t port, const std::string& method, const std::string& path,
                      const HttpAnswer& answer);

/// The document, read once from that server.
const std::string& openapi_text(std::uint16_t port);

}  // namespace affray::net::test
