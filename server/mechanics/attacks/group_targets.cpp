// Targets in a group, and targets limited by hit points (ARC-117, ARC-119; AFR-044).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/powers/power_readings.h"
#include "readings/space/zones.h"

#include <algorithm>
#include <limits>
#include <span>

namespace affray {
namespace {

constexpr std::int32_t kGapMax = 2;  // AFR-044: hexes between neighbours in a group

std::int32_t distance_to_any(const View& view, CreatureId who, std::span<const CreatureId> group) {
    std::int32_t nearest = std::numeric_limits<std::int32_t>::max();
    for (const CreatureId member : group) nearest = std::min(nearest, view.distance(who, member));
    return nearest;
}

// No foe may be passed over: ties are free.
bool skips_a_foe(const View& view, CreatureId attacker, CreatureId next,
                 std::span<const CreatureId> declared) {
    const std::int32_t reach = distance_to_any(view, next, declared);
    for (const Creature& other : view.state().creatures) {
        if (other.id == next || other.hidden || !view.present(other.id) || !view.hostile(attacker, other.id))
            continue;
        if (among(other.id, declared)) continue;
        if (distance_to_any(view, other.id, declared) < reach) return true;
    }
    return false;
}

// AFR-044: each within two hexes of one declared before, and none nearer passed over.
bool near_in_space(const View& view, CreatureId attacker, CreatureId next,
                   std::span<const CreatureId> declared) {
    return distance_to_any(view, next, declared) <= kGapMax && !skips_a_foe(view, attacker, next, declared);
}

// ARC-117: neighbours in the line of one zone, of which only the attacker's foes count.
bool near_in_line(const View& view, CreatureId attacker, CreatureId next,
                  std::span<const CreatureId> declared) {
    std::vector<CreatureId> foes = zone_line(view, view.creature(first_of(declared)).place);
    std::erase_if(foes, [&](CreatureId one) { return !view.hostile(attacker, one); });
    const auto at = std::find(foes.begin(), foes.end(), next);
    if (at == foes.end()) return false;
    const auto has = [&](CreatureId one) { return among(one, declared); };
    return (at != foes.begin() && has(*(at - 1))) || (at + 1 != foes.end() && has(*(at + 1)));
}

class GroupTargets final : public Mechanic {
  public:
    explicit GroupTargets(GroupBy measure) : measure_(measure) {}

    Claims claims() const override {
        return {.rules = {"ARC-117", "ARC-119", "AFR-044"}, .stats = {kMookHp}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const Power* power = view.sheet(attack.who).power(attack.with);
        if (power != nullptr && view.get(kConfused, attack.who) == 0)
            check_targets(view, attack.who, *power, attack.targets, out);
    }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        const Power* power = use.verb == Verb::UsePower ? view.sheet(use.who).power(use.subject) : nullptr;
        if (power != nullptr) check_targets(view, use.who, *power, use.targets, out);
    }

  private:
    void check_targets(const View& view, CreatureId who, const Power& power,
                       std::span<const CreatureId> targets, Refusals& out) const {
        for (const CreatureId target : targets)
            if (power.aim.hp_cap > 0 && threshold_hp(view, target) > power.aim.hp_cap)
                out.add(Reason::TargetInvalid, "targets");
        if (!power.aim.group) return;
        for (std::size_t i = 1; i < targets.size(); ++i) {
            const auto declared = targets.first(i);
            const bool near = measure_ == GroupBy::Line ? near_in_line(view, who, targets[i], declared)
                                                        : near_in_space(view, who, targets[i], declared);
            if (near) continue;
            return out.add(Reason::GroupBroken, "targets");
        }
    }

    GroupBy measure_;
};

}  // namespace

MechanicPtr group_targets(GroupBy measure) { return make_mechanic<GroupTargets>(measure); }

}  // namespace affray
