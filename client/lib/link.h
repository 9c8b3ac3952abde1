// Where a person's link leads: http://host:port/#seat=… or /#join=CODE, as the referee hands it out.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace affray::client {

// The parts of a link. A value type.
struct Link {
    std::string host{};
    std::string port{};
    // Eight characters, empty if the link carries none. It stands in the fragment only, which no request
    // sends (SEC-5).
    std::string join_code{};
    // What a lasting link to a seat carries, in the same place.
    std::string seat{};

    // host:port as the header Host wants it; an IPv6 address in brackets.
    std::string authority() const;

    friend bool operator==(const Link&, const Link&) = default;
};

// Understands http, ws and no scheme at all; the port defaults to 80. Errors: InvalidInput for what is no
// link, Unsupported for https and wss (put a plain listener behind your proxy, or tunnel).
Result<Link> parse_link(std::string_view text);

}  // namespace affray::client
