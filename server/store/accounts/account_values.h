// What the store keeps of people and of the campaigns that they share, as plain values.
//
// Secrets are hashes made by the caller. Times are milliseconds of the wall clock since 1970.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "store/engine/values.h"

namespace affray::store {

struct Account {
    AccountId id = AccountId::None;
    std::string public_id{};
    std::string name{};
    std::string password{};  // Argon2id text; empty: none, it is logged in by another server's word
    bool is_operator = false;
    std::int64_t created_at_ms = 0;
    std::optional<std::int64_t> disabled_at_ms{};

    friend bool operator==(const Account&, const Account&) = default;
};

// One login of an account.
struct AccountSession {
    LoginId id = LoginId::None;
    std::string public_id{};
    AccountId account = AccountId::None;
    std::int64_t created_at_ms = 0;
    std::int64_t used_at_ms = 0;
    std::int64_t expires_at_ms = 0;
    std::string client{};  // what the client called itself

    friend bool operator==(const AccountSession&, const AccountSession&) = default;
};

// Somebody as an identity provider knows them, and whose account that is here.
struct AccountIdentity {
    std::int64_t id = 0;
    std::string public_id{};
    AccountId account = AccountId::None;
    std::string issuer{};
    std::string subject{};
    std::int64_t created_at_ms = 0;

    friend bool operator==(const AccountIdentity&, const AccountIdentity&) = default;
};

// What an account is in a campaign; the owner is a referee too.
enum class MemberRole : std::uint8_t { Referee, Player, Spectator };
std::string_view to_string(MemberRole role);
std::optional<MemberRole> member_role(std::string_view text);

struct Campaign {
    CampaignId id = CampaignId::None;
    std::string public_id{};
    std::string title{};
    std::string ruleset{};
    std::string options{};  // a JSON object
    AccountId owner = AccountId::None;
    std::int64_t created_at_ms = 0;
    std::optional<std::int64_t> archived_at_ms{};
    std::uint64_t version = 1;

    friend bool operator==(const Campaign&, const Campaign&) = default;
};

struct Membership {
    CampaignId campaign = CampaignId::None;
    AccountId account = AccountId::None;
    std::string account_public_id{};
    std::string name{};
    MemberRole role = MemberRole::Spectator;
    std::int64_t joined_at_ms = 0;
    std::uint64_t version = 1;
    bool owner = false;

    friend bool operator==(const Membership&, const Membership&) = default;
};

struct Invitation {
    std::int64_t id = 0;
    std::string public_id{};
    CampaignId campaign = CampaignId::None;  // None: to the server
    std::optional<MemberRole> role{};        // with a campaign only
    AccountId made_by = AccountId::None;
    std::int64_t created_at_ms = 0;
    std::int64_t expires_at_ms = 0;
    std::uint32_t uses_left = 0;

    friend bool operator==(const Invitation&, const Invitation&) = default;
};

// A link that opens the replay of an encounter that has ended.
struct SharedReplay {
    std::int64_t id = 0;
    std::string public_id{};
    EncounterId encounter = EncounterId::None;
    std::optional<SeatNumber> eyes{};  // None: those of who only watches
    bool talk = false;
    AccountId made_by = AccountId::None;  // None: by whoever held `seat`
    SeatNumber seat = 0;
    std::int64_t created_at_ms = 0;
    std::string maker{};  // read only: the name of the account or of the seat

    friend bool operator==(const SharedReplay&, const SharedReplay&) = default;
};

// A browser that wants to be told when a seat is waited for.
struct PushSubscription {
    std::int64_t id = 0;
    std::string public_id{};
    EncounterId encounter = EncounterId::None;
    SeatNumber seat = 0;
    std::string endpoint{};  // an address at its push service
    std::string point{};     // 65 bytes: the reader's public key
    std::string auth{};      // 16 bytes: a secret that the reader shares with us
    std::int64_t created_at_ms = 0;

