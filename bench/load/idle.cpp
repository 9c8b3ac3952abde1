// Memory is looked at before the first room and after the window, when buffers have been given back: what is
// the process's own, for pages of the program come and go (docs/decisions/0364).
#include "bench/load/idle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

#include "bench/load/outcome.h"
#include "client/process/child.h"

namespace affray::bench {
namespace {

constexpr auto kSettled = std::chrono::milliseconds(1500);
constexpr auto kSettledAtMost = std::chrono::seconds(30);
constexpr double kStillMb = 0.5;
// Until a server has noticed that everybody is gone.
constexpr auto kGone = std::chrono::milliseconds(500);

double since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

// What a server holds once it has stopped reading its content and has given back what that took.
double settled_mb(int pid) {
    const auto until = Clock::now() + kSettledAtMost;
    double least = client::own_mb(pid);
    for (auto still = Clock::now(); Clock::now() - still < kSettled && Clock::now() < until;) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        const double now = client::own_mb(pid);
        if (std::abs(now - least) > kStillMb) still = Clock::now();
        least = now;
    }
    return least;
}

struct Joins {
    double a_second = 0;
    double cpu_us = 0;  // of the server, for one
};

struct Contestant {
    const Idle* server = nullptr;
    double empty_mb = 0;
    std::unique_ptr<Workload> rooms{};
    std::vector<Joins> joins{};
};

Status join(Contestant& one) {
    one.rooms.reset();
    std::this_thread::sleep_for(kGone);
    const double cpu = client::cpu_seconds(one.server->server_pid);
    const auto begun = Clock::now();
    auto rooms = one.server->connect();
    if (!rooms) return rooms.error();
    one.rooms = std::move(*rooms);
    const auto count = static_cast<double>(one.rooms->connections().size());
    const double took = since(begun);
    const double used = client::cpu_seconds(one.server->server_pid) - cpu;
    one.joins.push_back({count / took, 1e6 * used / count});
    std::printf("%-11s %12.0f %9.0f %9.1f %14.0f\n", one.server->name, count, count / took, 1000 * took,
                1e6 * used / count);
    std::fflush(stdout);
    return {};
}

void print_ratio(const char* what, double Joins::*field, const Contestant& ours, const Contestant& other) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < ours.joins.size(); ++i)
        ratios.push_back(ours.joins[i].*field / std::max(other.joins[i].*field, 1e-9));
    std::printf("%s / %s, %s: %.2f (%.2f to %.2f)\n", ours.server->name, other.server->name, what,
                median(ratios), *std::min_element(ratios.begin(), ratios.end()),
                *std::max_element(ratios.begin(), ratios.end()));
}

void print_rest(const std::vector<Contestant>& all, double seconds) {
    std::vector<double> cpu;
    for (const Contestant& one : all) cpu.push_back(client::cpu_seconds(one.server->server_pid));
    const auto quiet = Clock::now();
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    std::printf("%-11s %12s %9s %15s %9s\n", "server", "own empty", "own MB", "KiB/connection", "server%");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int pid = all[i].server->server_pid;
        const double used = (client::cpu_seconds(pid) - cpu[i]) / since(quiet);
        const double mb = client::own_mb(pid);
        const auto count = static_cast<double>(all[i].rooms->connections().size());
        std::printf("%-11s %12.1f %9.1f %15.1f %9.2f\n", all[i].server->name, all[i].empty_mb, mb,
                    (mb - all[i].empty_mb) * 1024 / count, 100 * used);
    }
    std::fflush(stdout);
}

}  // namespace

int measure_idle(const std::vector<Idle>& servers, double seconds, std::uint32_t repetitions) {
    std::vector<Contestant> all;
    for (const Idle& server : servers) {
        Contestant& one = all.emplace_back();
        one.server = &server;
        one.empty_mb = settled_mb(server.server_pid);
        if (const Status prepared = server.prepare(); !prepared) return fail(prepared.error(), kNotUp);
    }
    std::printf("%-11s %12s %9s %9s %14s\n", "server", "connections", "joins/s", "all ms", "CPU us/join");
    for (std::uint32_t i = 0; i < repetitions; ++i)
        for (Contestant& one : all)
            if (const Status joined = join(one); !joined) return fail(joined.error(), kNotUp);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        print_ratio("joins/s", &Joins::a_second, all[i], all.back());
        print_ratio("CPU per join", &Joins::cpu_us, all[i], all.back());
    }
    print_rest(all, seconds);
    return 0;
}

}  // namespace affray::bench
