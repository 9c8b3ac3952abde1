// Segments: a second in two steps, first what costs nothing, then everybody by dexterity; twelve make a turn
// (SEG-001, 004, 010, 014, 016, 053, 073, 081).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/prices/timed_prices.h"
#include "readings/rounds/battles.h"
#include "readings/rounds/joining.h"
#include "readings/rounds/segments.h"
#include "rules/override.h"

#include <algorithm>

namespace affray {
namespace {

/// Its seat has closed step 1 of this segment, or closes every step 1 beforehand.
constexpr Fact kStepClosed{"step.closed", Scope::Creature};
constexpr std::string_view kAnswers[] = {"ask", "pass"};
constexpr Fact kStepOne = Fact{"step_one", Scope::Creature}.in_words(kAnswers);
constexpr std::int32_t kFastForwardMost = 120;

bool is_on(const View& view) { return view.state().phase == Phase::Turns; }

/// Who may still do something in step 1.
bool has_step_one(const View& view, CreatureId who) { return view.up(who) && view.get(kStunned, who) == 0; }

bool holds_up_step_one(const View& view, CreatureId who) {
    return has_step_one(view, who) && view.get(kStepClosed, who) == 0 && view.get(kStepOne, who) == 0;
}

// Deeds that wait for their step and turn; a reaction judges itself.
bool is_timely(const Intent& intent) {
    switch (form_of(intent.verb())) {
        case Form::Turn: return intent.verb() == Verb::EndTurn;
        case Form::Move:
        case Form::Attack:
        case Form::Cast:
        case Form::Say: return true;
        case Form::Use: return intent.verb() != Verb::React;
        default: return false;
    }
}

struct Timeliness {
    bool early = false;        ///< a move before its place
    bool nothing = false;      ///< costs nothing: zero phase, free, speech
    bool free = false;         ///< also after an attack
    bool speech = false;       ///< also after an abort
    bool for_stunned = false;  ///< a stunned creature's own
};

Timeliness timeliness(const View& view, const Intent& intent) {
    Timeliness when;
    if (const auto* move = intent.as<MoveIntent>()) when.early = move->early;
    when.speech = intent.as<SayIntent>() != nullptr;
    const auto* use = intent.as<UseIntent>();
    if (use != nullptr && use->verb == Verb::Act) {
        const auto row = timed_row_of(view, intent);
        when.free = row == TimedRow::Free;
        when.nothing = when.free || row == TimedRow::Zero;
        when.speech = when.free && use->subject == Name("speak");
    }
    when.free = when.free || when.speech;
    when.nothing = when.nothing || when.speech;
    const bool comes_round = use != nullptr && use->verb == Verb::Recover && use->detail == Name("stun");
    when.for_stunned = comes_round || intent.verb() == Verb::EndTurn;
    return when;
}

class SegmentClock final : public Tempo {
  public:
    Claims claims() const override {
        return {
            .rules = {"SEG-001", "SEG-004", "SEG-010", "SEG-014", "SEG-016", "SEG-053", "SEG-073", "SEG-081"},
            .facts = {kCycle, kSegment, kStepClosed, kStepOne, kOneSideLeft},
            .stats = {kSize, kHpMax, kSegmentDex, kSpeed},
            .verbs = {Verb::EndTurn, Verb::EndStep, Verb::FastForward, Verb::SetPolicy, Verb::StartEncounter,
                      Verb::EndEncounter, Verb::AddCreature, Verb::RemoveCreature},
            .options = {{"prompt_timeout_s", 15},
                        {"referee_timeout_s", 60},
                        {"step_timeout_s", 0},
                        {"seg_start_segment", 1}}};
    }

    void check_able(const View& view, CreatureId who, Refusals& out) const override {
        check_capable(view, who, out);
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
        if (const auto* setup = intent.as<SetupIntent>()) return check_setup(view, *setup, out);
        if (!is_on(view)) return;
        if (const auto* turn = intent.as<TurnIntent>(); turn != nullptr && intent.verb() != Verb::EndTurn)
            return check_time(view, *turn, seat, out);
        if (intent.who() == CreatureId::None || !is_timely(intent)) return;
        check_deed(view, intent, out);
    }

    // SEG-080: it stays within the table of prices.
    void check(const View& view, const OverrideIntent& set, SeatId, Refusals& out) const {
        State scratch = view.state();
        if (apply_override(scratch, set.path, set.value).refused) return;
        check_speeds(View(scratch, view.rules()), out);
    }

