// affrayd on loopback as a child process: what measurements and tests drive. Creates encounters and joins
// their seats over HTTP, as people do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "affray/v1/lobby.pb.h"
#include "client/lib/link.h"
#include "client/process/child.h"

namespace affray::client {

// A seat that has been joined, ready to be taken.
struct JoinedSeat {
    std::string encounter{};
    std::uint32_t number = 0;
    bool referee = false;
    std::string name{};
    std::string token{};
};

struct ServerOptions {
    // Path of affrayd.
    std::string program{};
    // Words before it, such as a tracer's that runs it in its own process; the first is a path.
    std::vector<std::string> wrapper{};
    // Directory of encounter files.
    std::string content{};
    // For the data directory, the configuration and the log; made if it is not there.
    std::string work_dir{};
    // Added to the configuration file.
    std::string configuration{};
    // 0: any free one.
    std::uint16_t port = 0;
    // For /readyz and /metrics; 0: none.
    std::uint16_t ops_port = 0;
    int core = -1;
};

class LocalServer {
  public:
    // Errors: NotFound (no such program), Io (it did not come up).
    static Result<LocalServer> start(const ServerOptions& options);

    // A server that runs already, on this machine; pid 0: what it uses is not measured.
    static LocalServer attach(std::uint16_t port, int pid);

    std::uint16_t port() const { return port_; }
    int pid() const { return pid_; }
    Link link() const;
    // Requires start().
    Child& child() { return *child_; }

    // Creates an encounter of the content, such as "load/marching_order". Errors: Io.
    Result<v1::CreateEncounterResponse> create(const std::string& content, std::uint32_t spectators = 0);
    // Joins the seat that a link names. Errors: as client::join.
    Result<JoinedSeat> take(const v1::SeatLink& seat);
    // Both, for all seats but the spectators'.
    Result<std::vector<JoinedSeat>> create_and_join(const std::string& content);

  private:
    LocalServer(std::uint16_t port, int pid) : port_(port), pid_(pid) {}

    std::uint16_t port_;
    int pid_;
    std::optional<Child> child_{};
};

}  // namespace affray::client
