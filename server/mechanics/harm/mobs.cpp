// Mobs: mooks share the damage that is dealt to any of them (ARC-143, 144; AFR-043).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/powers/operations.h"

#include <algorithm>

#include "base/int_math.h"

namespace affray {
namespace {

std::int32_t share_of(const View& view, CreatureId who) {
    const std::int32_t share = view.stat(kMookHp, who);
    return share > 0 ? share : std::max(1, view.creature(who).hp_max);
}

std::vector<CreatureId> standing_members(const View& view, const Name& mob) {
    return those(view, [&](const Creature& creature) {
        return creature.mook && view.present(creature.id) && view.sheet(creature.id).mob == mob &&
               !mob.empty() && view.get(kMobPart, creature.id) == 0;
    });
}

class Mobs final : public Mechanic {
  public:
    explicit Mobs(Overflow overflow) : overflow_(overflow) {}

    Claims claims() const override {
        return {.rules = {"ARC-143", "ARC-144", "AFR-043"},
                .facts = {kMobDamage, kMobPart},
                .stats = {kMookHp},
                .verbs = {Verb::SplitMob},
                .ops = {carried_out<&Mobs::spread_harm>(op::kMobHarm)}};
    }

    void check(const View& view, Own<GovernIntent> govern, SeatId, Refusals& out) const {
        const std::vector<CreatureId> members = standing_members(view, govern->subject);
        if (members.empty()) return out.add(Reason::UnknownId, "mob");
        // Of a mob of one there are no parts.
        if (govern->value < 2 || govern->value > static_cast<std::int32_t>(members.size()))
            out.add(Reason::ValueOutOfRange, "parts");
    }

    // Runs of roster order, as even as can be, the larger ones first. The first part keeps the pool; what was
    // dealt before stays with it.
    void act(const GovernIntent& govern, Work& work) const {
        const std::vector<CreatureId> members = standing_members(work.view(), govern.subject);
        const auto parts = static_cast<std::size_t>(govern.value);
        std::size_t next = members.size() / parts + (members.size() % parts > 0 ? 1 : 0);
        for (std::size_t part = 1; part < parts; ++part) {
            const std::size_t count = members.size() / parts + (part < members.size() % parts ? 1 : 0);
            const auto first = static_cast<std::int32_t>(number(members[next]));
            for (std::size_t i = 0; i < count; ++i) work.set(kMobPart, first, members[next + i], 0, "split");
            next += count;
        }
    }

  private:
    // At once, and not as something that follows: whom the fire slays at the end of its turn rolls no save
    // against it any more (ARC-107, ARC-147).
    void spread_harm(const Impact& impact, Work& work) const {
        const View view = work.view();
        const CreatureId source = impact.of.user;
        if (!view.creature(impact.whom).mook || impact.effect.amount <= 0) return;
        const std::uint32_t mob = mob_number(view, impact.whom);
        const std::int32_t share = share_of(view, impact.whom);
        const std::int32_t before = view.get(kMobDamage, mob);
        const std::int32_t pool = add_saturated(before, impact.effect.amount);
        const std::vector<CreatureId> members = order_of_death(view, impact.whom, source);
        // Damage beyond the last member is lost.
        const auto deaths = static_cast<std::size_t>(pool / share - before / share);
        work.set_raw(kMobDamage, pool, mob, 0, "harmed");
        for (std::size_t i = 0; i < std::min(deaths, members.size()); ++i)
            work.emit(StatusChanged{members[i], CreatureStatus::Dead, "slain", source});
    }

    // The target, then those in the attacker's melee, then those around the target, each in roster order.
    std::vector<CreatureId> order_of_death(const View& view, CreatureId target, CreatureId attacker) const {
        const std::uint32_t mob = mob_number(view, target);
        std::vector<CreatureId> members = those(view, [&](const Creature& creature) {
            return creature.mook && view.present(creature.id) && mob_number(view, creature.id) == mob;
        });
        const auto turn = [&](CreatureId id) {
            if (id == target) return 0;
            return in_melee_with(view, id, attacker) ? 1 : 2 + steps_from(view, id, target);
        };
        std::stable_sort(members.begin(), members.end(),
                         [&turn](CreatureId a, CreatureId b) { return turn(a) < turn(b); });
        return members;
    }

    bool in_melee_with(const View& view, CreatureId member, CreatureId attacker) const {
        if (attacker == CreatureId::None) return false;
        return overflow_ == Overflow::Zones ? view.get(kEngaged, member, attacker) != 0
                                            : next_to(view, member, attacker);
    }

    // ARC-144: those of the target's zone, then the rest. AFR-043: by distance to the target.
    std::int32_t steps_from(const View& view, CreatureId member, CreatureId target) const {
        const std::int32_t steps = view.distance(member, target);
        return overflow_ == Overflow::Zones ? std::min(steps, 1) : steps;
    }

    Overflow overflow_;
};

}  // namespace

MechanicPtr mobs(Overflow overflow) { return make_mechanic<Mobs>(overflow); }

}  // namespace affray
