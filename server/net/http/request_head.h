// The head of a request, as routes and the gate of play see it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "net/http/http_types.h"
#include "net/ws/handshake.h"

namespace affray::net {

struct RequestHead {
    UpgradeRequest raw;
    Request request;
    bool upgrade = false;
    bool keep_alive = true;
    std::size_t body_size = 0;
};

/// Reads a whole head, of at most so many octets. What is wrong with it, as the answer to it; nothing: `out`
/// holds it, but for what hangs on the connection.
std::optional<Response> parse_head(std::string_view bytes, std::uint32_t most, RequestHead& out);

}  // namespace affray::net
