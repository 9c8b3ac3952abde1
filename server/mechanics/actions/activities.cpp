// Activities: a deed that costs more than a turn has is spread over consecutive turns (AFR-009; AP-080..088).
#include "base/sure.h"
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/prices/prices.h"
#include "readings/prices/spans.h"

#include <algorithm>

namespace affray {
namespace {

/// What it was doing was interrupted and may be taken up again (AP-084).
constexpr Fact kParked{"activity.parked", Scope::Creature};
// Source of the line that puts a part of the price off.
constexpr std::string_view kPutOff = "put_off";

// AFR-009: never attacks or spells. The save before another rally is rolled before anything is paid.
bool is_spread_by_verb(const View& view, const Intent& intent) {
    if (intent.verb() == Verb::DropProne) return true;
    const auto* use = intent.as<UseIntent>();
    if (use == nullptr) return false;
    switch (use->verb) {
        case Verb::Rally:
        case Verb::UseItem:
        case Verb::Act:
        case Verb::Load:
        case Verb::Stabilize: return true;
        case Verb::UsePower: {
            const Power* power = view.sheet(use->who).power(use->subject);
            return power != nullptr && !power->spell && power->attack.kind == AttackKind::None;
        }
        default: return false;
    }
}

// AFR-009, AFR-046: nor what leaves a melee hex.
bool leaves_melee(const Bill& bill) {
    return any(bill.lines(), [](const BillLine& line) { return line.source == Name(kLeavingMelee); });
}

// AP-086: nor any step; what may be put off by its row.
bool may_have_row(Verb verb) {
    switch (form_of(verb)) {
        case Form::Use: return verb != Verb::Attend && verb != Verb::Improvise;
        case Form::Move: return verb != Verb::Move && verb != Verb::Face;
        default: return false;
    }
}

const GovernIntent* as_disruption(const Intent& intent) {
    const auto* govern = intent.as<GovernIntent>();
    return govern != nullptr && govern->verb == Verb::Disrupt ? govern : nullptr;
}

class Activities final : public Mechanic {
  public:
    explicit Activities(ActivityOptions options) : options_(options) {}

    Claims claims() const override {
        Claims claims{
            .rules = {"AFR-009", "AP-080", "AP-081", "AP-082", "AP-083", "AP-084", "AP-085", "AP-088"},
            .facts = {kContinued},
            .verbs = {Verb::ContinueActivity}};
        if (!options_.by_row) return claims;
        claims.facts.push_back(kParked);
        claims.verbs.push_back(Verb::Disrupt);
        claims.options = {{"ap_stretch", 0}};
        return claims;
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
        if (const GovernIntent* disrupt = as_disruption(intent)) return check_disruption(view, *disrupt, out);
        if (intent.verb() != Verb::ContinueActivity) return;
        const Activity* activity = activity_of(view, intent.who());
        if (activity == nullptr) return out.add(Reason::WrongState);
        // AP-070: a round of casting takes a whole turn.
        if (activity->unit == Name(kRounds) && view.get(kActed, intent.who()) != 0)
            out.add(Reason::AlreadyActed);
        const Intent whole = whole_intent(*activity);
        view.rules().check_by_owner(view, whole, seat, out);
    }

