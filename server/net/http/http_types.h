// Requests and responses as routes see them, without the library underneath.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/hold.h"

namespace affray::net {

struct Request {
    std::string method;
    std::string path;   // without the query
    std::string query;  // without the question mark
    std::string authorization;
    std::string origin;
    std::string host;
    std::string if_none_match;
    std::string if_match;
    std::string accept;
    std::string accept_encoding;
    std::string content_type;
    std::string body;
    std::size_t announced = 0;  // of a body larger than usual, that is not read yet: may it come?
    std::string address;        // of the peer, or that for which a trusted proxy speaks
    bool loopback = false;      // the peer itself, not what a proxy says
    bool handed = false;        // another server has handed it through
};

/// Of a request that another server hands through: it is handed no further, so that no loop can arise.
/// Whoever writes it themselves is told where to go, and gains nothing.
inline constexpr std::string_view kHandedBy = "Affray-Handed-By";

/// Not answered to anybody: the body may come.
inline constexpr unsigned kContinue = 100;

struct Response {
    unsigned status = 200;
    std::string content_type;
    std::string body;
    std::string_view constant_body;  // instead of body: lives as long as the program
    std::vector<std::pair<std::string, std::string>> headers;
    bool close = false;
    std::string code{};                             // of a problem
    std::optional<session::Elsewhere> elsewhere{};  // another server answers this
    bool handed_anyway = false;                     // and is asked, whatever the setting says
};

/// Answers a request. Runs on the loop of the connection, may hop to others, and comes back.
using Handler = std::function<boost::asio::awaitable<Response>(Request)>;

/// The "no" of the lobby: application/problem+json (RFC 9457) with a stable code.
/// `problems`: of a text, as a JSON array; empty: none.
Response problem(unsigned status, std::string_view code, std::string_view detail, std::string_view field = {},
                 const std::string& problems = {});
/// 500: something failed here; the log has the rest under the id.
Response internal_problem(std::string_view id);
std::string_view reason_phrase(unsigned status);

/// The value of the Bearer scheme, or empty.
std::string_view bearer_of(std::string_view authorization);

}  // namespace affray::net
