// Set-up, the world's step and the turns of a round, one creature after the other (TBA-024, 033, 039..041,
// 043, 044).
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/facts/points.h"
#include "readings/rounds/battles.h"
#include "readings/rounds/joining.h"
#include "readings/tactics/hazards.h"

namespace affray {
namespace {

bool preparing(const View& view) {
    const Name& stage = view.state().stage;
    return !stage.empty() && (stage == Name(kSurpriseStage) || stage == Name(kInitiativeSetup));
}

// Neither the end of the turn nor a word needs a sound mind.
bool always_open(Verb verb) { return verb == Verb::EndTurn || verb == Verb::Speak; }

// TBA-214: walking is no action.
bool bodily(Verb verb) {
    return verb == Verb::Move || verb == Verb::StandUp || verb == Verb::DropProne || verb == Verb::Release;
}

class TacticalTurns final : public Tempo {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-020", "TBA-022", "TBA-024", "TBA-033", "TBA-039", "TBA-040", "TBA-041",
                          "TBA-042", "TBA-043", "TBA-044", "TBA-045", "TBA-046", "TBA-047"},
                .facts = {kOneSideLeft},
                .stats = {kLevel, kSize, kHpMax},
                .verbs = {Verb::EndTurn, Verb::EndStep, Verb::StartEncounter, Verb::EndEncounter,
                          Verb::AddCreature, Verb::RemoveCreature},
                .options = {{"prompt_timeout_s", 20}, {"referee_timeout_s", 60}, {"round_seconds", 6}}};
    }

    void check_able(const View& view, CreatureId who, Refusals& out) const override {
        switch (view.creature(who).status) {
            case CreatureStatus::Dead:
            case CreatureStatus::Gone: return out.add(Reason::Dead, "who");
            case CreatureStatus::Unconscious:
            case CreatureStatus::Surrendered: return out.add(Reason::Incapacitated, "who");
            case CreatureStatus::Up: break;
        }
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
        if (const auto* setup = intent.as<SetupIntent>();
            setup != nullptr && setup->verb != Verb::SetInitiative)
            return check_setup(view, *setup, out);
        if (intent.verb() == Verb::EndStep) return check_step(view, seat, out);
        if (!is_of_a_turn(view, intent)) return;
        if (!view.state().stage.empty()) out.add(Reason::WrongPhase);
        if (view.state().active != intent.who()) out.add(Reason::NotYourTurn, "active");
        if (always_open(intent.verb())) return;
        check_able(view, intent.who(), out);
        if (!bodily(intent.verb()) && incapacitated(view, intent.who()))
            out.add(Reason::Incapacitated, "who");
        if (view.get(kCaughtUnaware, intent.who()) != 0) out.add(Reason::Surprised, "who");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.state().active == who) out.push_back({TurnIntent{Verb::EndTurn, who, false}});
    }

    void act(const TurnIntent& turn, Work& work) const {
        if (turn.verb == Verb::EndTurn) return work.emit(TurnEnded{turn.who, "ended"});
        const Name stage = work.view().state().stage;
        const std::string_view next = stage == Name(kSurpriseStage)     ? kInitiativeSetup
                                      : stage == Name(kInitiativeSetup) ? kRollingStage
                                                                        : std::string_view();
        work.emit(StepChanged{Name(next), {}, -1});
    }

    void act(const SetupIntent& setup, Work& work) const {
        set_up_battle(setup, work);
        if (setup.verb == Verb::StartEncounter) work.emit(StepChanged{kSurpriseStage, {}, -1});
    }

    void settle(Work& work) const override { advance_until_still(advance, work); }

  private:
    // Who is caught unaware is found out by checks (TBA-025), not named beforehand.
    static void check_setup(const View& view, const SetupIntent& setup, Refusals& out) {
        check_battle(view, setup, out);
        if (!setup.ambush_side.empty()) out.add(Reason::BadArgument, "ambush_side");
    }

    static void check_step(const View& view, SeatId seat, Refusals& out) {
        if (seat != SeatId::Referee) out.add(Reason::RefereeOnly);
        if (view.state().phase != Phase::Turns) out.add(Reason::NotInEncounter);
        if (view.state().stage.empty()) out.add(Reason::WrongPhase, "step");
    }

    static bool advance(Work& work) {
        const View view = work.view();
        const State& state = view.state();
        if (state.phase != Phase::Turns || preparing(view)) return false;
        const bool in_turns = state.stage.empty();
        if (!in_turns && state.stage == Name(kRollingStage)) {
            work.emit(StepChanged{kWorldStage, {}, -1});
            return true;
        }
        if (!in_turns && state.stage == Name(kWorldStage)) {
            if (world_waits(state)) return false;
            work.emit(StepChanged{{}, {}, -1});
            return true;
        }
        // Whether to go on is the referee's affair (TBA-044).
        work.set(kOneSideLeft, one_side_left(view), CreatureId::None);
        if (state.active != CreatureId::None) {
            if (view.up(state.active)) return false;
            work.emit(TurnEnded{state.active, "unable"});
            return true;
        }
        if (const auto next = next_up(view)) {
            work.emit(TurnBegan{*next, false});
            return true;
        }
        if (!somebody_left(view)) return false;
        begin_next_round(work);
        if (!work.over()) work.emit(StepChanged{kWorldStage, {}, -1});
        return true;
    }

    // TBA section 3: without an action of the world its step passes by itself.
    static bool world_waits(const State& state) {
        const auto& features = state.scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i)
            if (is_world_action(features[i]) && present_here(state, i)) return true;
        return false;
    }

    // A steed that obeys its rider has no turn of its own (TBA-119).
    static bool led(const View& view, CreatureId who) {
        const auto rider = rider_of(view, who);
        return rider && obeys(view, *rider, who);
    }

    static std::optional<CreatureId> next_up(const View& view) {
        for (const OrderEntry& entry : view.state().order) {
            if (entry.last_turn_round >= view.state().round || !view.present(entry.who)) continue;
            if (view.creature(entry.who).status == CreatureStatus::Surrendered || led(view, entry.who))
                continue;
            return entry.who;
        }
        return std::nullopt;
    }

    // Where nobody could act again, time stands still until the referee does something.
    static bool somebody_left(const View& view) {
        return any(view.state().order, [&view](const OrderEntry& entry) { return view.up(entry.who); });
    }
};

}  // namespace

std::unique_ptr<const Tempo> tactical_turns() { return make_mechanic<TacticalTurns>(); }

}  // namespace affray
