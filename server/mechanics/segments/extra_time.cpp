// Extra time of a turn or more: it runs by the clock, and meanwhile nothing else is done but what costs
// nothing (SEG-043).
#include "base/sure.h"
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/prices/spans.h"
#include "readings/prices/timed_prices.h"

namespace affray {
namespace {

constexpr std::string_view kBeginExtraTime = "begin_extra_time", kSegmentUnit = "segments";

const Power* prepared_for(const View& view, const UseIntent& use) {
    const Name& id = !use.item.empty() ? use.item : !use.object.empty() ? use.object : use.detail;
    const Power* power = view.sheet(use.who).power(id);
    return power != nullptr && power->timed ? power : nullptr;
}

bool prepares(const View& view, CreatureId who) {
    const Activity* work = activity_of(view, who);
    return work != nullptr && work->unit == Name(kSegmentUnit);
}

class ExtraTime final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-043"}, .facts = {kPrepared}, .acts = {kBeginExtraTime}};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const CreatureId who = intent.who();
        const Form form = form_of(intent.verb());
        const bool deed = form == Form::Move || form == Form::Attack || form == Form::Cast ||
                          (form == Form::Use && intent.verb() != Verb::React);
        if (who == CreatureId::None || !deed) return;
        const auto* use = intent.as<UseIntent>();
        if (use != nullptr && use->subject == Name(kBeginExtraTime)) return check_begin(view, *use, out);
        const auto row = timed_row_of(view, intent);
        const bool nothing = row == TimedRow::Zero || row == TimedRow::Free;
        if (!nothing && prepares(view, who)) out.add(Reason::Committed, "who");
        const Power* power = timed_power(view, intent);
        if (power != nullptr && power->timed->extra_segments > 0 && !ready(view, who, *power))
            out.add(Reason::TooEarly, Stage::Means, "power");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers)
            if (power.timed && power.timed->extra_segments > 0)
                out.push_back({UseIntent{
                    .verb = Verb::Act, .who = who, .subject = Name(kBeginExtraTime), .item = power.id}});
    }

    // What was prepared is used up with the deed.
    bool begin(const Intent& intent, const Bill&, Work& work) const {
        const CreatureId who = intent.who();
        if (who == CreatureId::None) return false;
        if (intent.verb() == Verb::Disrupt) break_off(who, "interrupted", work);
        if (const Power* power = timed_power(work.view(), intent))
            work.set(kPrepared, 0, who, work.view().sheet(who).power_index(power->id), "used");
        return false;
    }

    void act(const UseIntent& use, Work& work) const {
        const Power& power = sure(prepared_for(work.view(), use));
        break_off(use.who, "begun_anew", work);
        Activity activity;
        activity.who = use.who;
        activity.action = "act";
        activity.subject = use.subject;
        activity.item = power.id;
        activity.need = power.timed->extra_segments;
        activity.unit = Name(kSegmentUnit);
        work.emit(ActivityChanged{activity, "started", {}});
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (Activity activity : std::vector<Activity>(work.view().state().activities)) {
            if (activity.unit != Name(kSegmentUnit)) continue;
            const bool done = ++activity.done >= activity.need;
            work.emit(ActivityChanged{activity, done ? "done" : "progress", {}});
            const std::uint32_t index = work.view().sheet(activity.who).power_index(activity.item);
            if (done) work.set(kPrepared, 1, activity.who, index, "prepared");
        }
    }

    // A reset puts an end to it, and so does a defence.
    void after(const FactSet& set, Work& work) const {
        const Vocabulary& words = *work.view().rules().vocabulary();
        const bool aborts = set.key.fact == words.index(kAborted) && set.value != 0;
        if (aborts || set.cause == Name("interrupted")) break_off(CreatureId{set.key.a}, set.cause, work);
    }

    void after(const StandingChanged& changed, Work& work) const {
        if (changed.seat != changed.former_seat) break_off(changed.who, "controlled", work);
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) break_off(changed.who, "unable", work);
    }

    void after(const EffectAdded& added, Work& work) const {
        if (added.effect.name == Name("stunned")) break_off(added.effect.who, "stunned", work);
    }

  private:
    static bool ready(const View& view, CreatureId who, const Power& power) {
        return view.get(kPrepared, number(who), view.sheet(who).power_index(power.id)) != 0;
    }

    static void check_begin(const View& view, const UseIntent& use, Refusals& out) {
        const Power* power = prepared_for(view, use);
        if (power == nullptr) return out.add(Reason::PowerUnknown, "power");
        if (power->timed->extra_segments == 0) out.add(Reason::RequirementNotMet, "power");
    }

    static void break_off(CreatureId who, const Name& cause, Work& work) {
        if (!work.view().has(who) || !prepares(work.view(), who)) return;
        const Activity activity = sure(activity_of(work.view(), who));
        work.emit(ActivityChanged{activity, "interrupted", cause});
    }
};

}  // namespace

MechanicPtr extra_time() { return make_mechanic<ExtraTime>(); }

}  // namespace affray
