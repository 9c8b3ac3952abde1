// Delay: a turn is left untouched and taken later, after another creature's (ARC-038..041; AFR-033).
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/holders.h"

#include <algorithm>

namespace affray {
namespace {

/// Place in the queue of delayed creatures that want to act now; 0: not queued.
constexpr Fact kActNowQueue{"act_now.queue", Scope::Creature};

// Cause of the end of a turn that was delayed to the end of its round (ARC-040).
constexpr std::string_view kBookkeeping = "delaying";

class Delay final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-038", "ARC-039", "ARC-040", "ARC-041", "AFR-033"},
                .facts = {kDelaying, kDelayedTurn, kActNowQueue},
                .verbs = {Verb::Delay, Verb::ActNow}};
    }

    void check(const View& view, const TurnIntent& turn, SeatId, Refusals& out) const {
        const CreatureId who = turn.who;
        if (turn.verb == Verb::Delay) {
            if (view.get(kActed, who) != 0 || view.get(kDelayedTurn, who) != 0) out.add(Reason::AlreadyActed);
        } else if (turn.verb == Verb::ActNow) {
            if (view.state().active == who) out.add(Reason::YourTurn);
            view.rules().tempo().check_able(view, who, out);
            const bool queued = view.get(kActNowQueue, who) != 0;
            if (view.get(kDelaying, who) == 0 || (turn.cancel && !queued))
                out.add(Reason::WrongState);
            else if (!turn.cancel && queued)
                out.add(Reason::AlreadyUsed);
        }
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.state().active == who) out.push_back({TurnIntent{Verb::Delay, who, false}});
        if (view.get(kDelaying, who) != 0)
            out.push_back({TurnIntent{Verb::ActNow, who, view.get(kActNowQueue, who) != 0}});
    }

    void act(const TurnIntent& turn, Work& work) const {
        const CreatureId who = turn.who;
        if (turn.verb == Verb::Delay) {
            work.emit(DelayChanged{who, "started", CreatureId::None, work.view().creature(who).score});
            work.set(kDelaying, 1, who, 0, "delay");
            work.set(kAp, 0, who, 0, "delay");
            for (const Fact& slot : {kStandard, kMoveAction, kQuick}) work.set(slot, 0, who, 0, "delay");
            enter_next(who, work);
        } else if (turn.cancel) {
            work.set(kActNowQueue, 0, who, 0, "cancelled");
            work.emit(DelayChanged{who, "cancelled", CreatureId::None, 0});
        } else {
            work.set(kActNowQueue, last_in_queue(work.view()) + 1, who, 0, "act_now");
            work.emit(DelayChanged{who, "queued", CreatureId::None, 0});
        }
    }

    void after(const TurnBegan& began, Work& work) const {
        forfeit(began.who, work);  // ARC-041: its old place has come up
    }

    void after(const TurnEnded& ended, Work& work) const {
        // ARC-040, ARC-045: a turn's end that is processed without a turn lets nobody in.
        const bool anothers = work.view().state().active != CreatureId::None;
        if (ended.cause == Name(kBookkeeping) || anothers) return;
        work.set(kDelayedTurn, 0, ended.who, 0, "turn_ended");
        enter_next(ended.who, work);
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit == Name("round")) keep_books(period.number, work);
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) forfeit(changed.who, work);  // ARC-164
    }

    void after(const EffectAdded& added, Work& work) const { drop_if_unable(added.effect.who, work); }

  private:
    static std::int32_t last_in_queue(const View& view) {
        std::int32_t last = 0;
        for (const CreatureId who : holders(view, kActNowQueue))
            last = std::max(last, view.get(kActNowQueue, who));
        return last;
    }

    static void forfeit(CreatureId who, Work& work) {
        if (work.view().get(kDelaying, who) == 0) return;
        work.set(kDelaying, 0, who, 0, "forfeited");
        work.set(kActNowQueue, 0, who, 0, "forfeited");
        work.emit(DelayChanged{who, "forfeited", CreatureId::None, work.view().creature(who).score});
    }

    // ARC-041: a queued entry of a creature that becomes helpless or stunned is dropped.
    static void drop_if_unable(CreatureId who, Work& work) {
        const View view = work.view();
        if (view.get(kActNowQueue, who) == 0 || view.get(kCanAct, who) != 0) return;
        work.set(kActNowQueue, 0, who, 0, "unable");
        work.emit(DelayChanged{who, "cancelled", CreatureId::None, 0});
    }

    // ARC-040: delaying never dodges what the end of a turn brings.
    static void keep_books(std::int32_t round, Work& work) {
        for (const OrderEntry& entry : PagedVector<OrderEntry>(work.view().state().order)) {
            const View view = work.view();
            if (entry.last_turn_round != round || view.get(kDelaying, entry.who) == 0) continue;
            if (!view.present(entry.who) || work.over()) continue;
            work.emit(TurnEnded{entry.who, Name(kBookkeeping)});
        }
    }

    static CreatureId first_in_queue(const View& view) {
        CreatureId first = CreatureId::None;
        for (const CreatureId who : holders(view, kActNowQueue)) {
            if (view.get(kCanAct, who) == 0) continue;
            if (first == CreatureId::None || view.get(kActNowQueue, who) < view.get(kActNowQueue, first))
                first = who;
        }
        return first;
    }

    // ARC-039: the first in the queue is placed directly after the creature whose turn is over; those behind
    // it wait for the end of that creature's turn.
    static void enter_next(CreatureId after, Work& work) {
        const View view = work.view();
        const CreatureId who = first_in_queue(view);
        if (who == CreatureId::None || who == after) return;
        std::vector<OrderEntry> order = view.state().order.to_vector();
        const auto entry_of = [&order](CreatureId id) {
            return std::find_if(order.begin(), order.end(),
                                [id](const OrderEntry& entry) { return entry.who == id; });
        };
        const auto old = entry_of(who);
        if (old == order.end()) return;
        OrderEntry entry = *old;
        order.erase(old);
        const std::int32_t round = view.state().round;
        const bool delayed_this_round = entry.last_turn_round == round;
        if (delayed_this_round) entry.last_turn_round = round - 1;
        const auto ahead = entry_of(after);
        entry.score = ahead == order.end() ? entry.score : ahead->score;
        order.insert(ahead == order.end() ? ahead : std::next(ahead), entry);
        work.set(kActNowQueue, 0, who, 0, "entered");
        work.set(kDelaying, 0, who, 0, "entered");
        // ARC-038, ARC-040: the start of a turn is processed once a round.
        work.set(kDelayedTurn, delayed_this_round ? 1 : 0, who, 0, "entered");
        work.emit(DelayChanged{who, "entered", after, entry.score});
        work.emit(OrderSet{std::move(order), "delay"});
    }
};

}  // namespace

MechanicPtr delay() { return make_mechanic<Delay>(); }

}  // namespace affray
