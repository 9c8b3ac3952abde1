// Attendants: one who helps another into armour gives up the rest of its turn (AP-087).
#include "base/sure.h"
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/things/hands.h"

#include <algorithm>

namespace affray {
namespace {

class Attendants final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-087"}, .facts = {kAttending}, .verbs = {Verb::Attend}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->targets.size() != 1) return out.add(Reason::TargetInvalid, "ally");
        if (!may_attend(view, use->who, first_of(use->targets))) out.add(Reason::TargetInvalid, "ally");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const std::int32_t left = std::max(1, view.get(kAp, use->who));
        bill.add({view.rules().vocabulary()->index(kAp), left, -1, "attend", "AP-087"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Activity& work : view.state().activities) {
            if (!may_attend(view, who, work.who)) continue;
            out.push_back({UseIntent{.verb = Verb::Attend, .who = who, .targets = {work.who}}});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        work.set(kAttending, static_cast<std::int32_t>(number(first_of(use.targets))), use.who, 0, "attend");
    }

    // Until its own next turn, or until it is moved, hurt or stunned.
    void after(const TurnBegan& began, Work& work) const { release(began.who, work); }

    void after(const Moved& moved, Work& work) const {
        if (moved.from != moved.to) release(moved.who, work);
        release_the_unable(work);
    }

    void after(const Harmed& harmed, Work& work) const {
        if (harmed.amount > harmed.to_temp) return release(harmed.who, work);
        release_the_unable(work);
    }

    void after(const AnyOf<EffectAdded, StatusChanged, ItemChanged> auto&, Work& work) const {
        release_the_unable(work);
    }

  private:
    static void release_the_unable(Work& work) {
        for (const CreatureId who : everyone(work.view())) {
            const View view = work.view();
            const std::int32_t helped = view.get(kAttending, who);
            if (helped != 0 && !may_attend(view, who, CreatureId(helped))) release(who, work);
        }
    }

    static bool may_attend(const View& view, CreatureId who, CreatureId ally) {
        return who != ally && !view.hostile(who, ally) && view.up(ally) && !view.rules().unable(view, who) &&
               view.get(kPosture, who) == kStanding && view.distance(who, ally) <= 1 &&
               free_hands(view, who) == 2;
    }

    static void release(CreatureId who, Work& work) { work.set(kAttending, 0, who, 0, "released"); }
};

}  // namespace

MechanicPtr attendants() { return make_mechanic<Attendants>(); }

}  // namespace affray
