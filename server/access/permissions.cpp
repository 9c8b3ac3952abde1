// The rows.
#include "access/permissions.h"

#include <array>

#include "base/check.h"

namespace affray::access {
namespace {

using S = Membership;
using A = Action;

constexpr Memberships kEverybody{S::Nobody};
constexpr Memberships kSeat{S::Guest};
constexpr Memberships kPerson{S::Account};
constexpr Memberships kOperator{S::Operator};
constexpr Memberships kOwner{S::Owner};
constexpr Memberships kReferees{S::Owner, S::Referee};
constexpr Memberships kPlayers{S::Owner, S::Referee, S::Player};
constexpr Memberships kMembers{S::Owner, S::Referee, S::Player, S::Spectator};
constexpr Memberships kLeavers{S::Referee, S::Player, S::Spectator};
constexpr Memberships kOwnerOrOperator{S::Owner, S::Operator};
constexpr Memberships kOnlookers{S::Owner, S::Referee, S::Player, S::Spectator, S::Operator};

// action, who, own, others', active, archived
// clang-format off
constexpr std::array kRows{
    Permission{A::ReadContents,             kEverybody,       true,  true,  true,  true},
    Permission{A::CreateLooseEncounter,     kEverybody,       true,  true,  true,  true},
    Permission{A::JoinByCode,               kEverybody,       true,  true,  true,  true},
    Permission{A::ReadEncounter,            kSeat,            true,  false, true,  true},
    Permission{A::ExportEncounter,          kSeat,            true,  false, true,  true},
    Permission{A::ExportEncounter,          kMembers,         true,  false, true,  true},
    Permission{A::ExportEncounter,          kReferees,        true,  true,  true,  true},
    Permission{A::ShareReplay,              kSeat,            true,  false, true,  true},
    Permission{A::ShareReplay,              kMembers,         true,  false, true,  true},
    Permission{A::ShareReplay,              kReferees,        true,  true,  true,  true},
    Permission{A::OpenSharedReplay,         kEverybody,       true,  true,  true,  true},
    Permission{A::CallSeat,                 kSeat,            true,  false, true,  true},
    Permission{A::LookAtSeat,               kEverybody,       true,  true,  true,  true},
    Permission{A::MintSeatCode,             kSeat,            true,  false, true,  true},
    Permission{A::SetSeatLink,              kSeat,            true,  false, true,  true},
    Permission{A::SignUp,                   kEverybody,       true,  true,  true,  true},
    Permission{A::SetUpServer,              kEverybody,       true,  true,  true,  true},
    Permission{A::LogIn,                    kEverybody,       true,  true,  true,  true},
    Permission{A::ResetPassword,            kEverybody,       true,  true,  true,  true},
    Permission{A::ReadAccount,              kPerson,          true,  false, true,  true},
    Permission{A::ChangePassword,           kPerson,          true,  false, true,  true},
    Permission{A::EditIdentities,           kPerson,          true,  false, true,  true},
    Permission{A::ListLogins,               kPerson,          true,  false, true,  true},
    Permission{A::EndLogin,                 kPerson,          true,  false, true,  true},
    Permission{A::ListAccounts,             kOperator,        true,  true,  true,  true},
    Permission{A::DisableAccount,           kOperator,        false, true,  true,  true},
    Permission{A::MakeResetCode,            kOperator,        true,  true,  true,  true},
    Permission{A::InviteToServer,           kOperator,        true,  true,  true,  true},
    Permission{A::ListServerInvitations,    kOperator,        true,  true,  true,  true},
    Permission{A::RevokeServerInvitation,   kOperator,        true,  true,  true,  true},
    Permission{A::LookAtInvitation,         kEverybody,       true,  true,  true,  true},
    Permission{A::AcceptInvitation,         kPerson,          true,  true,  true,  false},
    Permission{A::CreateCampaign,           kPerson,          true,  true,  true,  true},
    Permission{A::ListCampaigns,            kPerson,          true,  false, true,  true},
    Permission{A::ReadCampaign,             kOnlookers,       true,  true,  true,  true},
    Permission{A::EditCampaign,             kReferees,        true,  true,  true,  false},
    Permission{A::ArchiveCampaign,          kOwnerOrOperator, true,  true,  true,  false},
    Permission{A::ReopenCampaign,           kOwnerOrOperator, true,  true,  false, true},
    Permission{A::TransferCampaign,         kOwnerOrOperator, true,  true,  true,  false},
    Permission{A::ListMembers,              kOnlookers,       true,  true,  true,  true},
    Permission{A::SetMemberRole,            kOwner,           false, true,  true,  false},
    Permission{A::RemoveMember,             kOwner,           false, true,  true,  false},
    Permission{A::RemoveMember,             kLeavers,         true,  false, true,  true},
    Permission{A::InviteToCampaign,         kReferees,        true,  true,  true,  false},
    Permission{A::ListCampaignInvitations,  kReferees,        true,  true,  true,  true},
    Permission{A::RevokeCampaignInvitation, kReferees,        true,  true,  true,  true},
    Permission{A::CreateEncounter,          kReferees,        true,  true,  true,  false},
    Permission{A::ListEncounters,           kOnlookers,       true,  true,  true,  true},
    Permission{A::ArchiveEncounter,         kReferees,        true,  true,  true,  false},
    Permission{A::TakeRefereeSeat,          kOwner,           true,  true,  true,  false},
    Permission{A::TakeRefereeSeat,          kReferees,        true,  false, true,  false},
    Permission{A::TakePlayerSeat,           kPlayers,         true,  false, true,  false},
    Permission{A::TakeSpectatorSeat,        kMembers,         true,  false, true,  false},
    Permission{A::ReadRecords,              kOnlookers,       true,  true,  true,  true},
    Permission{A::CreateCharacter,          kPlayers,         true,  false, true,  false},
    Permission{A::CreateCharacter,          kReferees,        true,  true,  true,  false},
    Permission{A::EditCharacter,            kPlayers,         true,  false, true,  false},
    Permission{A::EditCharacter,            kReferees,        true,  true,  true,  false},
    Permission{A::EditRecords,              kReferees,        true,  true,  true,  false},
    Permission{A::AddPicture,               kPlayers,         true,  true,  true,  false},
    Permission{A::ReadPictures,             kOnlookers,       true,  true,  true,  true},
    Permission{A::RemovePicture,            kPlayers,         true,  false, true,  false},
    Permission{A::RemovePicture,            kReferees,        true,  true,  true,  false},
    Permission{A::ReadScenes,               kReferees,        true,  true,  true,  true},
    Permission{A::DivideTreasure,           kPlayers,         true,  false, true,  false},
    Permission{A::DivideTreasure,           kReferees,        true,  true,  true,  false},
};
// clang-format on

}  // namespace

std::span<const Permission> permission_table() { return kRows; }

bool allowed(const Memberships& who, Action action, Whose whose, Phase phase) {
    Memberships all = who;
    all.add(Membership::Nobody);
    for (const Permission& row : kRows) {
        const bool theirs = whose == Whose::Own ? row.own : row.others;
        const bool now = phase == Phase::Active ? row.active : row.archived;
        if (row.action == action && theirs && now && all.meets(row.who)) return true;
    }
    return false;
}

std::string_view to_string(Membership standing) {
    switch (standing) {
        case Membership::Nobody: return "nobody";
        case Membership::Guest: return "guest";
        case Membership::Account: return "account";
        case Membership::Spectator: return "spectator";
        case Membership::Player: return "player";
        case Membership::Referee: return "referee";
        case Membership::Owner: return "owner";
        case Membership::Operator: return "operator";
        case Membership::Count: break;
    }
    AFFRAY_UNREACHABLE();
}

std::string_view to_string(Action action) {
    switch (action) {
        case Action::ReadContents: return "read_contents";
        case Action::CreateLooseEncounter: return "create_loose_encounter";
        case Action::JoinByCode: return "join_by_code";
        case Action::ReadEncounter: return "read_encounter";
        case Action::ExportEncounter: return "export_encounter";
        case Action::ShareReplay: return "share_replay";
        case Action::OpenSharedReplay: return "open_shared_replay";
        case Action::CallSeat: return "call_seat";
        case Action::LookAtSeat: return "look_at_seat";
        case Action::MintSeatCode: return "mint_seat_code";
        case Action::SetSeatLink: return "set_seat_link";
        case Action::SignUp: return "sign_up";
        case Action::SetUpServer: return "set_up_server";
        case Action::LogIn: return "log_in";
        case Action::ResetPassword: return "reset_password";
        case Action::ReadAccount: return "read_account";
        case Action::ChangePassword: return "change_password";
        case Action::EditIdentities: return "edit_identities";
        case Action::ListLogins: return "list_logins";
        case Action::EndLogin: return "end_login";
        case Action::ListAccounts: return "list_accounts";
        case Action::DisableAccount: return "disable_account";
        case Action::MakeResetCode: return "make_reset_code";
        case Action::InviteToServer: return "invite_to_server";
        case Action::ListServerInvitations: return "list_server_invitations";
        case Action::RevokeServerInvitation: return "revoke_server_invitation";
        case Action::LookAtInvitation: return "look_at_invitation";
        case Action::AcceptInvitation: return "accept_invitation";
        case Action::CreateCampaign: return "create_campaign";
        case Action::ListCampaigns: return "list_campaigns";
        case Action::ReadCampaign: return "read_campaign";
        case Action::EditCampaign: return "edit_campaign";
        case Action::ArchiveCampaign: return "archive_campaign";
        case Action::ReopenCampaign: return "reopen_campaign";
        case Action::TransferCampaign: return "transfer_campaign";
        case Action::ListMembers: return "list_members";
        case Action::SetMemberRole: return "set_member_role";
        case Action::RemoveMember: return "remove_member";
        case Action::InviteToCampaign: return "invite_to_campaign";
        case Action::ListCampaignInvitations: return "list_campaign_invitations";
        case Action::RevokeCampaignInvitation: return "revoke_campaign_invitation";
        case Action::CreateEncounter: return "create_encounter";
        case Action::ListEncounters: return "list_encounters";
        case Action::ArchiveEncounter: return "archive_encounter";
        case Action::TakeRefereeSeat: return "take_referee_seat";
        case Action::TakePlayerSeat: return "take_player_seat";
        case Action::TakeSpectatorSeat: return "take_spectator_seat";
        case Action::ReadRecords: return "read_records";
        case Action::CreateCharacter: return "create_character";
        case Action::EditCharacter: return "edit_character";
        case Action::EditRecords: return "edit_records";
        case Action::AddPicture: return "add_picture";
        case Action::ReadPictures: return "read_pictures";
        case Action::RemovePicture: return "remove_picture";
        case Action::ReadScenes: return "read_scenes";
        case Action::DivideTreasure: return "divide_treasure";
        case Action::Count: break;
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::access
