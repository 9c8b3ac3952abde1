// Leaving melee by what was declared: the fighting withdrawal and the retreat (CLS-102, 103, 104).
#include "base/sure.h"
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/holders.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/pace.h"
#include "readings/space/squares.h"

namespace affray {
namespace {

constexpr std::int32_t kAtItsBack = 2;  // CLS-103

bool flees(const View& view, CreatureId who) { return view.effect(who, "fleeing") != nullptr; }

// Those from whom it retreats as it declared, or from now on.
std::vector<CreatureId> opponents(const View& view, CreatureId who) {
    if (view.get(kRetreating, who) == 0) return engaged_foes(view, who);
    return those(view, [&](const Creature& foe) { return view.get(kRetreatingFrom, who, foe.id) != 0; });
}

// A retreat that was declared counts, whether or not it has been told of.
bool retreats(const View& view, CreatureId who) {
    return view.get(kRetreating, who) != 0 ||
           (view.get(kDeclared, who) == kDeclaredRetreat && engaged_with_anyone(view, who));
}

class DeclaredWithdrawal final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-102", "CLS-103", "CLS-104"},
                .facts = {kRetreating, kRetreatingFrom, kWithdrawing},
                .verbs = {Verb::Withdraw, Verb::Retreat}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (retreats(view, attack.who)) out.add(Reason::Retreating);
    }

    void check(const View& view, const MoveIntent& move, SeatId seat, Refusals& out) const {
        if (move.path.empty()) return;
        if (move.verb == Verb::Withdraw) check_withdrawal(view, move, seat, out);
        if (move.verb == Verb::Retreat) check_retreat(view, move, seat, out);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind == Name("attack") &&
            view.get(kRetreatingFrom, roll.test.against, roll.test.who) != 0)
            out.flat.push_back({"retreating", kAtItsBack, "CLS-103"});
    }

    // Not while others still declare: they would hear of it.
    bool begin(const Intent&, const Bill&, Work& work) const {
        if (in_stage(work.view(), kPassStage) || in_stage(work.view(), kSlowPassStage)) begin_retreats(work);
        return false;
    }

    void act(const MoveIntent& move, Work& work) const {
        if (move.verb == Verb::Withdraw) {
            work.set(kWithdrawing, 1, move.who);
            return go(move, "withdraw", false, work);
        }
        begin_retreat(move.who, work);
        go(move, "retreat", true, work);
    }

    // The penalties of a retreat run from its declaration, which is told when the order of sides is.
    void after(const AnyOf<PeriodBegan, SceneEnded> auto&, Work& work) const {
        for (const CreatureId who : everyone(work.view())) {
            work.set(kWithdrawing, 0, who, 0, "round");
            end_retreat(who, "round", work);
        }
    }

    void after(const StepChanged& step, Work& work) const {
        if (step.stage != Name(kPassStage) && step.stage != Name(kSlowPassStage)) return;
        begin_retreats(work);
        if (step.step == Name("movement")) lapse(step.group, work);
        return;
    }

  private:
    // CLS-102: clear means that nobody stands there, friends included.
    static void check_withdrawal(const View& view, const MoveIntent& move, SeatId seat, Refusals& out) {
        const std::vector<CreatureId> foes = engaged_foes(view, move.who);
        if (foes.empty()) return out.add(Reason::NotEngaged);
        if (view.get(kDeclared, move.who) != kDeclaredWithdrawal)
            return out.add(Reason::NotDeclared, Stage::Space, {});
        if (!check_ground(view, move, out)) return;
        const std::optional<State> known = known_to(view, seat);
        const View seen(known ? *known : view.state(), view.rules());
        for (const Place at : move.path)
            if (view.rules().geometry().barred(seen, move.who, at))
                return out.add(Reason::PathBlocked, "path");
        const auto need = static_cast<std::int32_t>(move.path.size()) * kFeetPerCell;
        const std::int32_t have = half_encounter_feet(view, move.who) - view.get(kMovedFeet, move.who);
        if (need > have) out.add_short(Reason::NotEnoughMovement, "path", have, need);
        check_contact(seen, move, foes, out);
        for (const CreatureId foe : foes)
            if (!backwards(view, move, foe)) return out.add(Reason::PathNotAway, Stage::Other, "path");
    }

    static bool backwards(const View& view, const MoveIntent& move, CreatureId foe) {
        const Geometry& geometry = view.rules().geometry();
        const std::int32_t first = view.distance(move.who, foe);
        std::int32_t before = first;
        for (const Place at : move.path) {
            const std::int32_t now = geometry.between(view, move.who, at, foe);
            if (now < before) return false;
            before = now;
        }
        return before > first;
    }

    static void check_retreat(const View& view, const MoveIntent& move, SeatId seat, Refusals& out) {
        if (!engaged_with_anyone(view, move.who)) return out.add(Reason::NotEngaged);
        if (!retreats(view, move.who) && !flees(view, move.who))
            return out.add(Reason::NotDeclared, Stage::Space, {});
        if (!check_ground(view, move, out)) return;
        const std::optional<State> known = known_to(view, seat);
        const View seen(known ? *known : view.state(), view.rules());
        check_room(seen, move, out);
        check_contact(seen, move, engaged_foes(view, move.who), out);
        for (const CreatureId foe : opponents(view, move.who))
            if (holds_at(view, move.who, last_of(move.path), foe))
                return out.add(Reason::PathNotAway, Stage::Other, "path");
    }

    static void begin_retreats(Work& work) {
        for (const CreatureId who : holders(work.view(), kDeclared))
            if (work.view().get(kDeclared, who) == kDeclaredRetreat) begin_retreat(who, work);
    }

    static void begin_retreat(CreatureId who, Work& work) {
        if (work.view().get(kRetreating, who) != 0) return;
        const std::vector<CreatureId> foes = engaged_foes(work.view(), who);
        if (foes.empty()) return;
        work.set(kRetreating, 1, who, 0, "retreat");
        for (const CreatureId foe : foes) work.set(kRetreatingFrom, 1, who, number(foe), "retreat");
    }

    static void end_retreat(CreatureId who, const Name& cause, Work& work) {
        if (work.view().get(kRetreating, who) == 0) return;
        work.set(kRetreating, 0, who, 0, cause);
        for (const CreatureId foe : everyone(work.view()))
            work.set(kRetreatingFrom, 0, who, number(foe), cause);
    }

    // CLS-104: whoever is out of melee when its step comes moves as it likes.
    static void lapse(std::int32_t group, Work& work) {
        for (const OrderEntry& entry : PagedVector<OrderEntry>(work.view().state().order)) {
            const View view = work.view();
            const std::int32_t declared = view.get(kDeclared, entry.who);
            const bool to_leave = declared == kDeclaredWithdrawal || declared == kDeclaredRetreat;
            if (entry.group != group || !to_leave || engaged_with_anyone(view, entry.who)) continue;
            work.set(kDeclared, kNothingDeclared, entry.who, 0, "lapsed");
            end_retreat(entry.who, "lapsed", work);
        }
    }
};

}  // namespace

MechanicPtr declared_withdrawal() { return make_mechanic<DeclaredWithdrawal>(); }

}  // namespace affray