    void check(const View& view, Own<PrepareIntent> policy, SeatId seat, Refusals& out) const {
        if (policy->key != Name(kStepOne.name)) return out.add(Reason::BadArgument, "key");
        if (policy->value != Name(kAnswers[0]) && policy->value != Name(kAnswers[1]))
            out.add(Reason::BadArgument, "value");
        if (policy->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (seat != SeatId::Referee && view.creature(policy->who).seat != seat)
            out.add(Reason::NotController, "who");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!is_on(view)) return;
        if (view.state().active == who) out.push_back({TurnIntent{Verb::EndTurn, who, false}});
        if (in_zero_phase_step(view) && holds_up_step_one(view, who))
            out.push_back({TurnIntent{.verb = Verb::EndStep}});
        if (!view.up(who)) return;
        PrepareIntent policy{.verb = Verb::SetPolicy, .who = who, .key = Name(kStepOne.name)};
        policy.value = Name(kAnswers[view.get(kStepOne, who) == 0 ? 1 : 0]);
        out.push_back({std::move(policy)});
    }

    // Who says nothing has nothing for step 1.
    std::optional<TimeoutIntent> timeout_intent(const View& view) const override {
        if (!is_on(view) || !in_zero_phase_step(view)) return std::nullopt;
        for (const Creature& creature : view.state().creatures)
            if (creature.seat != SeatId::Referee && holds_up_step_one(view, creature.id))
                return TimeoutIntent{creature.seat, {TurnIntent{.verb = Verb::EndStep}}};
        return std::nullopt;
    }

    void act(const TurnIntent& turn, Work& work) const {
        switch (turn.verb) {
            case Verb::EndTurn: return work.emit(TurnEnded{turn.who, "ended"});
            case Verb::EndStep: return close_step(work);
            case Verb::FastForward: return fast_forward(turn.segments, work);
            default: AFFRAY_UNREACHABLE();
        }
    }

    void act(const PrepareIntent& policy, Work& work) const {
        work.set(kStepOne, policy.value == Name(kAnswers[1]) ? 1 : 0, policy.who, 0, "said");
    }

    void act(const SetupIntent& setup, Work& work) const {
        setup.verb == Verb::StartEncounter ? start_scene(work) : set_up_battle(setup, work);
    }

    void after(const CreatureJoined& joined, Work& work) const {
        work.set(kBody, work.view().stat(kBodyMax, joined.creature.id), joined.creature.id, 0, "joined");
    }

    // SEG-064: being stunned ends the own turn; one that begins stunned goes on, for coming round.
    void after(const EffectAdded& added, Work& work) const {
        if (added.effect.name == Name("stunned") && work.view().state().active == added.effect.who)
            work.emit(TurnEnded{added.effect.who, "stunned"});
    }

    void settle(Work& work) const override { advance_until_still(advance, work); }

  private:
    static void check_setup(const View& view, const SetupIntent& setup, Refusals& out) {
        check_battle(view, setup, out);
        if (setup.verb == Verb::StartEncounter) check_speeds(view, out);
        if (setup.verb != Verb::AddCreature) return;
        const WordIndex speed = view.rules().vocabulary()->index(kSpeed);
        for (const Sheet& block : view.state().scene->stat_blocks)
            if (block.id == setup.stat_block.view()) check_speed(block.stats[speed], out);
    }

    static void check_speed(std::int32_t speed, Refusals& out) {
        if (speed < kSpeedLeast || speed > kSpeedMost) out.add(Reason::ValueOutOfRange, "speed");
    }

    static void check_speeds(const View& view, Refusals& out) {
        for (const Creature& creature : view.state().creatures)
            check_speed(view.stat(kSpeed, creature.id), out);
    }

    static void check_time(const View& view, const TurnIntent& turn, SeatId seat, Refusals& out) {
        if (turn.verb == Verb::FastForward) {
            if (turn.segments < 1) out.add(Reason::BadArgument, "segments");
            if (turn.segments > kFastForwardMost) out.add(Reason::ValueOutOfRange, "segments");
            return;
        }
        if (!in_zero_phase_step(view)) out.add(Reason::WrongStep);
        const bool has_any = any(view.state().creatures, [&](const Creature& creature) {
            return creature.seat == seat && view.present(creature.id);
        });
        if (seat != SeatId::Referee && !has_any) out.add(Reason::NotController);
    }

    // In the order of SEG section 3.
    static void check_deed(const View& view, const Intent& intent, Refusals& out) {
        const CreatureId who = intent.who();
        const Timeliness when = timeliness(view, intent);
        Refusals unable;
        check_capable(view, who, unable);
        for (const Rejection& refusal : unable.all()) {
            const bool aborted = refusal.code == Reason::AlreadyActed && when.speech;
            const bool stunned = refusal.code == Reason::Stunned && (when.for_stunned || when.speech);
            if (!aborted && !stunned) out.add(refusal.code, refusal.stage, refusal.field);
        }
        if (when.nothing && !when.free && view.get(kAttacked, who) != 0)
            out.add(Reason::AlreadyActed, Stage::Conditions, "who");
        if (!when.early && !when.nothing && !in_order_step(view)) out.add(Reason::WrongStep);
        if (!when.free && view.get(kEarly, who) != 0) out.add(Reason::AlreadyActed, Stage::Turn, "who");
        if (!in_time(view, who, when)) out.add(Reason::NotYourTurn, "active");
    }

