// Rout: who has lost heart only gets away, by itself if nobody leads it, and leaves by an exit (AFR-040).
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/prices/prices.h"
#include "readings/space/way_out.h"

#include <utility>

namespace affray {
namespace {

constexpr std::string_view kLeave = "leave";
constexpr std::int32_t kLeavingPrice = 1, kOutOfMelee = 1;  // AFR-040: as a step

bool routed(const View& view, CreatureId who) { return view.effect(who, "routed") != nullptr; }

bool is_leaving(const Intent& intent) {
    const auto* use = intent.as<UseIntent>();
    return use != nullptr && use->verb == Verb::Act && use->subject == Name(kLeave);
}

bool at_exit(const View& view, CreatureId who) {
    const std::vector<Place> exits = exits_of(view);
    return among(view.creature(who).place, exits);
}

Intent leaving(CreatureId who) { return {UseIntent{.verb = Verb::Act, .who = who, .subject = Name(kLeave)}}; }

// May it be done, and is it paid for?
bool possible(const Intent& intent, Work& work) {
    const View view = work.view();
    Refusals refusals;
    view.rules().check(view, intent, work.seat(), refusals);
    return refusals.empty();
}

class Rout final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-040"}, .acts = {kLeave}, .turn_runs_itself = {"routed"}};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const CreatureId who = intent.who();
        if (is_leaving(intent)) {
            if (!routed(view, who)) out.add(Reason::RequirementNotMet, "action");
            if (!at_exit(view, who)) out.add(Reason::WrongState, "place");
            if (view.get(kStuck, who) != 0) out.add(Reason::Stuck);
            if (grabbed(view, who)) out.add(Reason::Grabbed);
        } else if (who != CreatureId::None && !may_still(view, intent) && routed(view, who)) {
            out.add(Reason::Routed);
        }
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        bill.add({ap, kLeavingPrice, -1, Name(kLeave), "AFR-040"});
        if (engaged_with_anyone(view, use->who))
            bill.add({ap, kOutOfMelee, -1, Name(kLeavingMelee), "AFR-016"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (routed(view, who) && at_exit(view, who)) out.push_back(leaving(who));
    }

    void act(const UseIntent& use, Work& work) const { leave(use.who, work); }

    // A routed creature that is left to itself runs with what points it has.
    bool begin(const TurnIntent& turn, const Bill&, Work& work) const {
        if (turn.verb != Verb::EndTurn || !routed(work.view(), turn.who)) return false;
        run(turn.who, work);
        return work.over();
    }

  private:
    static bool may_still(const View& view, const Intent& intent) {
        switch (intent.verb()) {
            case Verb::Move:
            case Verb::Disengage:
            case Verb::Withdraw:
            case Verb::EndTurn: return true;
            default: return !needs_own_turn(intent.verb()) || interrupt_asked(view, intent) != nullptr;
        }
    }

    static void run(CreatureId who, Work& work) {
        bool declared = false;
        while (!work.over() && work.view().get(kCanAct, who) != 0) {
            const View view = work.view();
            const std::optional<Place> next = way_out(view, who);
            if (!next) return;
            if (*next == view.creature(who).place) {
                const Intent exit = leaving(who);
                if (!possible(exit, work)) return;
                const Bill bill = view.rules().bill(view, exit);
                work.pay(who, bill);
                return leave(who, work);
            }
            MoveIntent move{.verb = Verb::Move, .who = who, .path = {*next}};
            const Intent step{move};
            if (!possible(step, work)) return;
            // AFR-034: one declared move, whatever its steps; what was readied against it may change
            // everything.
            if (!std::exchange(declared, true)) {
                if (!work.announce(step, {})) return;
                continue;
            }
            const Bill bill = view.rules().bill(view, step);
            if (!work.walk(
                    {.who = who, .verb = Verb::Move, .path = &move.path, .bill = &bill, .cause = "move"}))
                return;
        }
    }

    static void leave(CreatureId who, Work& work) {
        const Place from = work.view().creature(who).place;
        // Nowhere on the map: every foe is left behind.
        constexpr std::int32_t kBeyond = 1'000'000;
        const Place to{from.x + kBeyond, from.y, from.z};
        const State declared = work.view().state();
        Proposal step = Step{.who = who,
                             .from = from,
                             .to = to,
                             .start = from,
                             .end = to,
                             .last = true,
                             .cause = Name(kLeave),
                             .declared = &declared};
        work.window(Moment::LeavingPlace, step);
        if (work.over()) return;
        if (std::get<Step>(step).stopped)
            return work.emit(ActionFailed{who, Verb::Act, "interrupted", "struck", from});
        work.emit(CreatureLeft{who, "exit"});
    }
};

}  // namespace

MechanicPtr rout() { return make_mechanic<Rout>(); }

}  // namespace affray
