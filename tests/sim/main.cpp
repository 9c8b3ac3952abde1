// affray_sim: plays simulated worlds by their seeds and says of each what came of it.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "sim/world.h"

int main(int argc, char** argv) {
    using namespace affray::sim;
    std::uint64_t first = 1;
    std::uint64_t seeds = 1;
    std::uint64_t minutes = 0;
    CLI::App app("Plays whole servers in simulated worlds with faults of disk, network, clock and process");
    app.add_option("--seed", first, "the first seed");
    app.add_option("--seeds", seeds, "how many, one after the other");
    app.add_option("--minutes", minutes, "length of each world in simulated minutes; 0: as drawn");
    CLI11_PARSE(app, argc, argv);

    if (std::filesystem::is_directory("/dev/shm")) ::setenv("TMPDIR", "/dev/shm", 0);
    take_over_entropy();
    std::uint64_t broken = 0;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
        Options options = draw(seed);
        if (minutes > 0) options.length = std::chrono::minutes(minutes);
        const auto begun = std::chrono::steady_clock::now();
        const Report report = World(options).run();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
        std::printf(
            "%s\n  hash %016llx, %llu events, %llu tables, %llu accepted, %llu at the "
            "campaign, %llu cuts, %llu crashes, %.1f s\n",
            to_string(options).c_str(), static_cast<unsigned long long>(report.hash),
            static_cast<unsigned long long>(report.events), static_cast<unsigned long long>(report.tables),
            static_cast<unsigned long long>(report.accepted),
            static_cast<unsigned long long>(report.campaign_acts),
            static_cast<unsigned long long>(report.cuts), static_cast<unsigned long long>(report.crashes),
            took.count());
        if (report.violation.empty()) continue;
        ++broken;
        std::printf("  BROKEN: %s\n", report.violation.c_str());
    }
    std::printf("%llu worlds, %llu broken\n", static_cast<unsigned long long>(seeds),
                static_cast<unsigned long long>(broken));
    return broken == 0 ? 0 : 1;
}
