// Ranges: adjacent, nearby and far away, in cells (ARC-112, 113; AFR-030, AFR-045).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

namespace affray {
namespace {

class Ranges final : public Mechanic {
  public:
    explicit Ranges(RangeOptions options) : options_(options) {}

    std::string_view id() const override { return "ranges"; }

    Claims claims() const override {
        return {.rules = {"ARC-112", "ARC-113", "AFR-030", "AFR-045"},
                .options = {{"nearby_hexes", 5}, {"far_hexes", 10}}};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const override {
        const Power* power = nullptr;
        const std::vector<CreatureId>* targets = nullptr;
        if (const auto* attack = intent.as<AttackIntent>()) {
            power = view.sheet(attack->who).power(attack->with);
            targets = &attack->targets;
        } else if (const auto* use = intent.as<UseIntent>(); use != nullptr && use->verb == Verb::UsePower) {
            power = view.sheet(use->who).power(use->subject);
            targets = &use->targets;
        }
        if (power == nullptr) return;
        for (const CreatureId target : *targets)
            if (target != intent.who()) check_target(view, intent.who(), target, *power, out);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.power == nullptr || roll.power->range != RangeKind::NearbyFar ||
            roll.power->far_modifier == 0)
            return;
        if (view.distance(roll.test.who, roll.test.against) > options_.nearby)
            out.flat.push_back({"far_away", roll.power->far_modifier, "ARC-113"});
    }

  private:
    void check_target(const View& view, CreatureId who, CreatureId target, const Power& power,
                      Refusals& out) const {
        const std::int32_t gap = view.distance(who, target);
        switch (power.range) {
            case RangeKind::Self: return;
            case RangeKind::Engaged:  // AFR-030: adjacency is all a melee attack needs
            case RangeKind::NextTo:
                if (gap != 1) out.add(Reason::NotAdjacent, "targets");
                return;
            case RangeKind::Nearby:
                if (gap > options_.nearby) out.add(Reason::OutOfRange, "targets");
                return;
            case RangeKind::NearbyFar:
                if (gap > options_.far) out.add(Reason::OutOfRange, "targets");
                return;
        }
        AFFRAY_UNREACHABLE();
    }

    RangeOptions options_;
};

}  // namespace

Rider ranges(RangeOptions options) { return std::make_unique<Ranges>(options); }

}  // namespace affray
