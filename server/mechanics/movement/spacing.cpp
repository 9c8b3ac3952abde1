// Spacing: how many may attack one opponent in a round, where the referee says so (CLS-108).
#include "mechanics/movement/movement.h"
#include "readings/common.h"

namespace affray {
namespace {

/// a has attacked b in this round. Noted only of those whose attackers are limited.
constexpr Fact kCrowds{"crowds", Scope::Pair};

class Spacing final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-108"}, .facts = {kCrowds}, .stats = {kMaxAttackers}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        for (const CreatureId target : attack.targets) {
            const std::int32_t most = view.stat(kMaxAttackers, target);
            if (most != 0 && view.get(kCrowds, attack.who, target) == 0 && attackers(view, target) >= most)
                out.add(Reason::NoRoom, Stage::Other, "targets");
        }
    }

    bool begin(const AttackIntent& attack, const Bill&, Work& work) const {
        for (const CreatureId target : attack.targets)
            if (work.view().stat(kMaxAttackers, target) != 0)
                work.set(kCrowds, 1, attack.who, number(target));
        return false;
    }

    void after(const PeriodBegan&, Work& work) const {
        const std::vector<CreatureId> all = everyone(work.view());
        for (const CreatureId target : all)
            if (work.view().stat(kMaxAttackers, target) != 0)
                for (const CreatureId who : all) work.set(kCrowds, 0, who, number(target));
    }

  private:
    static std::int32_t attackers(const View& view, CreatureId target) {
        std::int32_t count = 0;
        for (const Creature& other : view.state().creatures) count += view.get(kCrowds, other.id, target);
        return count;
    }
};

}  // namespace

MechanicPtr spacing() { return make_mechanic<Spacing>(); }

}  // namespace affray
