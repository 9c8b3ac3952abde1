// Morale of sides: one roll a side, judged by each member's own score, at the first death, when half are
// down, and when the referee calls for it (CLS-160..167, 169).
#include <algorithm>

#include "base/sure.h"
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/harm/courage.h"
#include "readings/harm/morale_checks.h"
#include "readings/rounds/round_parts.h"

namespace affray {
namespace {

/// The side checks at its moment.
constexpr Fact kPending{"morale.pending", Scope::Side, Audience::Referee};
/// Round in which the side had its morale step.
constexpr Fact kStepRound{"morale.step", Scope::Side, Audience::Referee};
/// Checks stood; two make fearless.
constexpr Fact kSuccess{"morale.success", Scope::Creature, Audience::Referee};

constexpr Name kFleeing = "fleeing";
constexpr std::int32_t kAdjustmentMax = 2;  // CLS-165

bool calls_morale(const GovernIntent& intent) {
    return intent.verb == Verb::CallRoll && intent.roll == Name("morale");
}

bool stands_firm(const View& view, CreatureId who) {
    const std::int32_t rating = view.stat(kMorale, who);
    return rating >= kDauntless || (rating == kCoward && cornered(view, who)) ||
           view.get(kSuccess, who) >= kFearlessAfter || view.effect(who, kFleeing) != nullptr;
}

std::vector<CreatureId> wavering(const View& view, std::uint32_t side) {
    return those(able_members(view, side), [&](CreatureId who) {
        return checks_morale(view, view.creature(who)) && !stands_firm(view, who);
    });
}

class SideMorale final : public Mechanic {
  public:
    explicit SideMorale(SideMoraleOptions options) : options_(options) {}

    Claims claims() const override {
        return {.rules = {"CLS-160", "CLS-161", "CLS-162", "CLS-163", "CLS-164", "CLS-165", "CLS-166",
                          "CLS-167", "CLS-169"},
                .facts = {kFirstDeath, kHalfDown, kPending, kStepRound, kSuccess, kInitialCount, kAlreadyDown,
                          kOnMoraleFailure, kFailureForeseen},
                .stats = {kMorale},
                .offers = {kMoraleOutcome},
                .options = {{"morale", 1}}};
    }

    void check(const View& view, const GovernIntent& call, SeatId, Refusals& out) const {
        if (!calls_morale(call)) return;
        const auto side = side_named(view, call.subject);
        if (!side) out.add(Reason::UnknownId, "side");
        if (view.rules().option("morale") == 0) out.add(Reason::OptionDisabled, "morale");
        if (call.value < -kAdjustmentMax || call.value > kAdjustmentMax)
            out.add(Reason::ValueOutOfRange, Stage::Step, "modifier");
        const bool fighting = running(view) && !in_stage(view, kContactStage) &&
                              !in_stage(view, kEvasionStage) && !in_stage(view, kPursuitStage);
        if (!fighting) return out.add(Reason::WrongPhase);
        if (side && wavering(view, *side).empty()) out.add(Reason::WrongState, "side");
    }

    // This mechanic carries out a called check of morale, though another one owns the intent.
    bool begin(const GovernIntent& call, const Bill&, Work& work) const {
        if (!calls_morale(call)) return false;
        test(sure(side_named(work.view(), call.subject)), call.value, work);
        return true;
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (!morale_counts(work.view())) return;
        if (changed.status == CreatureStatus::Dead) shake(kFirstDeath, changed.who, work);
        count(changed.who, work);
    }

    void after(const EffectAdded& added, Work& work) const {
        if (morale_counts(work.view())) count(added.effect.who, work);
    }

    void after(const CreatureLeft& left, Work& work) const {
        if (morale_counts(work.view())) count(left.who, work);
    }

    // CLS-169: who joins later counts from then on. A strength that nobody has stated is that of the roster.
    void after(const CreatureJoined& joined, Work& work) const {
        const View view = work.view();
        const std::uint32_t side = number(joined.creature.side);
        const std::int32_t stated = view.get(kInitialCount, side);
        if (morale_counts(view) && stated > 0 && counts_for_morale(view, joined.creature))
            work.set_raw(kInitialCount, stated + 1, side, 0, "joined");
    }

