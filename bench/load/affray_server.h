// affrayd as the load driver starts it: on loopback, limits of connections and messages raised by configuration, all else
// as shipped.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/load/affray_workload.h"
#include "bench/load/child.h"

namespace affray::bench {

struct ServerOptions {
    std::string program{};
    // Directory with the driver's own encounter.
    std::string content{};
    // For the data directory, the configuration and the log.
    std::string work_dir{};
    int core = -1;
};

class AffrayServer {
  public:
    // Errors: NotFound (no such program), Io (it did not come up).
    static Result<AffrayServer> start(const ServerOptions& options);

    std::uint16_t port() const { return port_; }
    int pid() const { return child_.pid(); }

    // Creates encounters over HTTP and joins their seats: each room a referee and six players. Errors: Io.
    Result<std::vector<std::vector<Seat>>> make_rooms(std::uint32_t count);

  private:
    AffrayServer(Child child, std::uint16_t port) : child_(std::move(child)), port_(port) {}

    Child child_;
    std::uint16_t port_;
};

}  // namespace affray::bench
