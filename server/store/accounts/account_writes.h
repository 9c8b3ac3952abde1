// What can be asked of the writer about people, logins, invitations and campaigns.
//
// As with all writes: all of it is durable, or nothing of it. Seats whose right has ended lose their tokens
// in the same transaction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "store/accounts/account_values.h"

namespace affray::store {

struct NewLogin {
    std::string public_id{};
    Digest token{};
    std::int64_t created_at_ms = 0;
    std::int64_t expires_at_ms = 0;
    std::string client{};
};

// A person, with a first login and an identity if given. With an invitation one of its uses is spent, and a
// campaign's makes a member. Receipt.id: the account. NotFound: the invitation is not good (any more);
// Conflict: the name is taken, or the identity is somebody's.
struct CreateAccount {
    std::string public_id{};
    std::string name{};
    std::string folded{};
    std::string password{};
    bool is_operator = false;
    bool first_operator = false;  // Ended: there is an operator already
    std::int64_t created_at_ms = 0;
    std::optional<Digest> invitation{};
    std::optional<NewLogin> login{};
    std::optional<AccountIdentity> identity{};
};

// Receipt.id: the login. NotFound: no such account, or it is disabled. Conflict: its password is another now,
// or the identity is not its own any more. `better_password`: the same password, hashed with today's
// parameters.
struct OpenLogin {
    AccountId account = AccountId::None;
    std::string password{};  // the hash that was verified
    std::optional<std::string> better_password{};
    NewLogin login{};
    std::int64_t identity = 0;  // instead of a password: the number of the one that was vouched for
};

// The login was used, and lasts longer for it.
struct TouchLogin {
    LoginId login = LoginId::None;
    std::int64_t used_at_ms = 0;
    std::int64_t expires_at_ms = 0;
};

// One login of the account, all, or all but one; with the seats that were taken by them. NotFound: a login
// that is not this account's.
struct CloseLogins {
    AccountId account = AccountId::None;
    LoginId login = LoginId::None;      // None: all
    LoginId but_login = LoginId::None;  // with all: this one stays
};

// Ends all other logins. With a reset code it is spent: NotFound if it is not good. Else Conflict unless
// `expected` is the password's hash now.
struct SetPassword {
    AccountId account = AccountId::None;
    std::string password{};
    std::optional<std::string> expected{};
    std::optional<Digest> reset_code{};
    std::int64_t now_ms = 0;
    LoginId but_login = LoginId::None;
};

// Disables (and ends all logins and seats), or enables again: without a time.
struct SetAccountDisabled {
    AccountId account = AccountId::None;
    std::optional<std::int64_t> disabled_at_ms{};
};

// Receipt.id: the identity. NotFound: no such account, or it is disabled. Conflict: it is somebody's, or the
// account has another of that issuer.
struct AddIdentity {
    AccountIdentity identity{};
};

// NotFound: the account has no such one. Conflict: it has neither a password nor another.
struct DropIdentity {
    AccountId account = AccountId::None;
    std::string public_id{};
};

struct SetResetCode {
    AccountId account = AccountId::None;
    Digest code{};
    std::int64_t expires_at_ms = 0;
};

// QuotaReached.
struct CreateInvitation {
    Invitation invitation{};
    Digest code{};
};

// NotFound: no such invitation (of that campaign, or to the server).
struct RevokeInvitation {
    std::string public_id{};
    CampaignId campaign = CampaignId::None;
};

// Spends a use of a campaign's invitation. Receipt.id: the campaign. NotFound: not good, or to the server
// only; Conflict: a member already, and no use is spent.
struct AcceptInvitation {
    AccountId account = AccountId::None;
    Digest code{};
    std::int64_t now_ms = 0;
};

// With its owner as a member. Receipt.id: the campaign. QuotaReached.
struct CreateCampaign {
    Campaign campaign{};
};

// What is empty stays. Superseded unless `expected` is the version. Ended: archived, and not to be opened
// again by this.
struct AmendCampaign {
    CampaignId campaign = CampaignId::None;
    std::uint64_t expected = 0;
    std::optional<std::string> title{};
    std::optional<std::string> options{};
    std::optional<std::optional<std::int64_t>> archived_at_ms{};
};

// Another role for a member; its seats in the campaign lose their tokens. Superseded unless `expected` is the
// membership's version; Conflict: the owner's.
struct SetMemberRole {
    CampaignId campaign = CampaignId::None;
    AccountId account = AccountId::None;
    std::uint64_t expected = 0;
    MemberRole role = MemberRole::Spectator;
};

// NotFound: no member. Conflict: the owner.
struct RemoveMember {
    CampaignId campaign = CampaignId::None;
    AccountId account = AccountId::None;
};

// Another owner, who becomes a referee; the former one stays as a referee. Superseded unless `expected` is
// the version. NotFound: no such member. Conflict: the owner already. Ended: archived. QuotaReached: the heir
// owns enough.
struct TransferCampaign {
    CampaignId campaign = CampaignId::None;
    std::uint64_t expected = 0;
    AccountId to = AccountId::None;
    std::int64_t at_ms = 0;
    std::string author{};  // public ids, for the campaign's log
    std::string heir{};
};

// Lays an encounter that has ended aside, or takes it up again: without a time. NotFound; Conflict: it has
// not ended.
struct ArchiveEncounter {
    EncounterId encounter = EncounterId::None;
    std::optional<std::int64_t> archived_at_ms{};
};

// A link to the replay of an encounter, while its maker may see what it shows: a member through the eyes of a
// seat that is theirs (a referee through all), the holder of `token` through its own (a referee's through
// all), both through those of who only watches. NotFound: they may not. Conflict: it has not ended.
// QuotaReached.
struct ShareReplay {
    SharedReplay link{};
    Digest code{};
    Digest token{};  // with link.seat: what its holder has shown
};

// NotFound: the encounter has no such link.
struct RevokeSharedReplay {
    std::string public_id{};
    EncounterId encounter = EncounterId::None;
};

// By the holder of `token`, of their own seat. The same address at a seat replaces what was known of it and
// keeps its public id; of more than kMost of a seat the oldest goes. NotFound: the token is another's; Ended:
// the encounter has ended.
struct PutPushSubscription {
    static constexpr std::int64_t kMost = 4;