    void price(const View& view, const Intent& intent, Bill& bill) const {
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        const CreatureId who = intent.who();
        if (intent.verb() == Verb::ContinueActivity) {
            const Activity* activity = activity_of(view, who);
            if (activity == nullptr) return;
            bill.add({ap, price_of_turn(view, *activity), -1, Name(kGoingOn),
                      options_.by_row ? "AP-082" : "AFR-009"});
            // A standard action is used up in every turn in which it is paid (rules/README.md, C23).
            const Bill whole = price_without(view, whole_intent(*activity), *this);
            for (const BillLine& line : whole.lines())
                if (line.fact != ap) bill.add(line);
            return;
        }
        if (who == CreatureId::None) return;
        const std::int32_t now = price_of_start(view, intent);
        if (now != 0) bill.add({ap, now, -1, Name(kPutOff), options_.by_row ? "AP-081" : "AFR-009"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (activity_of(view, who) == nullptr) return;
        out.push_back({UseIntent{.verb = Verb::ContinueActivity, .who = who}});
    }

    bool begin(const Intent& intent, const Bill& bill, Work& work) const {
        const CreatureId who = intent.who();
        if (who == CreatureId::None || as_disruption(intent) != nullptr) return false;
        const std::int32_t paid = bill.total(work.view().rules().vocabulary()->index(kAp));
        if (intent.verb() == Verb::ContinueActivity) {
            go_on(who, paid, work);
            return true;
        }
        if (paid > 0) interrupt(who, "other_action", work);
        if (takes_up_anew(work.view(), intent)) forget(who, "started_anew", work);
        const auto* const put_off =
            first_that(bill.lines(), [](const BillLine& line) { return line.source == Name(kPutOff); });
        if (put_off == nullptr) return false;
        start(intent, paid, paid - put_off->amount, work);
        return true;
    }

    void act(const Intent& intent, Work& work) const {
        const GovernIntent* disrupt = as_disruption(intent);
        if (disrupt != nullptr && disrupt->subject == Name("work")) interrupt(disrupt->who, "referee", work);
    }

    void after(const Harmed& harmed, Work& work) const {
        if (harmed.amount > harmed.to_temp) interrupt(harmed.who, "harmed", work);
    }

    void after(const Moved& moved, Work& work) const {
        if (moved.from != moved.to) interrupt(moved.who, "moved", work);
    }

    void after(const TurnEnded& ended, Work& work) const {
        if (work.view().get(kContinued, ended.who) == 0) interrupt(ended.who, "not_continued", work);
        work.set(kContinued, 0, ended.who, 0, "turn_ended");
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) interrupt(changed.who, "unable", work);
    }

    void after(const EffectAdded& added, Work& work) const {
        if (options_.by_row && work.view().rules().unable(work.view(), added.effect.who))
            interrupt(added.effect.who, "unable", work);
    }

    void after(const ItemChanged&, Work& work) const {
        if (options_.by_row) stop_without_means(work);
    }

  private:
    static void check_disruption(const View& view, const GovernIntent& disrupt, Refusals& out) {
        if (disrupt.who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        const bool work = disrupt.subject == Name("work");
        if (!work && disrupt.subject != Name("spell")) out.add(Reason::BadArgument, "what");
        const bool parked = view.get(kParked, disrupt.who) != 0;
        if (work && (activity_of(view, disrupt.who) == nullptr || parked))
            out.add(Reason::WrongState, "what");
    }

    // AP-084: work that is begun once more is not also taken up where it was left.
    static bool takes_up_anew(const View& view, const Intent& intent) {
        const Activity* parked =
            view.get(kParked, intent.who()) == 0 ? nullptr : activity_of(view, intent.who());
        if (parked == nullptr) return false;
        const Activity begun = begun_with(intent), left = begun_with(whole_intent(*parked));
        return begun.action == left.action && begun.subject == left.subject && begun.item == left.item;
    }

    static void forget(CreatureId who, const Name& cause, Work& work) {
        const Activity activity = sure(activity_of(work.view(), who));
        work.set(kParked, 0, who, 0, cause);
        work.emit(ActivityChanged{activity, "interrupted", cause});
    }

    // Negative: so much of the price is put off. AP-081: whatever is left is taken, and at least a point.
    std::int32_t price_of_start(const View& view, const Intent& intent) const {
        if (options_.by_row ? !may_have_row(intent.verb()) : !is_spread_by_verb(view, intent)) return 0;
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        const CreatureId who = intent.who();
        const Bill bill = price_without(view, intent, *this);
        const std::int32_t listed = bill.total(ap);
        if (listed == 0) return 0;
        const std::int32_t left = view.get(kAp, who);
        if (!options_.by_row) {
            const bool spreads = listed > view.get(kApMax, who) && !leaves_melee(bill);
            return spreads ? std::max(1, left) - listed : 0;
        }
        const ActionRow* row = spread_row(bill);
        if (row == nullptr) return 0;
        const bool in_units = row->attended > 0;
        const std::int32_t units = listed / point_unit(view) * kUnitsAlone;
        const std::int32_t full =
            in_units ? points_for_units(view, units, is_attended(view, who, *row)) : listed;
        const bool spreads =
            full > view.get(kApMax, who) || row->span == Span::Always || stretches(view, full);
        if (in_units) return std::max(1, std::min(left, full)) - listed;
        return spreads && full > left ? std::max(1, left) - listed : 0;
    }

    // AP-085: two or three points may run on into the next turn if the table wants it so.
    static bool stretches(const View& view, std::int32_t full) {
        const std::int32_t points = full / point_unit(view);
        return view.rules().option("ap_stretch") != 0 && (points == 2 || points == 3);
    }

    std::int32_t price_of_turn(const View& view, const Activity& activity) const {
        const std::int32_t left = view.get(kAp, activity.who);
        if (activity.unit == Name(kRounds)) return std::max(1, view.get(kApMax, activity.who));
        std::int32_t rest = activity.need - activity.done;
        if (activity.unit == Name(kUnits))
            rest = points_for_units(view, rest + (repetitions(view, activity) - 1) * activity.need,
                                    helped(view, activity));
        // AP-134: what is hidden must not show in a price; what was too much comes back.
        if (activity.secret) rest = std::max(rest, left);
        return std::max(1, std::min(left, rest));
    }

    bool helped(const View& view, const Activity& activity) const {
        const ActionRow* row = row_of(view, activity, *this);
        return row != nullptr && is_attended(view, activity.who, *row);
    }

    // `need` in points as the pool counts them; work that may be attended counts units, of which the armour
    // row needs so many for each of its points (AP-087, AP-104).
    void start(const Intent& intent, std::int32_t paid, std::int32_t need, Work& work) const {
        Activity activity = begun_with(intent);
        activity.need = need;
        const ActionRow* row = options_.by_row ? row_of(work.view(), activity, *this) : nullptr;
        if (row != nullptr && row->attended > 0) {
            const std::int32_t each = price_of_row(work.view(), *row, kByFormula);
            const std::int32_t unit = point_unit(work.view());
            activity.unit = Name(kUnits);
            activity.need = each * kUnitsAlone;
            activity.pay = std::max(1, need / unit / std::max(1, each));
        }
        work.set(kParked, 0, activity.who, 0, "started");
        work.set(kContinued, 1, activity.who, 0, "started");
        if (activity.unit == Name(kUnits)) {
            work.emit(ActivityChanged{activity, "started", {}});
            return go_on(activity.who, paid, work);
        }
        activity.done = paid;
        work.emit(ActivityChanged{activity, "started", {}});
    }

    void go_on(CreatureId who, std::int32_t paid, Work& work) const {
        Activity activity = sure(activity_of(work.view(), who));
        work.set(kParked, 0, who, 0, "continued");
        if (activity.unit == Name(kUnits)) return work_on(std::move(activity), paid, work);
        const std::int32_t gained = activity.unit == Name(kRounds) ? 1 : paid;
        const std::int32_t over = activity.done + gained - activity.need;
        activity.done = std::min(activity.need, activity.done + gained);
        const bool complete = activity.done == activity.need;
        if (activity.secret && over > 0) work.set(kAp, work.view().get(kAp, who) + over, who, 0, "found");
        work.emit(ActivityChanged{activity, complete ? "done" : "progress", {}});
        if (!complete) return work.set(kContinued, 1, who, 0, "continued");
        finish(activity, work);
    }

    // AP-088, AP-104: what is beyond one point of armour counts for the next.
    void work_on(Activity activity, std::int32_t paid, Work& work) const {
        const std::int32_t rate = helped(work.view(), activity) ? kUnitsAttended : kUnitsAlone;
        activity.done += paid * rate / point_unit(work.view());
        while (activity.done >= activity.need) {
            const std::int32_t left = repetitions(work.view(), activity);
            const bool last = left <= 1;
            activity.done = last ? activity.need : activity.done - activity.need;
            activity.pay = left - 1;
            work.emit(ActivityChanged{activity, last ? "done" : "progress", {}});
            finish(activity, work);
            if (last) return;
        }
        work.emit(ActivityChanged{activity, "progress", {}});
        work.set(kContinued, 1, activity.who, 0, "continued");
    }

    static void finish(const Activity& activity, Work& work) {
        const Intent whole = whole_intent(activity);
        work.view().rules().act(whole, work);
    }

    // AP-083: a thing or hand that the work needs is gone. What falls is nobody's any more, what is handed on
    // another's: everybody who works is asked.
    void stop_without_means(Work& work) const {
        for (const Activity& activity : std::vector<Activity>(work.view().state().activities))
            if (lacks_means(work.view(), activity)) interrupt(activity.who, "without_means", work);
    }

    static bool lacks_means(const View& view, const Activity& activity) {
        Refusals refusals;
        const Intent whole = whole_intent(activity);
        view.rules().check_by_owner(view, whole, view.creature(activity.who).seat, refusals);
        return any(refusals.all(), [](const Rejection& refusal) {
            return refusal.code == Reason::ItemMissing || refusal.code == Reason::ItemNotInHand ||
                   refusal.code == Reason::HandsNotFree;
        });
    }

    // AP-084: nothing is left of what must start from scratch; armour keeps the points that are fastened.
    void interrupt(CreatureId who, const Name& cause, Work& work) const {
        const View view = work.view();
        const Activity* found = activity_of(view, who);
        if (found == nullptr || view.get(kParked, who) != 0) return;
        Activity activity = *found;
        const ActionRow* row = options_.by_row ? row_of(view, activity, *this) : nullptr;
        const Restart restart = row == nullptr ? Restart::Scratch : row->restart;
        const bool kept = restart == Restart::Keep || restart == Restart::Points;
        if (restart == Restart::Points) activity.done = 0;
        if (kept) work.set(kParked, 1, who, 0, cause);
        work.emit(ActivityChanged{activity, kept ? "parked" : "interrupted", cause});
    }

    ActivityOptions options_;
};

}  // namespace

MechanicPtr activities(ActivityOptions options) { return make_mechanic<Activities>(options); }

}  // namespace affray