    friend bool operator==(const PushSubscription&, const PushSubscription&) = default;
};

// How the messages of a webhook are written: for programs, or as Discord's channels take them.
enum class WebhookForm : std::uint8_t { Signed, Discord };
std::string_view to_string(WebhookForm form);

// What a webhook wants to be told of: a sum of these.
inline constexpr std::uint8_t kTurnNews = 1, kQuestionNews = 2, kEndNews = 4;
inline constexpr std::uint8_t kAllNews = kTurnNews | kQuestionNews | kEndNews;

// An address that is told what happens at a campaign's tables.
struct Webhook {
    std::int64_t id = 0;
    std::string public_id{};
    CampaignId campaign = CampaignId::None;
    AccountId made_by = AccountId::None;
    std::string url{};
    WebhookForm form = WebhookForm::Signed;
    std::string language{};  // of its sentences: "en", "de"
    std::uint8_t news = 0;
    std::string secret{};  // 32 bytes, with which its messages are signed
    std::int64_t created_at_ms = 0;
    // Since when messages are given up, and why the last one was; nothing while they arrive.
    std::optional<std::int64_t> failing_since_ms{};
    std::string failure{};
    // Read only.
    std::string maker{};
    std::string campaign_public_id{};
    std::string campaign_title{};

    friend bool operator==(const Webhook&, const Webhook&) = default;
};

// Bytes of what an account keeps here.
struct Storage {
    std::uint64_t encounters = 0;  // logs and talk of those that it has made
    std::uint64_t campaigns = 0;   // histories of those that it owns
    std::uint64_t pictures = 0;    // that it has uploaded

    std::uint64_t total() const { return encounters + campaigns + pictures; }
    friend bool operator==(const Storage&, const Storage&) = default;
};

// What quotas bound of an account, and of which an operator may give one account more or less.
enum class AccountQuota : std::uint8_t {
    Encounters,
    EncountersKept,
    Campaigns,
    Invitations,
    StorageBytes,
    PictureBytes,
};
inline constexpr std::array kAccountQuotas{AccountQuota::Encounters,   AccountQuota::EncountersKept,
                                           AccountQuota::Campaigns,    AccountQuota::Invitations,
                                           AccountQuota::StorageBytes, AccountQuota::PictureBytes};
// "encounters", "storage_bytes" …
std::string_view to_string(AccountQuota quota);
std::optional<AccountQuota> account_quota(std::string_view text);
// What one account may have in place of what all others may.
using AccountLimits = std::map<AccountQuota, std::uint64_t>;

// What an account has of what quotas bound.
struct AccountUsage {
    std::uint64_t encounters = 0;       // under way, that it has made
    std::uint64_t encounters_kept = 0;  // ended ones too
    std::uint64_t campaigns = 0;        // that it owns
    std::uint64_t invitations = 0;      // open ones that it has made
    Storage storage{};
    AccountLimits limits{};

    friend bool operator==(const AccountUsage&, const AccountUsage&) = default;
};

// A network whose addresses are turned away.
struct NetworkBan {
    std::int64_t id = 0;
    std::string public_id{};
    std::string network{};  // "192.0.2.7", "192.0.2.0/24", "2001:db8::/64"
    std::string reason{};   // told to whoever comes from there
    AccountId made_by = AccountId::None;
    std::int64_t created_at_ms = 0;
    std::optional<std::int64_t> ends_at_ms{};  // none: for good
    std::string maker{};                       // read only: the account's name

    friend bool operator==(const NetworkBan&, const NetworkBan&) = default;
};

// An encounter as whoever operates the server sees it: how much it takes, nothing of what happens in it.
struct HostedEncounter {
    Encounter encounter{};         // without setup and dice key
    std::string campaign_title{};  // empty: in no campaign
    std::string maker{};           // name of the account that made it; empty: outside of campaigns
    std::uint64_t steps = 0;       // rows of its log
    std::uint64_t log_bytes = 0;
    std::uint64_t talk_lines = 0;
    std::uint64_t talk_bytes = 0;
};

// A seat of it; of who sits there the account, if it is one.
struct HostedSeat {
    SeatNumber number = 0;
    std::string name{};
    std::string controller{};  // opaque
    bool taken = false;
    std::string account{};  // public id
    std::string account_name{};
};

// Seats that are held by an account: all of them, or those by one login, by all but one, in one campaign.
struct HeldSeats {
    AccountId account = AccountId::None;
    LoginId login = LoginId::None;      // None: any
    LoginId but_login = LoginId::None;  // None: no exception
    std::string campaign{};             // public id; empty: any
    bool given_up = false;              // else they stay reserved for the account
};

}  // namespace affray::store
