// Verbs: the closed list of intents of docs/rules/README.md section 2, with the variant that carries each.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace affray {

/// The alternative of `Intent` that carries a verb.
enum class Form : std::uint8_t {
    Turn,
    Move,
    Attack,
    Cast,
    Use,
    Prepare,
    Say,
    Answer,
    Propose,
    Govern,
    Setup,
    Journey,
    Override,
};

// clang-format off
#define AFFRAY_VERBS(X) \
    X(BeginTurn, Turn, "begin_turn") X(EndTurn, Turn, "end_turn") X(EndStep, Turn, "end_step") \
    X(Delay, Turn, "delay") X(ActNow, Turn, "act_now") X(FastForward, Turn, "fast_forward") \
    X(Ready, Prepare, "ready") X(Declare, Prepare, "declare") X(ChooseStance, Prepare, "choose_stance") \
    X(ObjectToMove, Prepare, "object_to_move") X(SetPolicy, Prepare, "set_policy") X(Move, Move, "move") \
    X(Engage, Move, "engage") X(Disengage, Move, "disengage") X(Withdraw, Move, "withdraw") \
    X(Retreat, Move, "retreat") X(Face, Move, "face") X(DropProne, Move, "drop_prone") \
    X(StandUp, Move, "stand_up") X(Mount, Move, "mount") X(Dismount, Move, "dismount") \
    X(CommandMount, Use, "command_mount") X(Drag, Use, "drag") X(Release, Use, "release") \
    X(Attack, Attack, "attack") X(Maneuver, Attack, "maneuver") X(Escape, Use, "escape") \
    X(CoupDeGrace, Use, "coup_de_grace") X(Load, Use, "load") X(Cast, Cast, "cast") \
    X(Discharge, Cast, "discharge") X(DismissSpell, Cast, "dismiss_spell") X(UsePower, Use, "use_power") \
    X(UseItem, Use, "use_item") X(Equip, Use, "equip") X(DropItem, Use, "drop_item") X(Act, Use, "act") \
    X(ContinueActivity, Use, "continue_activity") X(Attend, Use, "attend") \
    X(Improvise, Use, "improvise") X(Dash, Use, "dash") X(Dodge, Use, "dodge") X(Hide, Use, "hide") \
    X(Help, Use, "help") X(Search, Use, "search") X(Stabilize, Use, "stabilize") \
    X(BackToBack, Use, "back_to_back") X(Rally, Use, "rally") X(Recover, Use, "recover") \
    X(FightInSpirit, Use, "fight_in_spirit") X(Surrender, Use, "surrender") X(Speak, Say, "speak") \
    X(React, Use, "react") X(Answer, Answer, "answer") X(Propose, Propose, "propose") \
    X(StartEncounter, Setup, "start_encounter") X(AddCreature, Setup, "add_creature") \
    X(RemoveCreature, Setup, "remove_creature") X(EndEncounter, Setup, "end_encounter") \
    X(SetInitiative, Setup, "set_initiative") X(CallRoll, Govern, "call_roll") \
    X(ApplyDamage, Govern, "apply_damage") X(Heal, Govern, "heal") X(SetEffect, Govern, "set_effect") \
    X(Place, Govern, "place") X(SetControl, Govern, "set_control") X(SetFeature, Govern, "set_feature") \
    X(SetCost, Govern, "set_cost") X(Grant, Govern, "grant") X(SetModifier, Govern, "set_modifier") \
    X(Disrupt, Govern, "disrupt") X(WorldAction, Govern, "world_action") \
    X(TriggerHazard, Govern, "trigger_hazard") X(EditEnvironment, Govern, "edit_environment") \
    X(SetConflict, Govern, "set_conflict") X(SplitMob, Govern, "split_mob") \
    X(FireReadied, Govern, "fire_readied") X(RulePast, Govern, "rule_past") \
    X(EndPursuit, Govern, "end_pursuit") X(Override, Override, "override") \
    X(EnterScene, Journey, "enter_scene") X(Explore, Journey, "explore") X(UseDoor, Use, "use_door") \
    X(Listen, Use, "listen") X(RemoveTrap, Use, "remove_trap") X(TendLight, Use, "tend_light") \
    X(Rest, Journey, "rest") X(EndPeriod, Journey, "end_period") X(PlanDay, Journey, "plan_day") \
    X(PlanVoyage, Journey, "plan_voyage") X(Climb, Use, "climb") X(Swim, Use, "swim") \
    X(LoadBeast, Use, "load_beast") X(Evade, Journey, "evade") X(RunPursuit, Journey, "run_pursuit") \
    X(SpendRecovery, Use, "spend_recovery") X(DivideTreasure, Journey, "divide_treasure") \
    X(PickItem, Journey, "pick_item") X(AdvanceTime, Govern, "advance_time") \
    X(SetTravel, Govern, "set_travel") X(AnnotateMap, Journey, "annotate_map") \
    X(Reveal, Govern, "reveal") X(Award, Govern, "award") X(CallWave, Govern, "call_wave") \
    X(SetFog, Govern, "set_fog")
// clang-format on

enum class Verb : std::uint8_t {
#define X(name, form, text) name,
    AFFRAY_VERBS(X)
#undef X
        Count,
};

constexpr std::size_t kVerbCount = static_cast<std::size_t>(Verb::Count);

std::string_view to_string(Verb verb);
std::optional<Verb> verb_from(std::string_view text);
Form form_of(Verb verb);

}  // namespace affray