    PushSubscription subscription{};
    Digest token{};
};

// NotFound: the seat has no such one.
struct DropPushSubscription {
    EncounterId encounter = EncounterId::None;
    SeatNumber seat = 0;
    std::string public_id{};
};

// By a referee of its campaign. NotFound: they are none; Ended: the campaign is archived; QuotaReached.
struct AddWebhook {
    Webhook webhook{};
};

// NotFound: the campaign has no such one.
struct DropWebhook {
    CampaignId campaign = CampaignId::None;
    std::string public_id{};
};

// What became of its last message: given up at that time, or arrived. NotFound: it is gone.
struct MarkWebhook {
    std::int64_t id = 0;
    std::optional<std::int64_t> failing_since_ms{};
    std::string failure{};
};

// Takes the place of a ban of the same network; those that have ended by the time of its making go.
// QuotaReached: there are kMost.
struct BanNetwork {
    static constexpr std::int64_t kMost = 10'000;

    NetworkBan ban{};
};

// NotFound.
struct LiftBan {
    std::string public_id{};
};

// What an account may have of it from now on; nothing: what all may. What is there stays. NotFound: no such
// account.
struct SetAccountLimit {
    AccountId account = AccountId::None;
    AccountQuota quota = AccountQuota::Encounters;
    std::optional<std::uint64_t> most{};
};

using AccountWrite =
    std::variant<CreateAccount, OpenLogin, TouchLogin, CloseLogins, SetPassword, SetAccountDisabled,
                 AddIdentity, DropIdentity, SetResetCode, CreateInvitation, RevokeInvitation,
                 AcceptInvitation, CreateCampaign, AmendCampaign, SetMemberRole, RemoveMember,
                 TransferCampaign, ArchiveEncounter, ShareReplay, RevokeSharedReplay, PutPushSubscription,
                 DropPushSubscription, AddWebhook, DropWebhook, MarkWebhook, BanNetwork, LiftBan,
                 SetAccountLimit>;

}  // namespace affray::store
