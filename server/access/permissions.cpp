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
    Permission{A::InspectHosted,            kOperator,        true,  true,  true,  true},
    Permission{A::SleepHosted,              kOperator,        true,  true,  true,  true},
    Permission{A::EndHosted,                kOperator,        true,  true,  true,  true},
    Permission{A::EmptySeat,                kOperator,        true,  true,  true,  true},
    Permission{A::ListBans,                 kOperator,        true,  true,  true,  true},
    Permission{A::BanAddress,               kOperator,        true,  true,  true,  true},
    Permission{A::LiftBan,                  kOperator,        true,  true,  true,  true},
    Permission{A::LimitAccount,             kOperator,        true,  true,  true,  true},
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
    Permission{A::ListWebhooks,             kReferees,        true,  true,  true,  true},
    Permission{A::AddWebhook,               kReferees,        true,  true,  true,  false},
    Permission{A::RemoveWebhook,            kReferees,        true,  true,  true,  true},
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

// Each has one: tests/access goes through all actions.
struct Named {
    Action action;
    std::string_view name;
};

constexpr Named kNames[] = {
    {A::ReadContents, "read_contents"},
    {A::CreateLooseEncounter, "create_loose_encounter"},
    {A::JoinByCode, "join_by_code"},
    {A::ReadEncounter, "read_encounter"},
    {A::ExportEncounter, "export_encounter"},
    {A::ShareReplay, "share_replay"},
    {A::OpenSharedReplay, "open_shared_replay"},
    {A::CallSeat, "call_seat"},
    {A::LookAtSeat, "look_at_seat"},
    {A::MintSeatCode, "mint_seat_code"},
    {A::SetSeatLink, "set_seat_link"},
    {A::SignUp, "sign_up"},
    {A::SetUpServer, "set_up_server"},
    {A::LogIn, "log_in"},
    {A::ResetPassword, "reset_password"},
    {A::ReadAccount, "read_account"},
    {A::ChangePassword, "change_password"},
    {A::EditIdentities, "edit_identities"},
    {A::ListLogins, "list_logins"},
    {A::EndLogin, "end_login"},
    {A::ListAccounts, "list_accounts"},
    {A::DisableAccount, "disable_account"},
    {A::MakeResetCode, "make_reset_code"},
    {A::InviteToServer, "invite_to_server"},
    {A::ListServerInvitations, "list_server_invitations"},
    {A::RevokeServerInvitation, "revoke_server_invitation"},
    {A::InspectHosted, "inspect_hosted"},
    {A::SleepHosted, "sleep_hosted"},
    {A::EndHosted, "end_hosted"},
    {A::EmptySeat, "empty_seat"},
    {A::ListBans, "list_bans"},
    {A::BanAddress, "ban_address"},
    {A::LiftBan, "lift_ban"},
    {A::LimitAccount, "limit_account"},
    {A::LookAtInvitation, "look_at_invitation"},
    {A::AcceptInvitation, "accept_invitation"},
    {A::CreateCampaign, "create_campaign"},
    {A::ListCampaigns, "list_campaigns"},
    {A::ReadCampaign, "read_campaign"},
    {A::EditCampaign, "edit_campaign"},
    {A::ArchiveCampaign, "archive_campaign"},
    {A::ReopenCampaign, "reopen_campaign"},
    {A::TransferCampaign, "transfer_campaign"},
    {A::ListMembers, "list_members"},
    {A::SetMemberRole, "set_member_role"},
    {A::RemoveMember, "remove_member"},
    {A::InviteToCampaign, "invite_to_campaign"},
    {A::ListCampaignInvitations, "list_campaign_invitations"},
    {A::RevokeCampaignInvitation, "revoke_campaign_invitation"},
    {A::ListWebhooks, "list_webhooks"},
    {A::AddWebhook, "add_webhook"},
    {A::RemoveWebhook, "remove_webhook"},
    {A::CreateEncounter, "create_encounter"},
    {A::ListEncounters, "list_encounters"},
    {A::ArchiveEncounter, "archive_encounter"},
    {A::TakeRefereeSeat, "take_referee_seat"},
    {A::TakePlayerSeat, "take_player_seat"},
    {A::TakeSpectatorSeat, "take_spectator_seat"},
    {A::ReadRecords, "read_records"},
    {A::CreateCharacter, "create_character"},
    {A::EditCharacter, "edit_character"},
    {A::EditRecords, "edit_records"},
    {A::AddPicture, "add_picture"},
    {A::ReadPictures, "read_pictures"},
    {A::RemovePicture, "remove_picture"},
    {A::ReadScenes, "read_scenes"},
    {A::DivideTreasure, "divide_treasure"},
};

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
    for (const Named& one : kNames)
        if (one.action == action) return one.name;
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::access
