// Moving by feet and modes, squeezing, dragging along what is held, paying step by step (TBA-058, 060..063,
// 070..080, 083..088, 173).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/pace.h"
#include "readings/tactics/paths.h"

namespace affray {
namespace {

constexpr std::string_view kWillingly = "willing";

class WalkingModes final : public Mechanic {
  public:
    Claims claims() const override {
        Claims all{
            .rules = {"TBA-058", "TBA-060", "TBA-061", "TBA-062", "TBA-063", "TBA-070", "TBA-071", "TBA-072",
                      "TBA-073", "TBA-074", "TBA-075", "TBA-076", "TBA-077", "TBA-078", "TBA-080", "TBA-083",
                      "TBA-084", "TBA-085", "TBA-086", "TBA-087", "TBA-088", "TBA-276"},
            .facts = {kMoveSpent, kMoveLimit, kDiagonals, kDashes, kSqueezing, kAllowPass, kIcyHeading,
                      kCarrying, kSaidWilling, kGlided},
            .stats = {kWeight, kCarry},
            .verbs = {Verb::Move, Verb::SetPolicy},
            .resources = {{kMoveSpent, Reason::NotEnoughMovement, {}, kMoveLimit}},
            .derives = {derived<&best_allowance_of>(kMoveLimit)}};
        for (const Stat& stat : kSpeeds) all.stats.push_back(stat);
        return all;
    }

    void check(const View& view, Own<MoveIntent> move, SeatId seat, Refusals& out) const {
        if (move->path.empty()) return out.add(Reason::BadArgument, "path");
        const std::optional<State> known = known_to(view, seat);
        const PathPlan plan = plan_of(known ? View(*known, view.rules()) : view, *move);
        if (!plan.refused) return;
        if (*plan.refused == Reason::NotEnoughMovement)
            return out.add_short(*plan.refused, "path", plan.have, plan.need);
        out.add(*plan.refused, plan.stage, "path");
    }

    void check(const View& view, Own<PrepareIntent> policy, SeatId seat, Refusals& out) const {
        if (policy->who != CreatureId::None && seat != SeatId::Referee &&
            view.creature(policy->who).seat != seat)
            return out.add(Reason::NotController, "who");
        const bool willing = policy->key == Name(kWillingly);
        if ((policy->key != Name("allow_pass") && !willing) || policy->who == CreatureId::None)
            return out.add(Reason::BadArgument, "key");
        const bool said = policy->value == Name("true") || policy->value == Name("false");
        if (willing && !said) return out.add(Reason::BadArgument, "value");
        if (!willing && passers(view, policy->value).empty()) out.add(Reason::UnknownId, "value");
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        if (sprints(*move)) return;  // it costs the whole turn (TBA-178)
        const WordIndex feet = view.rules().vocabulary()->index(kMoveSpent);
        PathPlan plan = plan_as_known(view, *move);
        for (std::size_t i = 0; i < plan.steps.size(); ++i)
            bill.add({feet, plan.steps[i].cost, static_cast<std::int32_t>(i), "step", "TBA-072"});
        bill.keep(std::move(plan));
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const CreatureId mover = carrier_of(view, who);
        const bool down = suffers(view, mover, "prone");
        const Name mode = down ? Name("crawl") : airborne(view, mover) ? Name("fly") : Name();
        for (const Place next : view.neighbours(view.creature(mover).place)) {
            MoveIntent move{.verb = Verb::Move, .who = who, .path = {next}};
            move.mode = mode;
            out.push_back({std::move(move)});
        }
    }

    void act(const PrepareIntent& policy, Work& work) const {
        if (policy.key == Name(kWillingly))
            return work.set(kSaidWilling, policy.value == Name("true") ? 1 : 2, policy.who, 0, "policy");
        for (const CreatureId other : passers(work.view(), policy.value))
            work.set(kAllowPass, 1, policy.who, number(other), "policy");
    }

    void act(const MoveIntent& move, Work& work) const {
        const auto* priced = work.workings<PathPlan>();
        const PathPlan plan = priced != nullptr ? *priced : plan_as_known(work.view(), move);
        if (move.carry) work.set(kCarrying, 1, move.who);
        for (std::size_t i = 0; i < plan.steps.size(); ++i)
            if (!go(move, plan, i, work)) break;
        work.set(kCarrying, 0, move.who);
    }

    void after(const TurnBegan& began, Work& work) const {
        for (const Fact& fact : {kMoveSpent, kDiagonals, kDashes, kIcyHeading, kGlided})
            work.set(fact, 0, began.who);
        if (const auto steed = mount_of(work.view(), began.who);
            steed && obeys(work.view(), began.who, *steed))
            work.set(kDashes, 0, *steed);
    }

