// Coming round, recoveries, what the end of a turn gives back, and dying by the turn (SEG-065, 067 to 070).
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/harm/stun.h"
#include "readings/prices/timed_prices.h"
#include "readings/rounds/segments.h"

namespace affray {
namespace {

/// Somebody has seen to its wounds: it loses no more body by the turn.
constexpr Fact kHelped{"helped", Scope::Creature};
constexpr std::string_view kFromStun = "stun", kFromDamage = "damage", kWaking = "waking";
constexpr std::int32_t kWakesAbove = -11, kRecoversAbove = -21;  // SEG-068, SEG-069

class SegmentRecoveries final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-065", "SEG-067", "SEG-068", "SEG-069", "SEG-070"},
                .facts = {kRecovering, kHelped},
                .stats = {kRec},
                .verbs = {Verb::Recover},
                .moments = {Moment::Recovering},
                .follows = {kEarly},
                .of_the_unable = {Verb::Recover},
                .offers = {{.name = Name(kWaking),
                            .usual = Decision::Decline,
                            .by_itself = ByItself::LeavesToReferee}},
                .options = {{"seg_post12_recovery", 1}}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->detail != Name(kFromStun) && use->detail != Name(kFromDamage))
            return out.add(Reason::BadArgument, "from");
        const bool stunned = view.get(kStunned, use->who) != 0;
        if (use->detail == Name(kFromStun) && !stunned) out.add(Reason::WrongState, Stage::Other, "from");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool stunned = view.get(kStunned, who) != 0;
        UseIntent recover{.verb = Verb::Recover, .who = who};
        recover.detail = Name(stunned ? kFromStun : kFromDamage);
        const Creature& creature = view.creature(who);
        if (stunned || creature.hp < creature.hp_max) out.push_back({recover});
    }

    void act(const UseIntent& use, Work& work) const {
        if (use.detail == Name(kFromDamage)) {
            work.set(kRecovering, 1, use.who, 0, "recovers");
            return mend_stun(use.who, work.view().stat(kRec, use.who), "recovery", work);
        }
        lift(use.who, "stunned", "recovered", work);
    }

    // SEG-069: below -20 it is the referee's word alone that lets somebody wake.
    void offer(const View& view, Moment, const Recovery& recovery, std::vector<Offer>& out) const {
        const Creature& creature = view.creature(recovery.who);
        if (creature.status != CreatureStatus::Unconscious || creature.hp >= kRecoversAbove + 1) return;
        out.push_back({.kind = Name(kWaking), .option = Name(kWaking), .actor = recovery.who});
    }

    void perform(const Offer& offer, Moment, Recovery&, Work& work) const {
        recover_alone(offer.actor, work);
    }

    void after(const TurnBegan& began, Work& work) const {
        const Creature creature = work.view().creature(began.who);
        if (place_begun(work.view(), began) != CreatureId::None)
            work.set(kRecovering, 0, began.who, 0, "place_came");
        if (creature.status != CreatureStatus::Unconscious || !has_time(work.view(), began.who)) return;
        if (creature.hp > kWakesAbove) return recover_alone(began.who, work);
        if (creature.hp > kRecoversAbove) return;
        Proposal recovery = Recovery{.who = began.who};
        work.window(Moment::Recovering, recovery);
    }

    void after(const FactSet& set, Work& work) const {
        if (const CreatureId who = place_begun(work.view(), set); who != CreatureId::None)
            work.set(kRecovering, 0, who, 0, "place_came");
    }

    void after(const PeriodEnded& ended, Work& work) const {
        if (ended.unit != Name("cycle")) return;
        for (const CreatureId who : everyone(work.view())) {
            const Creature creature = work.view().creature(who);
            if (!work.view().present(who) || work.over()) continue;
            const bool gains = creature.hp > kRecoversAbove && creature.hp < creature.hp_max;
            if (gains && work.view().rules().option("seg_post12_recovery") != 0)
                mend_stun(who, work.view().stat(kRec, who), "post12", work);
            if (work.view().get(kBody, who) <= 0 && work.view().get(kHelped, who) == 0)
                lose_body(who, 1, "dying", CreatureId::None, work);
        }
    }

    void after(const Healed& healed, Work& work) const {
        if (healed.source == Name("referee")) work.set(kHelped, 1, healed.who, 0, "helped");
    }

    void after(const Harmed& harmed, Work& work) const { work.set(kHelped, 0, harmed.who, 0, "harmed"); }

  private:
    static bool has_time(const View& view, CreatureId who) {
        return std::max(0, view.get(kPrimary, who)) + view.get(kSecondary, who) >=
               full_phase_price(speed_of(view, who));
    }

    static void recover_alone(CreatureId who, Work& work) {
        reset_points(who, "recovers", work);
        mend_stun(who, work.view().stat(kRec, who), "recovery", work);
    }
};

}  // namespace

MechanicPtr segment_recoveries() { return make_mechanic<SegmentRecoveries>(); }

}  // namespace affray
