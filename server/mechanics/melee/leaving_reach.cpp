// A blow at a creature that walks out of reach (TBA-095..097, 123).
#include "base/sure.h"
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/tactics/hiders.h"

#include <algorithm>
#include <cstdlib>

namespace affray {
namespace {

// Most are far off, which their place tells without what they fill. Who rides may be where the steed is.
bool far_off(const View& view, CreatureId foe, Place at, std::int32_t cells, bool riders) {
    const Place place = view.creature(foe).place;
    const bool far = std::max(std::abs(place.x - at.x), std::abs(place.y - at.y)) > cells;
    return far && !(riders && mount_of(view, foe));
}

class LeavingReach final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-095", "TBA-096", "TBA-097", "TBA-123"},
                .moments = {Moment::LeavingPlace},
                .offers = {{.name = "opportunity", .usual = Decision::Ask, .by_itself = ByItself::Takes}}};
    }

    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        const bool slips = view.get(kDisengaged, step.who) != 0 && step.cause != Name("dragged");
        if (slips || !view.present(step.who)) return;
        const bool riders = anybody_rides(view);
        const auto rider = riders ? rider_of(view, step.who) : std::nullopt;
        const bool squeezed = view.get(kSqueezing, step.who) != 0;
        const Body before = body_at(view, step.who, step.from, squeezed);
        const Body behind = body_at(view, step.who, step.to, squeezed);
        const std::int32_t widest = widest_side(view);
        for (const CreatureId foe : view.by_rank()) {
            const bool hostile = view.hostile(foe, step.who) || (rider && view.hostile(foe, *rider));
            const Power* power = hostile ? longest_melee(view, foe) : nullptr;
            if (power == nullptr) continue;
            const std::int32_t reach = reach_cells(*power);
            if (far_off(view, foe, step.from, reach + widest, riders)) continue;
            const Body body = body_of(view, foe);
            if (!within_cells(view, before, body, reach) || within_cells(view, behind, body, reach)) continue;
            if (!may_react(view, foe)) continue;
            add_offer(view, foe, step.who, *power, out);
            if (rider) add_offer(view, foe, *rider, *power, out);
        }
    }

    void perform(const Offer& taken, Moment, Step& step, Work& work) const {
        const View view = work.view();
        if (!may_react(view, taken.actor) || !view.present(taken.subject)) return;
        const Power* power = taken.with.empty() ? nullptr : view.sheet(taken.actor).power(taken.with);
        if (power == nullptr) power = &sure(view.sheet(taken.actor).power(taken.option));
        spend_reaction(taken.actor, work);
        work.emit(Reacted{taken.actor, "opportunity_attack", taken.subject});
        work.attack(
            {.who = taken.actor, .power = power, .targets = {taken.subject}, .as = "opportunity_attack"});
        const View after = work.view();
        const auto rider = rider_of(after, step.who);
        const bool thrown = taken.subject != step.who && rider != taken.subject;
        if (!after.up(step.who) || held_fast(after, step.who) || thrown) step.stopped = true;
    }

  private:
    // At the rider or at the steed: one blow (TBA-123).
    static void add_offer(const View& view, CreatureId foe, CreatureId whom, const Power& longest,
                          std::vector<Offer>& out) {
        if (!view.hostile(foe, whom) || !view.present(whom) || !sees(view, foe, whom)) return;
        if (unnoticed(view, foe, whom)) return;
        std::vector<Name> with = blows(view, foe, whom);
        if (with.empty()) return;
        out.push_back({.kind = "opportunity",
                       .option = longest.id,
                       .actor = foe,
                       .subject = whom,
                       .seat = view.creature(foe).seat,
                       .choices = std::move(with)});
    }

    // Those that still reach the mover where it stands.
    static std::vector<Name> blows(const View& view, CreatureId foe, CreatureId mover) {
        std::vector<Name> all;
        for (const Power& power : view.sheet(foe).powers)
            if (power.kind == PowerKind::Melee && !power.spell && power.attack.kind == AttackKind::Roll &&
                cells_between(view, foe, mover) <= reach_cells(power))
                all.push_back(power.id);
        return all;
    }
};

}  // namespace

MechanicPtr leaving_reach() { return make_mechanic<LeavingReach>(); }

}  // namespace affray
