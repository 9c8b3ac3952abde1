// Slipping away: a creature with this trait may pop free of a foe that one of its allies comes to engage
// (ARC-243).
#include "base/sure.h"
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/powers/power_readings.h"

namespace affray {
namespace {

constexpr std::string_view kTrait = "slips_away_when_ally_engages";

class SlippingAway final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-243"},
                .moments = {Moment::Joined},
                .follows = {kEngaged},
                .offers = {{.name = "pop_free"}}};
    }

    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        const CreatureId foe = first_of(step.joins);
        for (const CreatureId who : view.by_rank())
            if (may_slip(view, who, step.who, foe))
                out.push_back({.kind = "pop_free",
                               .option = "pop_free",
                               .actor = who,
                               .subject = foe,
                               .seat = view.creature(who).seat,
                               .default_take = true,
                               .decisive = engaged_foes(view, who).size() == 1});
    }

    void perform(const Offer& taken, Moment, Proposal&, Work& work) const {
        work.emit(Reacted{taken.actor, "pop_free", taken.subject});
        part(work, taken.actor, taken.subject, "slips_away");
    }

    // Contact that follows from how the battle begins is nobody's doing: no creature has the turn then.
    void after(const FactSet& set, Work& work) const {
        const View view = work.view();
        const CreatureId a{set.key.a}, b{set.key.b};
        if (set.key.fact != view.rules().vocabulary()->index(kEngaged) || set.value == 0 ||
            view.state().active == CreatureId::None)
            return;
        // Whoever has the turn comes to the other; with a readied step it is the other that comes (ARC-044).
        const bool readied = work.as() == Name("readied");
        for (const auto& [ally, foe] : {std::pair{a, b}, std::pair{b, a}})
            if (view.state().active != (readied ? ally : foe)) tell(ally, foe, work);
    }

  private:
    // A free action of its own; what holds it in its place holds it there (ARC-106).
    static bool may_slip(const View& view, CreatureId who, CreatureId ally, CreatureId foe) {
        return who != ally && has_trait(view, who, kTrait) && !view.hostile(who, ally) &&
               view.get(kEngaged, who, foe) != 0 && view.get(kCanAct, who) != 0 && view.get(kStuck, who) == 0;
    }

    static void tell(CreatureId ally, CreatureId foe, Work& work) {
        Proposal joined = Step{.who = ally, .joins = {foe}};
        work.window(Moment::Joined, joined);
    }
};

}  // namespace

MechanicPtr slipping_away() { return make_mechanic<SlippingAway>(); }

}  // namespace affray