    static bool in_time(const View& view, CreatureId who, const Timeliness& when) {
        if (when.early) return !place_has_come(view, who);
        if (view.state().active == who) return true;
        if (when.nothing && in_zero_phase_step(view)) return true;
        const bool committed = view.get(kAttacked, who) != 0 || view.get(kEarly, who) != 0;
        return (when.free && committed) || (when.speech && view.get(kAborted, who) != 0);
    }

    static void start_scene(Work& work) {
        work.emit(SceneBegan{work.view().state().scene->id, {}});
        begin_segment(work.view().rules().option("seg_start_segment"), work);
    }

    // SEG-002, SEG-005: what a second brings is the affair of those who follow it up.
    static void begin_segment(std::int32_t number, Work& work) {
        work.emit(PeriodBegan{"round", number});
        work.set(kCycle, 1 + (number - 1) / kSegmentsPerCycle, CreatureId::None, 0, "began");
        work.set(kSegment, 1 + (number - 1) % kSegmentsPerCycle, CreatureId::None, 0, "began");
        clear_all(kStepClosed, "began", work);
        set_order(work);
        work.emit(StepChanged{{}, Name(kZeroPhaseStep), -1});
    }

    static void set_order(Work& work) {
        std::vector<OrderEntry> order = dexterity_order(work.view());
        for (OrderEntry& entry : order) entry.last_turn_round = work.view().state().round - 1;
        const auto& known = work.view().state().order;
        const auto same = [](const OrderEntry& a, const OrderEntry& b) {
            return a.who == b.who && a.score == b.score;
        };
        if (!std::equal(order.begin(), order.end(), known.begin(), known.end(), same))
            work.emit(OrderSet{std::move(order), "dexterity"});
    }

    static void end_segment(Work& work) {
        const std::int32_t number = work.view().state().round;
        work.emit(PeriodEnded{"round", number});
        if (!work.over() && work.view().get(kSegment) == kSegmentsPerCycle)
            work.emit(PeriodEnded{"cycle", work.view().get(kCycle)});
        if (!work.over()) begin_segment(number + 1, work);
    }

    // The referee closes for everybody, a seat for what it controls.
    static void close_step(Work& work) {
        if (work.seat() == SeatId::Referee) return work.emit(StepChanged{{}, Name(kOrderStep), -1});
        for (const CreatureId who : everyone(work.view()))
            if (work.view().creature(who).seat == work.seat()) work.set(kStepClosed, 1, who, 0, "closed");
    }

    static void fast_forward(std::int32_t segments, Work& work) {
        for (std::int32_t i = 0; i < segments && !work.over(); ++i) {
            if (in_zero_phase_step(work.view())) work.emit(StepChanged{{}, Name(kOrderStep), -1});
            for (bool more = true; more && !work.over();) {
                if (const CreatureId active = work.view().state().active; active != CreatureId::None)
                    work.emit(TurnEnded{active, "passed"});
                more = take_next_place(work);
            }
            if (!work.over()) end_segment(work);
        }
    }

    // False: everybody has had a place in this segment.
    static bool take_next_place(Work& work) {
        const View view = work.view();
        for (const OrderEntry& entry : view.state().order) {
            const CreatureId who = entry.who;
            if (place_has_come(view, who) || !view.present(who)) continue;
            const bool passed_over =
                !view.up(who) || view.get(kAborted, who) != 0 || view.get(kEarly, who) != 0;
            work.emit(TurnBegan{who, false, passed_over});
            if (passed_over) work.emit(TurnEnded{who, "passed_over"});
            return true;
        }
        return false;
    }

    static bool advance(Work& work) {
        const View view = work.view();
        if (!is_on(view)) return false;
        work.set(kOneSideLeft, one_side_left(view), CreatureId::None);
        if (in_zero_phase_step(view)) {
            if (!step_one_is_closed(view)) return false;
            work.emit(StepChanged{{}, Name(kOrderStep), -1});
            return true;
        }
        if (const CreatureId active = view.state().active; active != CreatureId::None) {
            const bool over =
                !view.up(active) || view.get(kAttacked, active) != 0 || view.get(kAborted, active) != 0;
            if (!over) return false;
            work.emit(TurnEnded{active, view.up(active) ? "acted" : "unable"});
            return true;
        }
        if (!take_next_place(work)) end_segment(work);
        return true;
    }

    // Where nobody could do anything, the referee lets time pass.
    static bool step_one_is_closed(const View& view) {
        const auto& creatures = view.state().creatures;
        const auto has = [&view](const Creature& one) { return has_step_one(view, one.id); };
        const auto holds = [&view](const Creature& one) { return holds_up_step_one(view, one.id); };
        return any(creatures, has) && !any(creatures, holds);
    }
};

}  // namespace

std::unique_ptr<const Tempo> segment_clock() { return make_mechanic<SegmentClock>(); }

}  // namespace affray
