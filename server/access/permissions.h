// The permission table: who may do what, with whose, and when (SEC-6). Whatever has no row is denied.
//
// Intents at play have a table of their own (rules/authority.h): there a seat acts, here a person.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace affray::access {

/// What somebody is. A person is several of these at once: an operator who plays, an owner who is an account.
enum class Membership : std::uint8_t {
    Nobody,     // without any credential; everybody is this too
    Guest,      // holds a seat of the encounter, by its token
    Account,    // logged in
    Spectator,  // of the campaign
    Player,
    Referee,
    Owner,
    Operator,  // of the server
    Count,
};

/// What is done. Each route of the HTTP API names one.
enum class Action : std::uint8_t {
    ReadContents,
    CreateLooseEncounter,  // outside of a campaign; the setting lobby.create decides further
    JoinByCode,
    ReadEncounter,
    ExportEncounter,   // owns: through the eyes of one's own seat, or of those who watch
    ShareReplay,       // owns: as for ExportEncounter; others': take back what they have shared
    OpenSharedReplay,  // by its link
    CallSeat,          // be told by a push service when one's own seat is waited for
    LookAtSeat,
    MintSeatCode,
    SetSeatLink,
    SignUp,       // the setting accounts.sign_up decides further
    SetUpServer,  // by the code that it printed, as long as nobody operates it
    LogIn,
    ResetPassword,
    ReadAccount,
    ChangePassword,
    EditIdentities,  // by whose word one logs in
    ListLogins,
    EndLogin,
    ListAccounts,
    DisableAccount,  // and enable
    MakeResetCode,
    InviteToServer,
    ListServerInvitations,
    RevokeServerInvitation,
    InspectHosted,  // all encounters of the server: who is there, and how much they take
    SleepHosted,    // put to sleep whose table is open
    EndHosted,
    EmptySeat,
    ListBans,  // of addresses
    BanAddress,
    LiftBan,
    LimitAccount,  // give it more or less than all others may have
    LookAtInvitation,
    AcceptInvitation,
    CreateCampaign,
    ListCampaigns,
    ReadCampaign,
    EditCampaign,
    ArchiveCampaign,
    ReopenCampaign,
    TransferCampaign,  // to another owner
    ListMembers,
    SetMemberRole,
    RemoveMember,
    InviteToCampaign,
    ListCampaignInvitations,
    RevokeCampaignInvitation,
    ListWebhooks,
    AddWebhook,  // and try one out
    RemoveWebhook,
    CreateEncounter,
    ListEncounters,
    ArchiveEncounter,  // and take up again
    TakeRefereeSeat,
    TakePlayerSeat,
    TakeSpectatorSeat,
    ReadRecords,      // characters, parties, hoards, book, losses, calendar, log; hidden parts are referees'
    CreateCharacter,  // owns: for oneself
    EditCharacter,    // and raise, and take out as a file
    EditRecords,      // everything else that a campaign holds
    AddPicture,
    ReadPictures,    // one's own, and those that everybody in the campaign sees; others are referees'
    RemovePicture,   // owns: what one has brought
    ReadScenes,      // what is prepared
    DivideTreasure,  // propose and agree; of others: agree for them
    Count,
};

/// Whose the thing is. A seat that nobody holds is one's own.
enum class Whose : std::uint8_t { Own, Others, Count };

/// In which state the campaign is; outside of campaigns: Active.
enum class Phase : std::uint8_t { Active, Archived, Count };

/// Several memberships of one person.
class Memberships {
  public:
    constexpr Memberships(std::initializer_list<Membership> all) {
        for (const Membership one : all) add(one);
    }
    constexpr void add(Membership one) { bits_ |= 1U << static_cast<unsigned>(one); }
    constexpr bool has(Membership one) const { return (bits_ >> static_cast<unsigned>(one) & 1U) != 0; }
    constexpr bool meets(const Memberships& other) const { return (bits_ & other.bits_) != 0; }

  private:
    std::uint32_t bits_ = 0;
};

/// One row: these may do this.
struct Permission {
    Action action = Action::Count;
    Memberships who;
    bool own = false;
    bool others = false;
    bool active = false;
    bool archived = false;
};

std::span<const Permission> permission_table();

bool allowed(const Memberships& who, Action action, Whose whose, Phase phase);

std::string_view to_string(Membership standing);
std::string_view to_string(Action action);

}  // namespace affray::access
