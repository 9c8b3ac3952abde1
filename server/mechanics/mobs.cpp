// Mobs: mooks share the damage that is dealt to any of them (ARC-143, 144; AFR-043).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

std::int32_t share_of(const View& view, CreatureId who) {
    const std::int32_t share = view.stat(kMookHp, who);
    return share > 0 ? share : std::max(1, view.creature(who).hp_max);
}

// AFR-043: the target, then mooks next to the attacker by seq, then by distance to the target, then seq.
std::vector<CreatureId> order_of_death(const View& view, CreatureId target, CreatureId attacker) {
    const std::uint32_t mob = mob_number(view, target);
    std::vector<CreatureId> members;
    for (const Creature& creature : view.state().creatures)
        if (creature.mook && view.present(creature.id) && mob_number(view, creature.id) == mob)
            members.push_back(creature.id);
    const auto key = [&](CreatureId id) {
        const bool near = attacker != CreatureId::None && view.distance(id, attacker) == 1;
        return std::tuple(id == target ? 0 : 1, near ? 0 : 1, near ? 0 : view.distance(id, target),
                          number(id));
    };
    std::sort(members.begin(), members.end(), [&key](CreatureId a, CreatureId b) { return key(a) < key(b); });
    return members;
}

class Mobs final : public Mechanic {
  public:
    std::string_view id() const override { return "mobs"; }

    Claims claims() const override {
        return {.rules = {"ARC-143", "ARC-144", "AFR-043"},
                .facts = {kMobDamage},
                .stats = {kMookHp},
                .events = listens<Harmed>()};
    }

    void after(const EventBody& body, Work& work) const override {
        const auto& harmed = std::get<Harmed>(body);
        const View view = work.view();
        if (!view.creature(harmed.who).mook || harmed.amount <= 0) return;
        const std::uint32_t mob = mob_number(view, harmed.who);
        const std::int32_t share = share_of(view, harmed.who);
        const std::int32_t before = view.get(kMobDamage, mob);
        const std::int32_t pool = before + harmed.amount;
        const std::vector<CreatureId> members = order_of_death(view, harmed.who, harmed.source);
        // Damage beyond the last member is lost.
        const auto deaths = static_cast<std::size_t>(pool / share - before / share);
        work.set_raw(kMobDamage, pool, mob, 0, "harmed");
        for (std::size_t i = 0; i < std::min(deaths, members.size()); ++i)
            work.emit(StatusChanged{members[i], CreatureStatus::Dead, "slain", harmed.source});
    }
};

}  // namespace

Rider mobs() { return std::make_unique<Mobs>(); }

}  // namespace affray
