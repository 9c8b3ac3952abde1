// Beginning and end of a battle, whatever the order of its turns.
#include "readings/rounds/battles.h"

#include "readings/common.h"
#include "readings/rounds/joining.h"

namespace affray {

void check_condition(const View& view, CreatureId who, Refusals& out) {
    switch (view.creature(who).status) {
        case CreatureStatus::Dead:
        case CreatureStatus::Gone: return out.add(Reason::Dead, "who");
        case CreatureStatus::Unconscious: return out.add(Reason::Unconscious, "who");
        case CreatureStatus::Surrendered: return out.add(Reason::Incapacitated, "who");
        case CreatureStatus::Up: break;
    }
    if (view.get(kHelpless, who) != 0) out.add(Reason::Helpless, "who");
    if (view.get(kAwake, who) == kAsleep) out.add(Reason::Asleep, "who");
    if (view.get(kStunned, who) != 0) out.add(Reason::Stunned, "who");
}

bool is_of_a_turn(const View& view, const Intent& intent) {
    return intent.as<AnswerIntent>() == nullptr && intent.who() != CreatureId::None &&
           view.state().phase != Phase::Rest && needs_own_turn(intent.verb()) &&
           interrupt_asked(view, intent) == nullptr;
}

void check_battle(const View& view, const SetupIntent& setup, Refusals& out) {
    const Phase phase = view.state().phase;
    const bool on = phase == Phase::Ambush || phase == Phase::Turns;
    const bool after = phase == Phase::Rest || phase == Phase::Ended;
    switch (setup.verb) {
        case Verb::StartEncounter:
            if (on) out.add(Reason::InEncounter);
            if (after) out.add(Reason::NotInEncounter);
            return;
        case Verb::EndEncounter:
            // ARC-220: a battle that is over may still be rated.
            if (!on && phase != Phase::Rest) out.add(Reason::NotInEncounter);
            return;
        case Verb::AddCreature: return check_join(view, setup, out);
        default:
            if (after) out.add(Reason::NotInEncounter);
            return;
    }
}

void start_battle(const SetupIntent& setup, Work& work) {
    const View view = work.view();
    for (const Creature& creature : view.state().creatures) {
        const Name& side = view.state().scene->sides[number(creature.side)].id;
        // ARC-051: the ambushed keep theirs until they know of the battle.
        if (setup.ambush_side.empty() || side == setup.ambush_side) work.set(kTempHp, 0, creature.id);
    }
    work.emit(SceneBegan{view.state().scene->id, setup.ambush_side});
    const bool ambush = !setup.ambush_side.empty();
    work.emit(PeriodBegan{"round", ambush ? 0 : 1});
}

bool one_side_left(const View& view) {
    std::optional<SideId> first;
    for (const Creature& creature : view.state().creatures) {
        if (creature.status != CreatureStatus::Up) continue;
        if (first && *first != creature.side) return false;
        first = creature.side;
    }
    return true;
}

Name outcome_of(const SetupIntent& setup) { return setup.outcome.empty() ? Name("called") : setup.outcome; }

void end_battle(const Name& outcome, Work& work) {
    const View view = work.view();
    SceneEnded ended{outcome, view.state().round, {}};
    for (const Creature& creature : view.state().creatures)
        if (view.up(creature.id)) ended.survivors.push_back(creature.id);
    work.emit(std::move(ended));
}

void set_up_battle(const SetupIntent& setup, Work& work) {
    switch (setup.verb) {
        case Verb::StartEncounter: return start_battle(setup, work);
        case Verb::EndEncounter: return end_battle(outcome_of(setup), work);
        case Verb::AddCreature: return join(setup, work);
        case Verb::RemoveCreature: return work.emit(CreatureLeft{setup.who, "removed"});
        default: AFFRAY_UNREACHABLE();
    }
}

void advance_until_still(bool (*advance)(Work&), Work& work) {
    // Each pass begins or ends a turn, a part of one or a round; a table has far fewer creatures than this.
    for (int pass = 0; pass < 4096 && !work.over(); ++pass)
        if (!advance(work)) return;
}

void begin_next_round(Work& work) {
    const std::int32_t round = work.view().state().round;
    work.emit(PeriodEnded{"round", round});
    if (!work.over()) work.emit(PeriodBegan{"round", round + 1});
}

}  // namespace affray
