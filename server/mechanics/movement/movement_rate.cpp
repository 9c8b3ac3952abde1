// Movement in an encounter: feet of a round, in one or several paths, up to contact (CLS-020, 064, 101,
// 105).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/pace.h"
#include "readings/space/squares.h"

namespace affray {
namespace {

constexpr std::int32_t kRoundsMax = 60;  // CLS-064
/// Rounds of the encounter in which the creature moved.
constexpr Fact kMoveRounds{"move_rounds", Scope::Creature};

bool walks(Verb verb) { return verb == Verb::Move || verb == Verb::Withdraw || verb == Verb::Retreat; }

class MovementRate final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"CLS-020", "CLS-064", "CLS-101", "CLS-105"},
            .facts = {kMovedFeet, kFeetAllowed, kMoveRounds},
            .verbs = {Verb::Move},
            .resources = {{.fact = kMovedFeet, .refusal = Reason::NotEnoughMovement, .within = kFeetAllowed}},
            .derives = {derived<&MovementRate::feet_allowed>(kFeetAllowed)}};
    }

    // In the order of CLS section 6: what is too far comes with the bill, at the end of its stage; who stands
    // in the way after it.
    void check(const View& view, const MoveIntent& move, SeatId seat, Refusals& out) const {
        if (!walks(move.verb)) return;
        if (move.path.empty()) return out.add(Reason::BadArgument, "path");
        if (view.get(kMovedFeet, move.who) == 0 && view.get(kMoveRounds, move.who) >= kRoundsMax)
            out.add(Reason::CannotMove);
        if (move.verb != Verb::Move) return;
        if (engaged_with_anyone(view, move.who)) out.add(Reason::Engaged);
        if (!check_ground(view, move, out)) return;
        const std::optional<State> known = known_to(view, seat);
        const View seen(known ? *known : view.state(), view.rules());
        check_room(seen, move, out);
        check_contact(seen, move, {}, out);
        check_flight(seen, move, out);
    }

    void price(const View& view, const MoveIntent& move, Bill& bill) const {
        if (!walks(move.verb)) return;
        const WordIndex feet = view.rules().vocabulary()->index(kMovedFeet);
        for (std::size_t i = 0; i < move.path.size(); ++i)
            bill.add({feet, kFeetPerCell, static_cast<std::int32_t>(i), "step", "CLS-001"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool held = engaged_with_anyone(view, who);
        for (const Place next : view.neighbours(view.creature(who).place)) {
            if (!held) {
                out.push_back({MoveIntent{.verb = Verb::Move, .who = who, .path = {next}}});
                continue;
            }
            for (const Verb verb : {Verb::Withdraw, Verb::Retreat})
                out.push_back({MoveIntent{.verb = verb, .who = who, .path = {next}}});
        }
    }

    std::int32_t feet_allowed(const View& view, CreatureId who) const {
        return view.get(kWithdrawing, who) != 0 ? half_encounter_feet(view, who) : encounter_feet(view, who);
    }

    bool halts(const View& view, CreatureId who) const override { return engaged_with_anyone(view, who); }

    bool begin(const MoveIntent& move, const Bill&, Work& work) const {
        if (walks(move.verb) && work.view().get(kMovedFeet, move.who) == 0)
            work.set(kMoveRounds, work.view().get(kMoveRounds, move.who) + 1, move.who);
        return false;
    }

    void act(const MoveIntent& move, Work& work) const { go(move, "move", true, work); }

    void after(const PeriodBegan&, Work& work) const {
        for (const CreatureId who : everyone(work.view())) work.set(kMovedFeet, 0, who);
    }

    void after(const SceneEnded&, Work& work) const {
        for (const CreatureId who : everyone(work.view())) {
            work.set(kMovedFeet, 0, who);
            work.set(kMoveRounds, 0, who);
        }
    }
};

}  // namespace

MechanicPtr movement_rate() { return make_mechanic<MovementRate>(); }

}  // namespace affray
