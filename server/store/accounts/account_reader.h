// Reading back people, logins, invitations and campaigns.
//
// A reader has a connection of its own and sees every commit that was completed before the call. Lists come
// in order of making, `after` a number that was the last of the page before (0: from the start). Errors:
// NotFound, Busy, Corrupt, Io. One thread at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/accounts/account_values.h"
#include "store/engine/location.h"

namespace affray::store {

// A login with the account that it is of.
struct LoginFound {
    AccountSession login{};
    Account account{};
};

class HeadBook;

// Which encounters of a campaign: those that were laid aside, or not.
enum class Archived : std::uint8_t { No, Only, Too };

class AccountReader {
  public:
    // Store::open_account_reader is how one is made beside the server's own writer.
    // `heads`: where logs end, as the writer knows it; nullptr: as the database says.
    static Result<std::unique_ptr<AccountReader>> open(const Location& database,
                                                       std::shared_ptr<const HeadBook> heads = nullptr);
    ~AccountReader();
    AccountReader(const AccountReader&) = delete;
    AccountReader& operator=(const AccountReader&) = delete;

    Result<std::optional<Account>> find_account(std::string_view folded_name);
    Result<std::optional<Account>> find_account_by_id(std::string_view public_id);
    Result<std::optional<Account>> account(AccountId id);
    // Disabled ones too.
    Result<bool> has_operator();
    Result<std::vector<Account>> accounts(AccountId after, std::size_t limit);
    // Whose reset code it is, if it is good at that time.
    Result<std::optional<Account>> find_account_by_reset(const Digest& code, std::int64_t now_ms);

    // Also one that has expired: the caller compares with its clock.
    Result<std::optional<LoginFound>> find_login(const Digest& token);
    Result<std::vector<AccountSession>> logins(AccountId account);

    // Disabled accounts too.
    Result<std::optional<AccountIdentity>> find_identity(std::string_view issuer, std::string_view subject);
    // Oldest first.
    Result<std::vector<AccountIdentity>> identities(AccountId account);

    // Those to the server (None) or to a campaign that are good at that time.
    Result<std::vector<Invitation>> invitations(CampaignId campaign, std::int64_t now_ms);
    Result<std::optional<Invitation>> find_invitation(const Digest& code, std::int64_t now_ms);

    // Newest first.
    Result<std::vector<SharedReplay>> shared_replays(EncounterId encounter);
    // While the encounter has ended.
    Result<std::optional<SharedReplay>> find_shared_replay(const Digest& code);

    // Of one seat, oldest first.
    Result<std::vector<PushSubscription>> push_subscriptions(EncounterId encounter, SeatNumber seat);

    // Of a campaign by its public id, oldest first.
    Result<std::vector<Webhook>> webhooks(std::string_view campaign);

    Result<std::optional<Campaign>> find_campaign(std::string_view public_id);
    Result<std::optional<Campaign>> campaign(CampaignId id);
    // Of one member, or all: without.
    Result<std::vector<Campaign>> campaigns(std::optional<AccountId> member, CampaignId after,
                                            std::size_t limit);
    Result<std::vector<Membership>> members(CampaignId campaign);
    Result<std::optional<Membership>> membership(CampaignId campaign, AccountId account);
    // Without setup and dice key.
    Result<std::vector<Encounter>> encounters(std::string_view campaign, Archived archived, EncounterId after,
                                              std::size_t limit);
    Result<std::optional<Encounter>> find_encounter(std::string_view public_id);
    Result<std::optional<Encounter>> encounter(EncounterId id);
    Result<std::vector<Seat>> seats(EncounterId encounter);

    Result<AccountUsage> usage(AccountId account, std::int64_t now_ms);

    // Those in force at that time, newest first, made before that one (0: from the newest).
    Result<std::vector<NetworkBan>> bans(std::int64_t now_ms, std::int64_t before, std::size_t limit);
    Result<std::optional<NetworkBan>> find_ban(std::string_view public_id);

    // Of the whole server, newest first: those that are under way or have ended, made before that one (None:
    // from the newest).
    Result<std::vector<HostedEncounter>> hosted(bool ended, EncounterId before, std::size_t limit);
    Result<std::optional<HostedEncounter>> hosted(EncounterId id);
    Result<std::vector<HostedSeat>> hosted_seats(EncounterId encounter);

  private:
    class Core;
    explicit AccountReader(std::unique_ptr<Core> core);

    std::unique_ptr<Core> core_;
};

}  // namespace affray::store
