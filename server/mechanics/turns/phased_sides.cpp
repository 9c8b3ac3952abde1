// Phased sides: a round of declarations, initiative, ordered steps for each group and a pass of slow weapons
// (CLS-004, 014, 065, 090, 091, 096..099, 142; ADV-001).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/joining.h"
#include "readings/rounds/round_parts.h"
#include "readings/rounds/round_steps.h"

#include <algorithm>

namespace affray {
namespace {

/// How far a creature's seat has closed the round: declarations, or the number of the step that it waits for.
constexpr Fact kClosed{"closed", Scope::Creature, Audience::Side};
constexpr std::int32_t kDeclarationsClosed = 1;
/// The question whether to end what only one side is left in has been put (CLS-142).
constexpr Fact kConclusionOffered{"conclusion.offered", Scope::Encounter, Audience::Referee};
constexpr std::string_view kConclude = "conclude", kConcluded = "concluded";

bool in_pass(const View& view) { return in_stage(view, kPassStage) || in_stage(view, kSlowPassStage); }

// A step that nobody knows has the number of none.
std::int32_t current_step(const View& view) { return step_named(view.state().step).value_or(-1); }

const PrepareIntent* as_declaration(const Intent& intent) {
    const auto* prepare = intent.as<PrepareIntent>();
    return prepare != nullptr && prepare->verb == Verb::Declare ? prepare : nullptr;
}

std::optional<Declaration> declaration(const Name& word) {
    if (word == Name("none")) return kNothingDeclared;
    if (word == Name("cast")) return kDeclaredCast;
    if (word == Name("withdraw")) return kDeclaredWithdrawal;
    if (word == Name("retreat")) return kDeclaredRetreat;
    return std::nullopt;
}

// CLS-096: in the normal pass whoever is not always last; in the slow one whoever is slow and has not acted.
bool acts_in_pass(const View& view, CreatureId who) {
    const bool slow = in_stage(view, kSlowPassStage);
    if (!slow) return !always_last(view, who);
    return slow_hands(view, who) && view.get(kPassTaken, who) == 0;
}

bool may_act_now(const View& view, CreatureId who) {
    if (in_stage(view, kDeclareStage)) return acts_this_round(view, number(view.creature(who).side));
    return in_pass(view) && group_of(view, who) == view.state().group && acts_in_pass(view, who);
}

bool is_acting(const View& view, CreatureId who) {
    return view.get(kCanAct, who) != 0 && may_act_now(view, who);
}

// Those whose seats may close what runs now.
std::vector<CreatureId> acting(const View& view) {
    return those(view, [&](const Creature& creature) { return is_acting(view, creature.id); });
}

// How far a creature has closed where it no longer holds up what runs now.
std::int32_t closed_beyond(const View& view) {
    return in_stage(view, kDeclareStage) ? 0 : current_step(view);
}

// CLS-014: a caller closes for the whole side, without one each seat for its own.
bool closes_for(const View& view, SeatId seat, CreatureId who) {
    const Creature& creature = view.creature(who);
    if (view.get(kCaller, number(creature.side)) != 0) return speaks_for(view, seat, number(creature.side));
    return creature.seat == seat;
}

class PhasedSides final : public Tempo {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-004", "CLS-014", "CLS-065", "CLS-090", "CLS-091", "CLS-096", "CLS-097",
                          "CLS-098", "CLS-099", "CLS-142"},
                .facts = {kClosed, kConclusionOffered, kDeclared, kDeclaredPower, kPassTaken, kCaller,
                          kDungeonTurns},
                .stats = {kLevel, kSize, kHpMax},
                .verbs = {Verb::EndStep, Verb::Declare, Verb::EndEncounter, Verb::AddCreature,
                          Verb::RemoveCreature},
                .moments = {Moment::StepEnding},
                .offers = {{.name = Name(kConclude),
                            .usual = Decision::Decline,
                            .by_itself = ByItself::LeavesToReferee}},
                .options = {{"prompt_timeout_s", 15}, {"referee_timeout_s", 60}, {"step_timeout_s", 0}}};
    }

    void check_able(const View& view, CreatureId who, Refusals& out) const override {
        if (view.get(kCanAct, who) == 0) out.add(Reason::Incapacitated, "who");
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
        if (const auto* setup = intent.as<SetupIntent>()) return check_setup(view, *setup, out);
        if (!running(view)) return;
        if (intent.verb() == Verb::EndStep)
            return check_end_step(view, std::get<TurnIntent>(intent.body), seat, out);
        const CreatureId who = intent.who();
        if (who == CreatureId::None || !needs_own_turn(intent.verb())) return;
        const bool declares = as_declaration(intent) != nullptr || intent.verb() == Verb::Equip;
        if (declares ? !in_stage(view, kDeclareStage) : !in_pass(view)) out.add(Reason::WrongPhase);
        check_turn(view, who, out);
        check_able(view, who, out);
        if (const auto* declare = as_declaration(intent)) return check_declaration(view, *declare, out);
        if (!declares && in_pass(view)) check_step(view, intent, out);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!running(view) || !may_act_now(view, who)) return;
        out.push_back({TurnIntent{.verb = Verb::EndStep}});
        if (!in_stage(view, kDeclareStage)) return;
        for (const std::string_view word : {"withdraw", "retreat", "none"}) {
            out.push_back({PrepareIntent{.verb = Verb::Declare, .who = who, .key = Name(word)}});
        }
    }

    // Who says nothing declares nothing more, and does nothing more in this step.
    std::optional<TimeoutIntent> timeout_intent(const View& view) const override {
        if (!running(view) || (!in_pass(view) && !in_stage(view, kDeclareStage))) return std::nullopt;
        for (const CreatureId who : acting(view)) {
            const Creature& creature = view.creature(who);
            if (creature.seat == SeatId::Referee || view.get(kClosed, who) > closed_beyond(view)) continue;
            const bool called = view.get(kCaller, number(creature.side)) != 0;
            const SeatId seat = called ? speaker_of(view, number(creature.side)) : creature.seat;
            if (seat != SeatId::Referee) return TimeoutIntent{seat, {TurnIntent{.verb = Verb::EndStep}}};
        }
        return std::nullopt;
    }

    // CLS-142: when one side is left the referee is asked, if they wish to be, whether that was it (A9).
    void offer(const View& view, Moment, const Ending& ending, std::vector<Offer>& out) const {
        if (ending.what != Name(kBattleEnds) || !one_side_left(view)) return;
        out.push_back({.kind = Name(kConclude), .option = Name(kConclude), .actor = first_standing(view)});
    }

    void perform(const Offer&, Moment, Ending&, Work& work) const { conclude(work, kConcluded); }

    // CLS-096: who has done anything in the normal pass has had its turn.
    bool begin(const Intent& intent, const Bill&, Work& work) const {
        const Form form = form_of(intent.verb());
        const bool deed =
            form == Form::Move || form == Form::Attack || form == Form::Cast || form == Form::Use;
        if (deed && step_of(work.view(), intent) != kAnyStep && in_stage(work.view(), kPassStage))
            work.set(kPassTaken, 1, intent.who(), 0, Name(to_string(intent.verb())));
        return false;
    }

    void act(const PrepareIntent& declare, Work& work) const { declared(declare, work); }

    void act(const TurnIntent& turn, Work& work) const { end_step(turn, work); }

    void act(const SetupIntent& setup, Work& work) const {
        if (setup.verb != Verb::EndEncounter) return set_up_battle(setup, work);
        conclude(work, setup.outcome.empty() ? Name(kConcluded) : setup.outcome);
    }

    void settle(Work& work) const override {
        // Each pass closes one part of the round for seats that have all closed it.
        for (int pass = 0; pass < 64 && !work.over(); ++pass) {
            const auto target = closed_by_all(work.view());
            if (!target) break;
            advance(*target, work);
        }
        if (!work.over()) offer_conclusion(work);
    }

  private:
    static void check_setup(const View& view, const SetupIntent& setup, Refusals& out) {
        if (setup.verb == Verb::AddCreature) return check_join(view, setup, out);
        const bool before = view.state().phase == Phase::Setup;
        const bool starts = setup.verb == Verb::StartEncounter;
        // ADV-001: a party that is back in town parts without another fight.
        if (setup.verb == Verb::EndEncounter && before && in_scene(view, kInTown)) return;
        if (starts ? !before : !running(view)) out.add(Reason::WrongPhase);
    }

    // CLS-056, CLS-063: SURPRISED is said before whose turn it is.
    static void check_turn(const View& view, CreatureId who, Refusals& out) {
        const std::uint32_t side = number(view.creature(who).side);
        if (view.get(kSurprised, side) != 0) return out.add(Reason::Surprised, Stage::Phase, "who");
        if (may_act_now(view, who)) return;
        // Who has fallen since the last round stands in no order; its side's pass is its own all the same.
        const std::vector<std::uint32_t> now = sides_of_group(view, view.state().group);
        const bool of_the_pass = among(side, now);
        if (in_pass(view) && of_the_pass && group_of(view, who) < 0 && view.get(kCanAct, who) == 0) return;
        const bool had_its_pass = in_stage(view, kSlowPassStage) && slow_hands(view, who) &&
                                  group_of(view, who) == view.state().group;
        out.add(had_its_pass ? Reason::AlreadyActed : Reason::NotYourTurn);
    }

    static void check_step(const View& view, const Intent& intent, Refusals& out) {
        const std::int32_t step = step_of(view, intent);
        if (step != kAnyStep && step != current_step(view)) out.add(Reason::WrongStep);
        const auto* attack = intent.as<AttackIntent>();
        // CLS section 6: after what speaks against the weapon itself.
        if (attack != nullptr && in_stage(view, kPassStage) && slow_attack(view, *attack))
            out.add(Reason::SlowWeaponActsLast, Stage::Means, "with");
    }

    static void check_declaration(const View& view, const PrepareIntent& intent, Refusals& out) {
        const auto word = declaration(intent.key);
        if (!word) return out.add(Reason::BadArgument, "action");
        const bool leaves = *word == kDeclaredWithdrawal || *word == kDeclaredRetreat;
        if (leaves && !engaged_with_anyone(view, intent.who)) out.add(Reason::NotEngaged);
        if (*word == kDeclaredCast && view.sheet(intent.who).power(intent.value) == nullptr)
            out.add(Reason::PowerUnknown, "power");
    }

    static void check_end_step(const View& view, const TurnIntent& turn, SeatId seat, Refusals& out) {
        const auto target = turn.to.empty() ? std::optional<std::int32_t>() : step_named(turn.to);
        if (!turn.to.empty() && !target) out.add(Reason::BadArgument, "to");
        if (!in_pass(view) && !in_stage(view, kDeclareStage)) return out.add(Reason::WrongPhase);
        // There is no going back, and declarations have no steps.
        if (target && (!in_pass(view) || *target <= current_step(view))) out.add(Reason::BadArgument, "to");
        if (seat == SeatId::Referee) return;
        bool owns = false, surprised = false;
        for (const Creature& creature : view.state().creatures) {
            if (!closes_for(view, seat, creature.id) || !view.present(creature.id)) continue;
            owns = true;
            surprised = surprised || view.get(kSurprised, number(creature.side)) != 0;
        }
        if (!owns) return out.add(Reason::NotController);
        const std::vector<CreatureId> now = acting(view);
        if (any(now, [&](CreatureId who) { return closes_for(view, seat, who); })) return;
        if (surprised) return out.add(Reason::Surprised, Stage::Phase, {});
        out.add(Reason::NotYourTurn);
    }

    // CLS-091: a later word replaces the earlier one; nobody else hears it before initiative.
    static void declared(const PrepareIntent& intent, Work& work) {
        const Declaration word = sure(declaration(intent.key));
        const std::uint32_t power = work.view().sheet(intent.who).power_index(intent.value);
        work.set(kDeclared, word, intent.who, 0, "declared");
        work.set(kDeclaredPower, word == kDeclaredCast ? static_cast<std::int32_t>(power) + 1 : 0, intent.who,
                 0, "declared");
        work.emit(Declared{intent.who, Verb::Declare, intent.key, {}}, Audience::Side);
    }

    // The referee closes for everybody, a seat for what it controls (C16).
    static void end_step(const TurnIntent& turn, Work& work) {
        const View view = work.view();
        const std::int32_t target =
            in_pass(view) ? step_named(turn.to).value_or(current_step(view) + 1) : kDeclarationsClosed;
        if (work.seat() == SeatId::Referee) return advance(target, work);
        for (const CreatureId who : acting(view))
            if (closes_for(view, work.seat(), who)) work.set(kClosed, target, who, 0, "closed");
    }

    // The step that all players have closed up to; nullopt: somebody still thinks, or the referee does.
    static std::optional<std::int32_t> closed_by_all(const View& view) {
        const bool declares = in_stage(view, kDeclareStage);
        if (!declares && !in_pass(view)) return std::nullopt;
        const std::int32_t beyond = closed_beyond(view);
        std::int32_t least = kDoneStep;
        std::vector<std::uint32_t> led;
        for (const Creature& creature : view.state().creatures) {
            if (creature.seat == SeatId::Referee || !is_acting(view, creature.id)) continue;
            led.push_back(number(creature.side));
            least = std::min(least, view.get(kClosed, creature.id));
            if (least <= beyond) return std::nullopt;
        }
        if (led.empty()) return std::nullopt;
        // A tied side of the referee's own is closed by the referee alone.
        for (const CreatureId who : declares ? std::vector<CreatureId>{} : acting(view))
            if (!among(number(view.creature(who).side), led)) return std::nullopt;
        return least;
    }

    static void advance(std::int32_t target, Work& work) {
        if (in_stage(work.view(), kDeclareStage)) return close_declarations(work);
        Proposal ending = Ending{Name(kStepEnds)};
        work.window(Moment::StepEnding, ending);
        if (work.over()) return;
        const State& state = work.view().state();
        if (target < kDoneStep)
            return go_to(work, state.stage.view(), kSteps[static_cast<std::size_t>(target)], state.group);
        next_group(state.stage.view() == kSlowPassStage, state.group + 1, work);
    }

    // CLS-092, CLS-063: the order of the contact that led to blows stands for its round.
    static void close_declarations(Work& work) {
        reopen(work);
        go_to(work, kInitiativeStage, {}, -1);
        next_group(false, 0, work);
    }

    static void next_group(bool slow, std::int32_t group, Work& work) {
        reopen(work);
        if (!slow && group < group_count(work.view())) return go_to(work, kPassStage, kSteps[0], group);
        for (std::int32_t next = slow ? group : 0; next < group_count(work.view()); ++next)
            if (has_slow(work.view(), next)) return go_to(work, kSlowPassStage, kSteps[0], next);
        begin_round(work);
    }

    static bool has_slow(const View& view, std::int32_t group) {
        return any(view.state().order, [&](const OrderEntry& entry) {
            return entry.group == group && view.get(kCanAct, entry.who) != 0 &&
                   view.get(kPassTaken, entry.who) == 0 && slow_hands(view, entry.who);
        });
    }

    static void reopen(Work& work) { clear(kClosed, "opened", work); }

    static void clear(const Fact& fact, const Name& cause, Work& work) {
        for (const CreatureId who : everyone(work.view())) work.set(fact, 0, who, 0, cause);
    }

    static void begin_round(Work& work) {
        for (const Fact& fact : {kDeclared, kDeclaredPower, kPassTaken}) clear(fact, "round_ended", work);
        next_round(work);
        if (!work.over()) go_to(work, kDeclareStage, {}, -1);
    }

    static bool one_side_left(const View& view) {
        std::vector<std::uint32_t> standing;
        standing.reserve(view.state().scene->sides.size());
        for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
            if (anyone_able(view, side)) standing.push_back(side);
        for (const std::uint32_t a : standing)
            for (const std::uint32_t b : standing)
                if (hostile_sides(view, a, b)) return false;
        return !standing.empty();
    }

    static CreatureId first_standing(const View& view) {
        for (const Creature& creature : view.state().creatures)
            if (view.get(kCanAct, creature.id) != 0) return creature.id;
        return CreatureId::None;
    }

    static void offer_conclusion(Work& work) {
        const View view = work.view();
        if (!running(view) || (!in_pass(view) && !in_stage(view, kDeclareStage))) return;
        const bool left = one_side_left(view);
        const bool offered = view.get(kConclusionOffered) != 0;
        work.set(kConclusionOffered, left ? 1 : 0);
        if (!left || offered) return;
        Proposal conclusion = Ending{Name(kBattleEnds)};
        work.window(Moment::StepEnding, conclusion);
    }
};

}  // namespace

std::unique_ptr<const Tempo> phased_sides() { return make_mechanic<PhasedSides>(); }

}  // namespace affray
