// A head that our strict look lets pass must mean one thing (SEC-16): Beast, reading it after us, sees one
// host and at most one length, and no body of unknown length.
#include "net/http/http_head.h"

#include <boost/beast/http.hpp>

#include "base/check.h"
#include "fuzz/fuzz_target.h"

namespace affray::fuzz {
namespace http = boost::beast::http;

void fuzz_one(std::string_view bytes) {
    const auto end = net::end_of_head(bytes);
    if (!end) return;
    AFFRAY_CHECK(*end <= bytes.size() && *end > 0);
    const std::string_view head = bytes.substr(0, *end);
    if (net::fault_of_head(head)) return;
    AFFRAY_CHECK(head.ends_with("\r\n\r\n"), "a head passed that does not end as one");

    http::request_parser<http::empty_body> parser;
    parser.header_limit(8192);
    boost::system::error_code error;
    parser.put(boost::asio::const_buffer(head.data(), head.size()), error);
    if (!parser.is_header_done()) return;  // Beast is the stricter one here; it answers 400 too
    const auto& request = parser.get();
    AFFRAY_CHECK(request.count(http::field::host) == 1);
    AFFRAY_CHECK(request.count(http::field::content_length) <= 1);
    AFFRAY_CHECK(!parser.chunked());
}

std::vector<std::string> seeds() {
    return {
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /api/join HTTP/1.1\r\nHost: a:8080\r\nContent-Length: 12\r\nContent-Type: "
        "application/json\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
        "13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: affray.v2.json\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        "OPTIONS * HTTP/1.0\r\nhost:\t a \r\nX: \x80\xff\r\n\r\n",
    };
}

}  // namespace affray::fuzz
