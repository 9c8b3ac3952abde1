// A point of each kind a second, spent when enough has been saved, with attack and harm by three dice
// (docs/rules/segments.md; docs/rules/README.md section 7).
#include "mechanics/mechanics.h"
#include "rulesets/rulesets.h"

namespace affray {

Composition segments_ruleset(const Options&) {
    return {
        .id = "segments",
        .roles = {segment_clock(), hex_grid({.pass_allies = true, .over_fallen = true}), three_d6_under(),
                  stun_and_body()},
        // Points come before whatever is done with them; what happens to somebody's body may end what it
        // prepares.
        .mechanics = mechanics(referee_rulings(), standing_rulings(), conditions(timed_conditions()),
                               initiative_rating(), segment_points(), segment_acts(), timed_attacks(),
                               extra_time(), early_moves(), segment_moves(), aborts(), segment_recoveries(),
                               upkeep(), interruptions(), timed_rulings(), reinforcements()),
        // Steps and turns (l, t) before options, points last (SEG section 3); an open question stands in
        // the way of nothing that is refused anyhow.
        .stages = "piwascltomgxzbq",
        .kernel_rules = {}};
}

}  // namespace affray
