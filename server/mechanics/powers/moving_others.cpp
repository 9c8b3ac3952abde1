// Powers that move: leave to move, pushes, teleports, contact that is broken (ARC-097, 098, 104; AFR-023,
// AFR-032).
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"
#include "readings/powers/granted_moves.h"
#include "readings/powers/operations.h"

namespace affray {
namespace {

class MovingOthers final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-098", "ARC-104", "AFR-032"},
                .ops = {carried_out<&grant>(op::kMove), carried_out<&push_away>(op::kPush),
                        carried_out<&teleport_it>(op::kTeleport), carried_out<&break_free>(op::kPopFree)}};
    }

  private:
    static void grant(const Impact& impact, Work& work) { grant_move(impact.effect.name, impact.whom, work); }

    static void push_away(const Impact& impact, Work& work) {
        push(impact.whom, impact.of.user, impact.effect.amount, work);
    }

    static void teleport_it(const Impact& impact, Work& work) { teleport(impact.whom, work); }

    static void break_free(const Impact& impact, Work& work) {
        const auto [user, target] = std::pair(impact.of.user, impact.of.target);
        if (impact.effect.name == Name("user_from_target")) return pop_free(user, target, work);
        if (impact.effect.name == Name("target_from_user")) return pop_free(target, user, work);
        // "Pops free" of nobody named: of all foes (ARC-097).
        const CreatureId who = impact.effect.name == Name("user") ? user : target;
        for (const CreatureId foe : engaged_foes(work.view(), who)) pop_free(who, foe, work);
    }
};

}  // namespace

MechanicPtr moving_others() { return make_mechanic<MovingOthers>(); }

}  // namespace affray
