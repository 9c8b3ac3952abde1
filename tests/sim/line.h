// A connection of a simulated world: bytes that arrive later, in order, until it is cut; then each end learns
// of it in its own time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "session/link.h"
#include "sim/server.h"

namespace affray::sim {

class Line final : public session::Outlet, public std::enable_shared_from_this<Line> {
  public:
    /// What the client hears.
    struct Ears {
        std::function<void(std::string_view)> message;
        std::function<void(session::CloseCode)> closed;  // by the server, with its reason
        std::function<void()> lost;
    };
    Line(Agenda& agenda, Chance& chance, const Options& options, Server& server, Ears ears);

    /// Connects to an encounter; lost() if there is no server, or no such encounter.
    void open(const std::string& encounter);
    /// From the client.
    void say(std::string message);
    /// The network ends the connection: what is under way is lost, each end learns of it later, the server
    /// perhaps much later.
    void cut();
    /// The server's process has ended.
    void server_gone();
    /// Nobody will hear of it any more.
    bool over() const { return told_ && link_ == nullptr && !server_hears_; }
    /// The client does not want it any more, and hears nothing of it.
    void leave();

    // Outlet: from the session.
    void send(std::string_view message) override;
    void close(session::CloseCode code, std::string_view reason) override;

  private:
    Time arrival(Time& last);
    void to_client(std::function<void(Line&)> what);
    void to_server(std::function<void(Line&)> what);
    void connect(const std::string& encounter);
    void hear(const std::string& message);
    void drop_link();

    Agenda& agenda_;
    Chance& chance_;
    const Options& options_;
    Server& server_;
    Ears ears_;
    std::shared_ptr<session::Link> link_;
    std::vector<std::string> early_;  // said before the session was found
    Time last_to_client_{};
    Time last_to_server_{};
    bool client_hears_ = true;
    bool server_hears_ = true;
    bool told_ = false;  // the client knows of the end
};

}  // namespace affray::sim