    // TBA-061.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const bool check = test.kind == Name("check") || test.kind == Name("passive");
        const bool hindered =
            check || test.kind == Name("attack") || (test.kind == Name("save") && test.versus == Name("dex"));
        if (hindered && view.get(kSqueezing, test.who) != 0)
            out.disadvantage.push_back({"squeezing", 1, "TBA-061"});
        const bool aimed = test.against != CreatureId::None && test.kind != Name("passive") &&
                           (test.kind == Name("attack") || check);
        if (aimed && view.get(kSqueezing, test.against) != 0)
            out.advantage.push_back({"squeezing", 1, "TBA-061"});
    }

  private:
    // By the ground that its player knows.
    static PathPlan plan_as_known(const View& view, const MoveIntent& move) {
        const std::optional<State> known = known_to(view, view.creature(move.who).seat);
        return plan_of(known ? View(*known, view.rules()) : view, move);
    }

    // Whom a policy names: a creature, or all of a side.
    static std::vector<CreatureId> passers(const View& view, const Name& word) {
        return those(view, [&](const Creature& one) {
            return view.sheet(one.id).id == word.view() ||
                   view.state().scene->sides[number(one.side)].id == word;
        });
    }

    static bool failed(const MoveIntent& move, const Name& cause, Place at, Work& work) {
        if (!work.over()) work.emit(ActionFailed{move.who, move.verb, "interrupted", cause, at});
        return false;
    }

    // TBA-046: struck down, toppled or held, it goes no further.
    static bool walks_on(const View& view, const MoveIntent& move, CreatureId mover) {
        if (!view.up(mover) || !view.up(move.who) || held_fast(view, mover)) return false;
        return suffers(view, mover, "prone") == (move.mode == Name("crawl"));
    }

    // Nobody knows of somebody unseen but by running into it (README C30).
    static bool bumps(const View& view, CreatureId who, const PathStep& step, bool last) {
        const CreatureId mover = carrier_of(view, who);
        for (const Creature& other : view.state().creatures) {
            const bool lurks = other.hidden || view.get(kHiddenFrom, other.id, who) != 0;
            if (!lurks || other.id == mover || !view.present(other.id)) continue;
            const Body there = body_at(view, mover, step.to, step.squeezed);
            if (!overlap(there, body_of(view, other.id))) continue;
            if (last ? !shares_space(view, mover, other.id) : !lets_pass(view, mover, other.id)) return true;
        }
        return false;
    }

    static bool go(const MoveIntent& move, const PathPlan& plan, std::size_t i, Work& work) {
        const PathStep& planned = plan.steps[i];
        const View view = work.view();
        const CreatureId mover = carrier_of(view, move.who);
        const Place from = view.creature(mover).place;
        const bool last = i + 1 == plan.steps.size();
        if (!walks_on(view, move, mover)) return failed(move, "unable", from, work);
        if (bumps(view, move.who, planned, last)) return failed(move, "occupied", from, work);
        Proposal step = Step{.who = mover,
                             .from = from,
                             .to = planned.to,
                             .start = from,
                             .end = plan.steps.back().to,
                             .last = last,
                             .cause = "move"};
        work.window(Moment::LeavingPlace, step);
        if (work.over() || std::get<Step>(step).stopped || !walks_on(work.view(), move, mover))
            return failed(move, "struck", from, work);
        work.pay(move.who, work.bill(), static_cast<std::int32_t>(i));
        if (sprints(move)) work.set(kMoveSpent, view.get(kMoveSpent, move.who) + planned.cost, move.who);
        work.set(kSqueezing, planned.squeezed, mover, 0, "step");
        if (move.mode.view() == kModeWords[kGlide])
            work.set(kGlided, work.view().get(kGlided, mover) + kFeetPerSquare, mover);
        if (planned.diagonal) work.set(kDiagonals, work.view().get(kDiagonals, move.who) + 1, move.who);
        if (planned.heading != 0) work.set(kIcyHeading, planned.heading, mover);
        // Over an edge it steps into the air; the fall brings it down (TBA-082).
        const Place out{planned.to.x, planned.to.y, from.z};
        work.emit(planned.drops ? Moved{mover, from, out, "drop"} : Moved{mover, from, planned.to, "move"});
        if (move.carry) carry_along(move.who, from, work);
        work.window(Moment::EnteredPlace, step);
        if (work.over() || std::get<Step>(step).stopped) return failed(move, "stopped", planned.to, work);
        return last || walks_on(work.view(), move, mover) || failed(move, "unable", planned.to, work);
    }

    // TBA-173: what it holds comes after it, against its will.
    static void carry_along(CreatureId who, Place left, Work& work) {
        for (const CreatureId held : work.view().seconds(kGrapple, who)) {
            const Place from = work.view().creature(held).place;
            work.emit(Moved{held, from, grounded(work.view(), held, left, false), "carried"});
        }
    }
};

}  // namespace

MechanicPtr walking_modes() { return make_mechanic<WalkingModes>(); }

}  // namespace affray
