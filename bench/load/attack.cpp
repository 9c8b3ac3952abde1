// Windows by turns, all in one run: what the machine does besides meets both kinds.
#include "bench/load/attack.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "bench/load/affray_workload.h"
#include "bench/load/attacker.h"
#include "bench/load/outcome.h"
#include "seams/precedence.h"

namespace affray::bench {
namespace {

constexpr std::chrono::milliseconds kPause{200};  // of a quiet table between two intents
constexpr const char* kContent = "load/marching_order";

std::chrono::milliseconds milliseconds(double seconds) {
    return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

// Of all windows of one kind.
struct Pooled {
    std::vector<std::uint32_t> latencies{};
    std::vector<double> p99{};

    void add(Figures&& figures) {
        latencies.insert(latencies.end(), figures.latencies_us.begin(), figures.latencies_us.end());
        p99.push_back(figures.p99_us);
    }
    void print(const char* name) {
        std::printf("%-7s %6zu replies: p50 %6.0f us, p90 %6.0f us, p99 %6.0f us\n", name, latencies.size(),
                    percentile(latencies, 0.50), percentile(latencies, 0.90), percentile(latencies, 0.99));
    }
};

void print_window(const char* name, const Figures& figures) {
    std::printf("  %-7s %5.0f replies/s, p50 %6.0f us, p99 %6.0f us, server %3.0f%%\n", name,
                figures.intents_per_s, figures.p50_us, figures.p99_us, figures.server_cpu_percent);
    std::fflush(stdout);
}

void print_ratios(Pooled& quiet, const char* beside, Pooled& loaded) {
    quiet.print("quiet");
    loaded.print(beside);
    std::vector<double> ratios;
    for (std::size_t i = 0; i < quiet.p99.size(); ++i) ratios.push_back(loaded.p99[i] / quiet.p99[i]);
    std::printf("p99(%s)/p99(quiet): %.2f of all replies; %.2f the median of the pairs (%.2f to %.2f)\n",
                beside, percentile(loaded.latencies, 0.99) / percentile(quiet.latencies, 0.99),
                median(ratios), *std::min_element(ratios.begin(), ratios.end()),
                *std::max_element(ratios.begin(), ratios.end()));
}

Result<std::vector<std::vector<client::JoinedSeat>>> quiet_tables(client::LocalServer& server,
                                                                  std::uint32_t count) {
    std::vector<std::vector<client::JoinedSeat>> rooms;
    for (std::uint32_t i = 0; i < count; ++i) {
        auto seats = server.create_and_join(kContent);
        if (!seats) return seats.error();
        rooms.push_back(std::move(*seats));
    }
    return rooms;
}

Result<std::unique_ptr<Attacker>> attacker_of(client::LocalServer& server, const BenchOptions& options) {
    Attacker::Aim aim;
    aim.port = server.port();
    if (options.attack > 0) aim.messages_per_second = options.attack;
    if (options.reads > 0) {
        aim.only_reads = true;
        aim.requests_per_second = options.reads;
    }
    auto seats = server.create_and_join(kContent);
    if (!seats) return seats.error();
    aim.seats = std::move(*seats);
    std::ifstream(options.account) >> aim.token >> aim.campaign;
    // Without it nothing would be read, and the figures would say that reading costs nothing.
    if (options.reads > 0 && aim.campaign.empty())
        return Error{ErrorCode::InvalidInput, "--reads wants --account FILE: a token and a campaign"};
    return Attacker::begin(std::move(aim));
}

}  // namespace

int measure_attack(client::LocalServer& server, const BenchOptions& options) {
    const auto rooms = quiet_tables(server, options.rooms.front());
    if (!rooms) return fail(rooms.error(), kNotUp);
    auto workload = make_affray_workload(server.port(), server.pid(), *rooms, {kPause});
    if (!workload) return fail(workload.error(), kNotUp);
    auto attacker = attacker_of(server, options);
    if (!attacker) return fail(attacker.error(), kNotUp);
    // Whoever measures and whoever attacks would not be on the server's machine.
    work_promptly();
    Pooled quiet;
    Pooled loaded;
    const char* const beside = options.reads > 0 ? "reads" : "attack";
    for (std::uint32_t i = 0; i < options.repetitions; ++i) {
        for (const bool goes_on : {false, true}) {
            (*attacker)->set_going(goes_on);
            auto figures = measure(**workload, milliseconds(options.warm_up), milliseconds(options.seconds));
            (*attacker)->set_going(false);
            if (!figures) return fail(figures.error(), kWrong);
            print_window(goes_on ? beside : "quiet", *figures);
            (goes_on ? loaded : quiet).add(std::move(*figures));
            if (!goes_on) continue;
            const auto late = (*attacker)->await_silence();
            if (late.count() > 0)
                std::printf("          answers came for %lld ms more\n",
                            static_cast<long long>(late.count()));
        }
    }
    std::printf("%s\n", (*attacker)->end().c_str());
    print_ratios(quiet, beside, loaded);
    return 0;
}

}  // namespace affray::bench
