// First aid to the dying (TBA-177).
#include "base/sure.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::int32_t kSteadyHand = 10;

class FirstAid final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"TBA-177"}, .verbs = {Verb::Stabilize}}; }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->targets.size() != 1) return out.add(Reason::BadArgument, "target");
        const CreatureId target = first_of(use->targets);
        if (cells_between(view, use->who, target) > 1) out.add(Reason::NotAdjacent, Stage::Target, "target");
        if (!dying(view, target)) out.add(Reason::TargetInvalid, "target");
    }

    void price(const View& view, Own<UseIntent>, Bill& bill) const {
        charge_slot(view, bill, kActionSlot, "stabilize", "TBA-177");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Creature& other : view.state().creatures)
            if (!other.hidden && !view.hostile(who, other.id) && dying(view, other.id))
                out.push_back({UseIntent{.verb = Verb::Stabilize, .who = who, .targets = {other.id}}});
    }

    void act(const UseIntent& use, Work& work) const {
        const CreatureId target = first_of(use.targets);
        const Tested tested = check_of({.who = use.who, .skill = "medicine", .dc = kSteadyHand}, work);
        if (tested.outcome != TestOutcome::Success) return;
        work.set(kDeathSuccess, 0, target);
        work.set(kDeathFailures, 0, target);
        impose(target, use.who, "stable", {Until::When::Cured, CreatureId::None, 0}, work);
    }

  private:
    static bool dying(const View& view, CreatureId who) {
        const bool smothered = view.get(kBreath, who) == 0;
        return view.creature(who).status == CreatureStatus::Unconscious && view.creature(who).hp == 0 &&
               !suffers(view, who, "stable") && !smothered;
    }
};

}  // namespace

MechanicPtr first_aid() { return make_mechanic<FirstAid>(); }

}  // namespace affray
