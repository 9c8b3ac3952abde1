// Memory is looked at before the first room and after the window, when buffers have been given back.
#include "bench/load/idle.h"

#include <cstdio>
#include <thread>

#include "bench/load/outcome.h"
#include "client/process/child.h"

namespace affray::bench {
namespace {

double since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

}  // namespace

int measure_idle(const std::vector<Idle>& servers, double seconds) {
    std::printf("%-11s %12s %9s %12s %9s %15s %9s\n", "server", "connections", "joins/s", "RSS before",
                "RSS MB", "KiB/connection", "server%");
    for (const Idle& server : servers) {
        const double empty_mb = client::resident_mb(server.server_pid);
        if (const Status prepared = server.prepare(); !prepared) return fail(prepared.error(), kNotUp);
        const auto begun = Clock::now();
        const auto rooms = server.connect();
        if (!rooms) return fail(rooms.error(), kNotUp);
        const auto count = static_cast<double>((*rooms)->connections().size());
        const double joins = count / since(begun);
        const double cpu = client::cpu_seconds(server.server_pid);
        const auto quiet = Clock::now();
        std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        const double used = (client::cpu_seconds(server.server_pid) - cpu) / since(quiet);
        const double mb = client::resident_mb(server.server_pid);
        std::printf("%-11s %12.0f %9.0f %12.1f %9.1f %15.1f %9.2f\n", server.name, count, joins, empty_mb, mb,
                    (mb - empty_mb) * 1024 / count, 100 * used);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace affray::bench
