// Ranges: in contact, next to, nearby and far away (ARC-105, 112, 113; AFR-030, AFR-045).
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/space/zones.h"

namespace affray {
namespace {

constexpr std::int32_t kSwoopPenalty = -2;  // ARC-105

class Ranges final : public Mechanic {
  public:
    explicit Ranges(Contact melee) : melee_(melee) {}

    Claims claims() const override { return {.rules = {"ARC-112", "ARC-113", "AFR-030", "AFR-045"}}; }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const Power* power = power_asked(view, intent);
        if (power == nullptr || view.state().phase == Phase::Rest) return;  // they sit together
        // ARC-181: a confused creature's target means nothing.
        if (intent.as<AttackIntent>() != nullptr && view.get(kConfused, intent.who()) != 0) return;
        for (const CreatureId target : targets_of(intent))
            if (target != intent.who()) check_target(view, intent.who(), target, *power, out);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (melee_ == Contact::Engaged && roll.power != nullptr &&
            roll.power->aim.range == RangeKind::Engaged &&
            view.get(kEngaged, roll.test.who, roll.test.against) == 0 &&
            swoops(view, roll.test.who, roll.test.against))
            out.flat.push_back({"swooping", kSwoopPenalty, "ARC-105"});
        if (roll.power == nullptr || roll.power->aim.range != RangeKind::NearbyFar ||
            roll.power->aim.far_modifier == 0)
            return;
        if (!nearby(view, roll.test.who, roll.test.against))
            out.flat.push_back({"far_away", roll.power->aim.far_modifier, "ARC-113"});
    }

  private:
    // ARC-105: a flyer strikes at another in passing, without engaging it.
    static bool swoops(const View& view, CreatureId who, CreatureId target) {
        return flies(view, who) && flies(view, target) && nearby(view, who, target);
    }

    void check_target(const View& view, CreatureId who, CreatureId target, const Power& power,
                      Refusals& out) const {
        const Geometry::Bands bands = view.rules().geometry().bands();
        const std::int32_t gap = view.distance(who, target);
        switch (power.aim.range) {
            case RangeKind::Self: return;
            case RangeKind::Engaged:
                if (melee_ == Contact::Engaged) {
                    if (view.get(kEngaged, who, target) == 0 && !swoops(view, who, target))
                        out.add(Reason::NotEngaged, "targets");
                    return;
                }
                [[fallthrough]];
            case RangeKind::NextTo:
                if (!next_to(view, who, target)) out.add(Reason::NotAdjacent, "targets");
                return;
            case RangeKind::Nearby:
                if (gap > bands.nearby) out.add(Reason::OutOfRange, "targets");
                return;
            case RangeKind::NearbyFar:
                if (gap > bands.far) out.add(Reason::OutOfRange, "targets");
                return;
        }
        AFFRAY_UNREACHABLE();
    }

    Contact melee_;
};

}  // namespace

MechanicPtr ranges(Contact melee) { return make_mechanic<Ranges>(melee); }

}  // namespace affray
