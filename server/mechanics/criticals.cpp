// Criticals: what widens the range of a crit; a crit doubles, a natural 1 does nothing (ARC-120..122, 124).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

namespace affray {
namespace {

class Criticals final : public Mechanic {
  public:
    std::string_view id() const override { return "criticals"; }

    Claims claims() const override { return {.rules = {"ARC-120", "ARC-121", "ARC-122", "ARC-124"}}; }

    // Each point lowers the first natural roll that crits by one, from 21.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.power == nullptr) return;
        out.crit_range.push_back({"natural_20", 1, "ARC-120"});
        if (roll.power->crit_range_expand > 0)
            out.crit_range.push_back({roll.power->id, roll.power->crit_range_expand, "ARC-121"});
        if (view.get(kVulnerable, roll.test.against) != 0)
            out.crit_range.push_back({"vulnerable", 2, "ARC-188"});
    }
};

}  // namespace

Rider criticals() { return std::make_unique<Criticals>(); }

}  // namespace affray
