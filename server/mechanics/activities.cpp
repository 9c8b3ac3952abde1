// Activities: a deed that costs more than a whole pool of points is spread over consecutive turns (AFR-009).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

/// The creature has begun or continued its activity in its current turn.
constexpr Fact kContinued{"activity.continued", Scope::Creature};
// Source of the line that puts a part of the price off.
constexpr std::string_view kPutOff = "put_off";

const Activity* activity_of(const View& view, CreatureId who) {
    for (const Activity& activity : view.state().activities)
        if (activity.who == who) return &activity;
    return nullptr;
}

// Never attacks, spells, or what leaves a melee hex; a rally is decided by its save before anything is paid.
bool may_be_spread(const View& view, const UseIntent& use) {
    switch (use.verb) {
        case Verb::UseItem:
        case Verb::Act:
        case Verb::Load:
        case Verb::Stabilize: return true;
        case Verb::UsePower: {
            const Power* power = view.sheet(use.who).power(use.subject);
            return power != nullptr && !power->spell && power->attack == AttackKind::None;
        }
        default: return false;
    }
}

Intent original(const Activity& activity) {
    UseIntent use;
    use.verb = verb_from(activity.action.view()).value_or(Verb::Act);
    use.who = activity.who;
    use.subject = activity.subject;
    use.detail = activity.detail;
    use.pay = activity.pay;
    if (activity.target != CreatureId::None) use.targets.push_back(activity.target);
    return {use};
}

class Activities final : public Mechanic {
  public:
    std::string_view id() const override { return "activities"; }

    Claims claims() const override {
        return {.rules = {"AFR-009"},
                .facts = {kContinued},
                .verbs = {Verb::ContinueActivity},
                .events = listens<Harmed, Moved, TurnEnded, StatusChanged>()};
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const override {
        if (intent.verb() != Verb::ContinueActivity) return;
        const Activity* activity = activity_of(view, intent.who());
        if (activity == nullptr) return out.add(Reason::WrongState);
        const Intent whole = original(*activity);
        view.rules().owner(whole)->check(view, whole, seat, out);
    }

    void price(const View& view, const Intent& intent, Bill& bill) const override {
        const auto* use = intent.as<UseIntent>();
        if (use == nullptr) return;
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        const std::int32_t left = view.get(kAp, use->who);
        if (use->verb == Verb::ContinueActivity) {
            const Activity* activity = activity_of(view, use->who);
            if (activity == nullptr) return;
            const std::int32_t now = std::max(1, std::min(left, activity->need - activity->done));
            bill.add({ap, now, -1, "continue", "AFR-009"});
            // A standard action is used up in every turn in which it is paid (rules/README.md, C23).
            const Bill whole = price_of_others(view, original(*activity));
            for (const BillLine& line : whole.lines())
                if (line.fact != ap) bill.add(line);
        } else if (may_be_spread(view, *use)) {
            const std::int32_t full = price_of_others(view, intent).total(ap);
            if (full <= view.get(kApMax, use->who)) return;
            bill.add({ap, std::max(1, left) - full, -1, Name(kPutOff), "AFR-009"});
        }
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (activity_of(view, who) == nullptr) return;
        UseIntent use;
        use.verb = Verb::ContinueActivity;
        use.who = who;
        out.push_back({use});
    }

    bool begin(const Intent& intent, const Bill& bill, Work& work) const override {
        const CreatureId who = intent.who();
        if (who == CreatureId::None) return false;
        const std::int32_t paid = bill.total(work.view().rules().vocabulary()->index(kAp));
        if (intent.verb() == Verb::ContinueActivity) {
            go_on(who, paid, work);
            return true;
        }
        if (paid > 0) interrupt(who, "other_action", work);
        std::int32_t put_off = 0;
        for (const BillLine& line : bill.lines())
            if (line.source == Name(kPutOff)) put_off -= line.amount;
        if (put_off <= 0) return false;
        const auto& use = std::get<UseIntent>(intent.body);
        const CreatureId target = use.targets.empty() ? CreatureId::None : use.targets.front();
        work.set(kContinued, 1, who, 0, "started");
        const Activity started{
            who, Name(to_string(use.verb)), use.subject, target, paid, paid + put_off, use.detail, use.pay};
        work.emit(ActivityChanged{started, "started", {}});
        return true;
    }

    void after(const EventBody& body, Work& work) const override {
        if (const auto* harmed = std::get_if<Harmed>(&body)) {
            if (harmed->amount > harmed->to_temp) interrupt(harmed->who, "harmed", work);
        } else if (const auto* moved = std::get_if<Moved>(&body)) {
            interrupt(moved->who, "moved", work);
        } else if (const auto* changed = std::get_if<StatusChanged>(&body)) {
            if (changed->status != CreatureStatus::Up) interrupt(changed->who, "unable", work);
        } else if (const auto* ended = std::get_if<TurnEnded>(&body)) {
            if (work.view().get(kContinued, ended->who) == 0) interrupt(ended->who, "not_continued", work);
            work.set(kContinued, 0, ended->who, 0, "turn_ended");
        }
    }

  private:
    // What the deed costs as a whole, wherever this mechanic stands in the ruleset's list.
    Bill price_of_others(const View& view, const Intent& intent) const {
        Bill bill;
        for (const Mechanic* mechanic : view.rules().mechanics())
            if (mechanic != this) mechanic->price(view, intent, bill);
        return bill;
    }

    static void interrupt(CreatureId who, const Name& cause, Work& work) {
        const Activity* activity = activity_of(work.view(), who);
        if (activity != nullptr) work.emit(ActivityChanged{Activity(*activity), "interrupted", cause});
    }

    static void go_on(CreatureId who, std::int32_t paid, Work& work) {
        Activity activity = *activity_of(work.view(), who);
        activity.done = std::min(activity.need, activity.done + paid);
        const bool complete = activity.done == activity.need;
        work.emit(ActivityChanged{activity, complete ? "done" : "progress", {}});
        if (!complete) return work.set(kContinued, 1, who, 0, "continued");
        const Intent whole = original(activity);
        work.view().rules().owner(whole)->act(whole, work);
    }
};

}  // namespace

Rider activities() { return make_mechanic<Activities>(); }

}  // namespace affray
