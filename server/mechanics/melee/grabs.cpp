// Grabs: who is held may not walk or shoot; the holder hits it more easily and may carry it off
// (ARC-190..194; AFR-029).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"

namespace affray {
namespace {

constexpr std::int32_t kHolderBonus = 4;  // ARC-192

std::vector<CreatureId> victims_of(const View& view, CreatureId holder) {
    return view.seconds(kGrab, holder);
}

class Grabs final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-190", "ARC-191", "ARC-192", "ARC-193", "ARC-194", "AFR-029"},
                .facts = {kGrab, kReleased},
                .stats = {kSize},
                .verbs = {Verb::Release},
                .ops = {carried_out<&take_hold>(op::kGrab)}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        const Verb verb = move.verb;
        const bool goes = verb == Verb::Move || verb == Verb::Engage || verb == Verb::Withdraw;
        if (goes && grabbed(view, move.who)) out.add(Reason::Grabbed);
        // ARC-186, ARC-193: what is stuck is not carried off either.
        const std::vector<CreatureId> held =
            move.carry ? victims_of(view, move.who) : std::vector<CreatureId>{};
        if (any(held, [&](CreatureId who) { return view.get(kStuck, who) != 0; }))
            out.add(Reason::Stuck, Stage::Other, "carry");
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const Power* power = view.sheet(attack.who).power(attack.with);
        if (power != nullptr && power->kind == PowerKind::Ranged && grabbed(view, attack.who))
            out.add(Reason::Grabbed);
    }

    void check(const View& view, Own<UseIntent> release, SeatId, Refusals& out) const {
        check_release(view, *release, out);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind == Name("attack") && view.get(kGrab, roll.test.who, roll.test.against) != 0)
            out.flat.push_back({"grab", kHolderBonus, "ARC-192"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const CreatureId victim : victims_of(view, who))
            out.push_back({UseIntent{Verb::Release, who, "grab", {victim}, {}, {}, 0}});
    }

    void act(const UseIntent& use, Work& work) const {
        for (const CreatureId victim : use.targets) let_go(use.who, victim, "released", work);
    }

    void after(const Moved& moved, Work& work) const { follow(moved, work); }

    void after(const StatusChanged& changed, Work& work) const { end_if_unable(changed.who, work); }

    void after(const EffectAdded& added, Work& work) const { end_if_unable(added.effect.who, work); }

    void after(const TurnEnded& ended, Work& work) const {
        for (const CreatureId other : work.view().seconds(kReleased, ended.who))
            work.set(kReleased, 0, ended.who, number(other));
    }

    void after(const CreatureLeft& left, Work& work) const { end_all(left.who, work); }

  private:
    static void take_hold(const Impact& impact, Work& work) {
        const std::int32_t largest = impact.effect.amount;
        if (largest == 0 || work.view().stat(kSize, impact.whom) <= largest)
            work.set(kGrab, 1, impact.of.user, number(impact.whom), "grab");
    }

    static void check_release(const View& view, const UseIntent& use, Refusals& out) {
        if (use.targets.empty()) out.add(Reason::BadArgument, "targets");
        for (const CreatureId victim : use.targets)
            if (view.get(kGrab, use.who, victim) == 0) out.add(Reason::WrongState, "targets");
    }

    static void let_go(CreatureId holder, CreatureId victim, const Name& cause, Work& work) {
        work.set(kGrab, 0, holder, number(victim), cause);
        if (work.view().state().active == holder) work.set(kReleased, 1, holder, number(victim), cause);
    }

    // The holder's step draws a smaller victim into the place just left; any other victim is let go
    // (ARC-193).
    static void follow(const Moved& moved, Work& work) {
        const bool one_place = work.view().rules().geometry().bands().touch == 0;
        for (const CreatureId victim : victims_of(work.view(), moved.who)) {
            const View view = work.view();
            const bool smaller = view.stat(kSize, victim) < view.stat(kSize, moved.who);
            if (moved.cause == Name("carry") && smaller && view.get(kStuck, victim) == 0)
                work.emit(
                    Moved{victim, view.creature(victim).place, one_place ? moved.to : moved.from, "carried"});
            else if (moved.cause == Name("carry") || moved.cause == Name("move") ||
                     moved.cause == Name("granted"))
                let_go(moved.who, victim, "moved", work);
        }
        // ARC-194, AFR-029: if ever out of touch, the grab ends.
        const View view = work.view();
        for (const CreatureId victim : victims_of(view, moved.who))
            if (!within_reach(view, moved.who, victim))
                work.set(kGrab, 0, moved.who, number(victim), "apart");
        for (const CreatureId holder : grabbers_of(view, moved.who))
            if (moved.cause != Name("carried") && !within_reach(view, moved.who, holder))
                work.set(kGrab, 0, holder, number(moved.who), "apart");
    }

    // ARC-194: stunned does not end a grab; helpless, unconscious, slain or gone does.
    static void end_if_unable(CreatureId who, Work& work) {
        const View view = work.view();
        if (!view.up(who) || view.get(kHelpless, who) != 0)
            for (const CreatureId victim : victims_of(view, who))
                work.set(kGrab, 0, who, number(victim), "unable");
        if (!view.present(who)) end_all(who, work);
    }

    static void end_all(CreatureId who, Work& work) {
        for (const CreatureId holder : grabbers_of(work.view(), who))
            work.set(kGrab, 0, holder, number(who), "gone");
        for (const CreatureId victim : victims_of(work.view(), who))
            work.set(kGrab, 0, who, number(victim), "gone");
    }
};

}  // namespace

MechanicPtr grabs() { return make_mechanic<Grabs>(); }

}  // namespace affray
