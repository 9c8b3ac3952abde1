// Disengage check: a normal save instead of the risk; who breaks away goes on as by a move
// (ARC-092..096; AFR-020, 021).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/powers/power_readings.h"
#include "readings/prices/prices.h"

namespace affray {
namespace {

constexpr std::int32_t kTarget = 11;          // ARC-092
constexpr std::int32_t kGrabbedPenalty = -5;  // ARC-096

std::vector<CreatureId> broken_from(const View& view, const MoveIntent& move) {
    return move.from.empty() ? engaged_foes(view, move.who) : move.from;
}

class DisengageCheck final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-092", "ARC-093", "ARC-094", "ARC-095", "ARC-096", "AFR-020", "AFR-021"},
                .facts = {kHitThisTurn},
                .stats = {kDisengageBonus},
                .verbs = {Verb::Disengage}};
    }

    void check(const View& view, Own<MoveIntent> move, SeatId, Refusals& out) const {
        const auto foes = engaged_foes(view, move->who);
        if (foes.empty()) out.add(Reason::NotEngaged);
        for (const CreatureId foe : move->from)
            if (!among(foe, foes)) out.add(Reason::TargetInvalid, "from");
        if (move->from.empty()) return;
        for (const CreatureId holder : grabbers_of(view, move->who))
            if (!among(holder, move->from)) out.add(Reason::Grabbed, "from");
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        const bool quick = !bonuses(view, move->who, "disengage_as_quick", nullptr).empty();  // ARC-238
        const ActionKind kind = paid_with(*move, quick ? ActionKind::Quick : ActionKind::Move);
        charge(view, bill, kind, "disengage", "ARC-092");  // AFR-020: two points
    }

    void act(const MoveIntent& move, Work& work) const {
        const View view = work.view();
        const auto foes = broken_from(view, move);
        if (roll(view, move.who, foes, work).outcome != TestOutcome::Success) return;
        for (const CreatureId foe : foes) break_contact(work, foe, move.who, "disengage");
        // ARC-094: the move of that same action is used as normal, by whoever carries out moves.
        MoveIntent freed = move;
        freed.from = foes;
        view.rules().act(*view.rules().owner(Verb::Move), {std::move(freed)}, work);
    }

    // ARC-096: whoever hits the creature that holds it this turn breaks away without penalty.
    void after(const Tested& tested, Work& work) const {
        const bool hit = tested.kind == Name("attack") && tested.outcome != TestOutcome::Failure &&
                         tested.outcome != TestOutcome::Fumble && tested.outcome != TestOutcome::MissedUnseen;
        const View view = work.view();
        if (hit && view.state().active == tested.who && view.get(kGrab, tested.against, tested.who) != 0)
            work.set(kHitThisTurn, 1, tested.who, number(tested.against));
    }

    void after(const TurnEnded& ended, Work& work) const {
        for (const CreatureId other : work.view().seconds(kHitThisTurn, ended.who))
            work.set(kHitThisTurn, 0, ended.who, number(other));
        return;
    }

  private:
    static Tested roll(const View& view, CreatureId who, const std::vector<CreatureId>& foes, Work& work) {
        Tested test{.who = who, .kind = "disengage", .target = kTarget};
        if (const auto bonus = view.stat(kDisengageBonus, who); bonus != 0)
            test.modifiers.push_back({"disengage_bonus", bonus, "ARC-092"});
        if (foes.size() > 1)
            test.modifiers.push_back({"foes", 1 - static_cast<std::int32_t>(foes.size()), "ARC-093"});
        bool held = false;
        for (const CreatureId foe : foes)
            held = held || (view.get(kGrab, foe, who) != 0 && view.get(kHitThisTurn, who, foe) == 0);
        if (held) test.modifiers.push_back({"grabbed", kGrabbedPenalty, "ARC-096"});
        return view.rules().resolution().test(std::move(test), 20, "disengage", work);
    }
};

}  // namespace

MechanicPtr disengage_check() { return make_mechanic<DisengageCheck>(); }

}  // namespace affray