    void after(const StepChanged& now, Work& work) const {
        const bool begins = now.group >= 0 && now.stage != Name(kContactStage) &&
                            now.stage != Name(kSlowPassStage) &&
                            (now.step.empty() || now.step == Name("movement"));
        if (!begins || !morale_counts(work.view())) return;
        for (const std::uint32_t side : sides_of_group(work.view(), now.group)) {
            if (options_.moment == MoraleMoment::Step) {
                if (had_its_step(work.view(), side, now.group)) continue;
                work.set_raw(kStepRound, work.view().state().round, side, 0, "morale");
            }
            scatter(side, work);
            if (work.view().get(kPending, side) == 0) continue;
            work.set_raw(kPending, 0, side, 0, "checked");
            test(side, 0, work);
        }
    }

  private:
    // Those whom nobody sees are not counted; those who fled are no fallen.
    static void count(CreatureId who, Work& work) {
        if (who == CreatureId::None) return;  // what lies on a place
        const View view = work.view();
        const std::uint32_t side = number(view.creature(who).side);
        std::int32_t joined = 0, down = view.get(kAlreadyDown, side);
        for (const Creature& creature : view.state().creatures) {
            if (number(creature.side) != side || creature.hidden || !checks_morale(view, creature)) continue;
            ++joined;
            const bool able = creature.status == CreatureStatus::Up && view.get(kHelpless, creature.id) == 0;
            if (creature.status != CreatureStatus::Gone && !able) ++down;
        }
        if (const std::int32_t stated = view.get(kInitialCount, side); stated > 0) joined = stated;
        if (down > 0 && 2 * down >= joined) shake(kHalfDown, who, work);
    }

    static void shake(const Fact& trigger, CreatureId who, Work& work) {
        const std::uint32_t side = number(work.view().creature(who).side);
        if (set_off(trigger, who, work)) work.set_raw(kPending, 1, side, 0, trigger.name);
    }

    // CLS-166: who never fights runs at the first opportunity, without a roll and whatever has happened.
    static void scatter(std::uint32_t side, Work& work) {
        for (const CreatureId who : wavering(work.view(), side))
            if (work.view().stat(kMorale, who) == kCoward) put_to_flight(who, kFleeing, work);
    }

    // CLS-095: a side's morale step comes in its first group of the round; a group of the dead is none.
    static bool had_its_step(const View& view, std::uint32_t side, std::int32_t group) {
        if (view.get(kStepRound, side) == view.state().round) return true;
        return any(view.state().order, [&](const OrderEntry& entry) {
            return entry.group < group && view.present(entry.who) &&
                   number(view.creature(entry.who).side) == side;
        });
    }

    // CLS-162: one roll a side, judged by each member.
    void test(std::uint32_t side, std::int32_t called, Work& work) const {
        const View view = work.view();
        const std::int32_t adjusted =
            std::clamp(view.get(kSideMoraleModifier, side) + called, -kAdjustmentMax, kAdjustmentMax);
        const Audience audience = options_.hidden ? Audience::Referee : Audience::Everyone;
        std::vector<CreatureId> failed;
        std::optional<std::int32_t> natural;
        for (const CreatureId who : wavering(view, side)) {
            const std::int32_t rating = view.stat(kMorale, who);
            if (rating == kCoward) {  // CLS-166: no roll, it runs at the first opportunity
                failed.push_back(who);
                continue;
            }
            if (!natural) natural = roll_morale(who, audience, work);
            Tested test{.who = who, .kind = "morale", .subject = side_id(view, side)};
            test.target = rating + adjusted;
            if (tell_morale(std::move(test), *natural, audience, work))
                work.set(kSuccess, work.view().get(kSuccess, who) + 1, who, 0, "morale");
            else
                failed.push_back(who);
        }
        if (!failed.empty()) fail(failed, work);
    }

    // CLS-164: the referee says how; by default they run. Of who has said it beforehand nobody is asked.
    static void fail(const std::vector<CreatureId>& failed, Work& work) {
        const View view = work.view();
        const CreatureId first = first_of(failed);
        const std::uint32_t side = number(view.creature(first).side);
        const bool yields = view.get(kOnMoraleFailure, side) != 0;
        const bool foreseen = yields || view.get(kFailureForeseen, side) != 0;
        const bool flees =
            foreseen ? !yields : flee_rather_than_yield(kMoraleOutcome.name, first, true, work);
        for (const CreatureId member : failed)
            flees ? put_to_flight(member, kFleeing, work) : give_up(member, work);
    }

    SideMoraleOptions options_;
};

}  // namespace

MechanicPtr side_morale(SideMoraleOptions options) { return make_mechanic<SideMorale>(options); }

}  // namespace affray
