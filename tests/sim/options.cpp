// Drawing the options of a run.
#include "sim/options.h"

namespace affray::sim {
namespace {

// None in half of the worlds; else up to the most.
std::uint32_t rate(Chance& chance, std::uint32_t most) {
    return chance.one_in(2) ? 0 : 1 + static_cast<std::uint32_t>(chance.below(most));
}

}  // namespace

Options draw(std::uint64_t seed) {
    Chance chance(seed * 0x9E3779B97F4A7C15U + 1);
    Options options;
    options.seed = seed;
    options.length = chance.between(milliseconds(60'000), milliseconds(240'000));
    options.tables = 1 + chance.below(4);
    options.loops = 1 + chance.below(2);
    options.spectators = chance.one_in(2);
    options.latency_high = chance.between(milliseconds(10), milliseconds(600));
    options.think_high = chance.between(milliseconds(500), milliseconds(5'000));
    options.commit_high = chance.between(milliseconds(2), milliseconds(120));
    options.checkpoint_pages = 20 + static_cast<int>(chance.below(400));
    options.cuts = rate(chance, 1200);
    options.kills = rate(chance, 120);
    options.power_cuts = rate(chance, 120);
    options.full_disks = rate(chance, 60);
    options.failed_syncs = rate(chance, 60);
    options.stuck_disks = rate(chance, 60);
    options.jumps = rate(chance, 120);
    options.repeats = rate(chance, 20);
    options.rewinds = rate(chance, 30);
    options.campaigners = chance.below(4);
    return options;
}

std::string to_string(const Options& o) {
    const auto ms = [](milliseconds time) { return std::to_string(time.count()); };
    return "seed " + std::to_string(o.seed) + ": " + ms(o.length / 1000) + " s, " + std::to_string(o.tables) +
           " tables, " + std::to_string(o.loops) + " loops" + (o.spectators ? ", spectators" : "") +
           ", latency to " + ms(o.latency_high) + " ms, thinking to " + ms(o.think_high) +
           " ms, commits to " + ms(o.commit_high) + " ms; an hour: " + std::to_string(o.cuts) + " cuts, " +
           std::to_string(o.kills) + " kills, " + std::to_string(o.power_cuts) + " power cuts, " +
           std::to_string(o.full_disks) + " full disks, " + std::to_string(o.failed_syncs) +
           " failed syncs, " + std::to_string(o.stuck_disks) + " stuck disks, " + std::to_string(o.jumps) +
           " jumps of the clock; " + std::to_string(o.repeats) + "% repeated, " + std::to_string(o.rewinds) +
           " rewinds in 1000; " + std::to_string(o.campaigners) + " at a campaign";
}

}  // namespace affray::sim
