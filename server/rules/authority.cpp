// The table role × verb.
#include "rules/authority.h"

#include "base/check.h"

namespace affray {
namespace {

enum class Senders : std::uint8_t { Table, Players, RefereeOnly };

// clang-format off
// No default: a new verb must be given its row.
Senders senders_of(Verb verb) {
    switch (verb) {
        case Verb::BeginTurn: case Verb::EndTurn: case Verb::EndStep: case Verb::Delay: case Verb::ActNow:
        case Verb::Ready: case Verb::Declare: case Verb::ChooseStance: case Verb::ObjectToMove:
        case Verb::SetPolicy:
        case Verb::Move: case Verb::Engage: case Verb::Disengage: case Verb::Withdraw: case Verb::Retreat:
        case Verb::Face: case Verb::DropProne: case Verb::StandUp: case Verb::Mount: case Verb::Dismount:
        case Verb::CommandMount: case Verb::Drag: case Verb::Release: case Verb::Attack: case Verb::Maneuver:
        case Verb::Escape: case Verb::CoupDeGrace: case Verb::Load: case Verb::Cast: case Verb::Discharge:
        case Verb::DismissSpell: case Verb::UsePower: case Verb::UseItem: case Verb::Equip:
        case Verb::DropItem:
        case Verb::Act: case Verb::ContinueActivity: case Verb::Attend: case Verb::Improvise: case Verb::Dash:
        case Verb::Dodge: case Verb::Hide: case Verb::Help: case Verb::Search: case Verb::Stabilize:
        case Verb::BackToBack: case Verb::Rally: case Verb::Recover: case Verb::FightInSpirit:
        case Verb::Surrender:
        case Verb::Speak: case Verb::React: case Verb::Answer: case Verb::Explore: case Verb::UseDoor:
        case Verb::Listen: case Verb::RemoveTrap: case Verb::TendLight: case Verb::Rest: case Verb::EndPeriod:
        case Verb::PlanDay: case Verb::PlanVoyage: case Verb::Climb: case Verb::Swim: case Verb::LoadBeast:
        case Verb::Evade: case Verb::RunPursuit: case Verb::SpendRecovery: case Verb::DivideTreasure:
        case Verb::PickItem: case Verb::AnnotateMap:
            return Senders::Table;
        case Verb::Propose: return Senders::Players;
        case Verb::FastForward: case Verb::StartEncounter: case Verb::AddCreature: case Verb::RemoveCreature:
        case Verb::EndEncounter: case Verb::SetInitiative: case Verb::CallRoll: case Verb::ApplyDamage:
        case Verb::Heal: case Verb::SetEffect: case Verb::Place: case Verb::SetControl: case Verb::SetFeature:
        case Verb::SetCost: case Verb::Grant: case Verb::SetModifier: case Verb::Disrupt:
        case Verb::WorldAction:
        case Verb::TriggerHazard: case Verb::EditEnvironment: case Verb::SetConflict: case Verb::SplitMob:
        case Verb::FireReadied: case Verb::RulePast: case Verb::EndPursuit: case Verb::Override:
        case Verb::EnterScene: case Verb::AdvanceTime: case Verb::SetTravel: case Verb::Reveal:
        case Verb::Award:
        case Verb::CallWave:
        case Verb::SetFog:
            return Senders::RefereeOnly;
        case Verb::Count: break;
    }
    AFFRAY_UNREACHABLE();
}
// clang-format on

}  // namespace

bool may_ask(Role role, Verb verb) {
    switch (senders_of(verb)) {
        case Senders::Table: return role != Role::Spectator;
        case Senders::Players: return role == Role::Player;
        case Senders::RefereeOnly: return role == Role::Referee;
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray
