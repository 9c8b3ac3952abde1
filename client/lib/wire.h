// One WebSocket connection to a server, and one HTTP exchange: all of Asio and Beast that a client needs.
//
// Everything here runs on one io_context that one thread drives; nothing is locked.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "client/lib/frame_codec.h"
#include "client/lib/link.h"

namespace affray::client {

// Why a connection ended: the WebSocket close code (1006: it broke) and the server's words.
struct Closing {
    std::uint16_t code = 1006;
    std::string reason{};
};

// An open connection. Destroying it cuts the connection off.
class Wire {
  public:
    struct Target {
        Link link{};
        // Path of the play endpoint: play_path(encounter).
        std::string path{};
        Encoding encoding = Encoding::Binary;
        std::string user_agent{};
    };

    // Resolves, connects and upgrades within ten seconds. Errors: NotFound (name, refused), Closed (no such
    // encounter), Busy (declined), Unsupported
    // (the server did not accept the subprotocol), Io.
    static boost::asio::awaitable<Result<std::unique_ptr<Wire>>> open(Target target);

    ~Wire();
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    // The next message. Error Closed when there is none to come; closing() then tells why.
    boost::asio::awaitable<Result<std::string>> read();
    // Queues a message; the order is kept. Nothing happens on a connection that has ended.
    void send(std::string message);
    // Says goodbye (1000) and ends the connection; what is queued is dropped.
    void close();
    // Cuts the connection without a word, as a lost network does.
    void cut();

    const Closing& closing() const;

  private:
    struct Impl;
    explicit Wire(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> impl_;
};

struct HttpReply {
    unsigned status = 0;
    std::string body{};
    std::string elsewhere{};  // with status 421: the address of the server that answers this
};

struct HttpRequest {
    // GET, POST, PUT, PATCH or DELETE.
    std::string method = "GET";
    std::string path{};
    // JSON, empty for none.
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};

// One request and its reply, within ten seconds. A status of 4xx or 5xx is a reply, not an error. Errors:
// NotFound, Io.
boost::asio::awaitable<Result<HttpReply>> http_exchange(Link link, HttpRequest request);

// The path of an encounter's play connection, by its public id.
std::string play_path(std::string_view encounter);

}  // namespace affray::client
