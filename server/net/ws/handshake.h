// The opening handshake of RFC 6455 from the server's side: what a request to upgrade must say, and the
// answer.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace affray::net {

namespace beast = boost::beast;

using UpgradeRequest = beast::http::request<beast::http::empty_body>;

enum class HandshakeFault : std::uint8_t {
    Key,      // none, or none that can be one
    Version,  // another than 13
};
/// What is wrong with a request that asks to become a WebSocket; nothing: it may be answered.
std::optional<HandshakeFault> fault_of_handshake(const UpgradeRequest& request);

/// The answer to one without a fault: the connection speaks frames from its end on.
std::string handshake_answer(const UpgradeRequest& request, std::string_view subprotocol);

}  // namespace affray::net
