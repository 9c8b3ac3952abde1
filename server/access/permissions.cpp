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

// In the order of Action.
constexpr auto kActionNames = std::to_array<std::string_view>({
    "read_contents",
    "create_loose_encounter",
    "join_by_code",
    "read_encounter",
    "export_encounter",
    "share_replay",
    "open_shared_replay",
    "call_seat",
    "look_at_seat",
    "mint_seat_code",
    "set_seat_link",
    "sign_up",
    "set_up_server",
    "log_in",
    "reset_password",
    "read_account",
    "change_password",
    "list_logins",
    "end_login",
    "list_accounts",
    "disable_account",
    "make_reset_code",
    "invite_to_server",
    "list_server_invitations",
    "revoke_server_invitation",
    "look_at_invitation",
    "accept_invitation",
    "create_campaign",
    "list_campaigns",
    "read_campaign",
    "edit_campaign",
    "archive_campaign",
    "reopen_campaign",
    "transfer_campaign",
    "list_members",
    "set_member_role",
    "remove_member",
    "invite_to_campaign",
    "list_campaign_invitations",
    "revoke_campaign_invitation",
    "list_webhooks",
    "add_webhook",
    "remove_webhook",
    "create_encounter",
    "list_encounters",
    "archive_encounter",
    "take_referee_seat",
    "take_player_seat",
    "take_spectator_seat",
    "read_records",
    "create_character",
    "edit_character",
    "edit_records",
    "add_picture",
    "read_pictures",
    "remove_picture",
    "read_scenes",
    "divide_treasure",
});
static_assert(kActionNames.size() == static_cast<std::size_t>(Action::Count));

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
    AFFRAY_CHECK(action < Action::Count, "nothing that is done");
    return kActionNames[static_cast<std::size_t>(action)];
}

}  // namespace affray::access
