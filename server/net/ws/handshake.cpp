// The sum that shows that a key was read is Beast's: it has no public name there, and a test holds it against
// the example of the RFC.
#include "net/ws/handshake.h"

#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/detail/hybi13.hpp>

namespace affray::net {

using beast::http::field;
namespace hybi13 = beast::websocket::detail;

std::optional<HandshakeFault> fault_of_handshake(const UpgradeRequest& request) {
    const auto key = request[field::sec_websocket_key];
    if (key.empty() || key.size() > hybi13::sec_ws_key_type::static_capacity) return HandshakeFault::Key;
    if (request[field::sec_websocket_version] != "13") return HandshakeFault::Version;
    return std::nullopt;
}

std::string handshake_answer(const UpgradeRequest& request, std::string_view subprotocol) {
    hybi13::sec_ws_accept_type accept;
    hybi13::make_sec_ws_accept(accept, request[field::sec_websocket_key]);
    std::string out =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
        "Server: affray\r\nSec-WebSocket-Accept: ";
    out.append(accept.data(), accept.size());
    out += "\r\nSec-WebSocket-Protocol: ";
    out += subprotocol;
    out += "\r\n\r\n";
    return out;
}

}  // namespace affray::net
