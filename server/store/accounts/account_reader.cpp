// The queries behind logins, members and lists.
#include "store/accounts/account_reader.h"

#include <limits>

#include "store/accounts/account_rows.h"
#include "store/accounts/storage_count.h"
#include "store/engine/rows.h"
#include "store/reading/heads.h"
#include "store/reading/reader_core.h"

namespace affray::store {

class AccountReader::Core {
  public:
    Core(const Location& database, std::shared_ptr<const HeadBook> book)
        : connection(open_for_reading(database, kReadBusyMs)), heads(std::move(book)) {}

    // At most one row of what `bind` asks for.
    template <class Value, class Bind>
    Result<std::optional<Value>> one(const std::string& sql, Value (*read)(const Statement&), Bind bind) {
        return guarded([&]() -> Result<std::optional<Value>> {
            Statement select(*connection, sql);
            bind(select);
            return select.step() ? std::optional(read(select)) : std::nullopt;
        });
    }

    template <class Value, class Bind>
    Result<std::vector<Value>> all(const std::string& sql, Value (*read)(const Statement&), Bind bind) {
        return guarded([&]() -> Result<std::vector<Value>> {
            Statement select(*connection, sql);
            bind(select);
            return Reader::Core::all(select, read);
        });
    }

    // In a file log_head is behind; the writer has the truth, or the log itself. Throws EngineFailure.
    const HeadBook& ends() {
        if (heads == nullptr) heads = std::make_shared<HeadBook>(load_heads(*connection).heads);
        return *heads;
    }
    void complete(HostedEncounter& one) {
        if (ends().others_write()) return;
        const auto head = ends().find(one.encounter.id);
        if (!head) return;
        one.steps = head->version;
        one.log_bytes = head->bytes;
    }

    std::unique_ptr<Connection> connection;
    std::shared_ptr<const HeadBook> heads;
};

namespace {

template <class Id>
auto by_id(Id id) {
    return [id](Statement& select) { select.bind(1, static_cast<std::int64_t>(id)); };
}

auto by_text(std::string_view text) {
    return [text = std::string(text)](Statement& select) { select.bind(1, text); };
}

auto by_code(const Digest& code, std::int64_t now_ms) {
    return [code, now_ms](Statement& select) {
        bind_digest(select, 1, code);
        select.bind(2, now_ms);
    };
}

template <class Id>
auto by_page(Id after, std::size_t limit) {
    return [after, limit](Statement& select) {
        select.bind(1, static_cast<std::int64_t>(after));
        select.bind(2, static_cast<std::int64_t>(limit));
    };
}

}  // namespace

Result<std::unique_ptr<AccountReader>> AccountReader::open(const Location& database,
                                                           std::shared_ptr<const HeadBook> heads) {
    using Made = Result<std::unique_ptr<AccountReader>>;
    if (const Status there = is_there(database); !there) return there.error();
    return guarded([&]() -> Made {
        return std::unique_ptr<AccountReader>(
            new AccountReader(std::make_unique<Core>(database, std::move(heads))));
    });
}

AccountReader::AccountReader(std::unique_ptr<Core> core) : core_(std::move(core)) {}
AccountReader::~AccountReader() = default;

Result<std::optional<Account>> AccountReader::find_account(std::string_view folded_name) {
    return core_->one(std::string(kSelectAccount) + " WHERE folded = ?1", &account_of, by_text(folded_name));
}

Result<std::optional<Account>> AccountReader::find_account_by_id(std::string_view public_id) {
    return core_->one(std::string(kSelectAccount) + " WHERE public_id = ?1", &account_of, by_text(public_id));
}

Result<std::optional<Account>> AccountReader::account(AccountId id) {
    return core_->one(std::string(kSelectAccount) + " WHERE id = ?1", &account_of, by_id(id));
}

Result<bool> AccountReader::has_operator() {
    const auto found = core_->one(std::string(kSelectAccount) + " WHERE operator = 1 LIMIT 1", &account_of,
                                  [](Statement&) {});
    if (!found) return found.error();
    return found->has_value();
}

Result<std::vector<Account>> AccountReader::accounts(AccountId after, std::size_t limit) {
    return core_->all(std::string(kSelectAccount) + " WHERE id > ?1 ORDER BY id LIMIT ?2", &account_of,
                      by_page(after, limit));
}

Result<std::optional<Account>> AccountReader::find_account_by_reset(const Digest& code, std::int64_t now_ms) {
    return core_->one(std::string(kSelectAccount) +
                          " WHERE id IN (SELECT account FROM reset_code WHERE code = ?1 AND expires_at_ms > "
                          "?2) AND disabled_at_ms IS NULL",
                      &account_of, by_code(code, now_ms));
}

Result<std::optional<LoginFound>> AccountReader::find_login(const Digest& token) {
    const auto login = core_->one(std::string(kSelectLogin) + " WHERE token = ?1", &login_of,
                                  [&token](Statement& select) { bind_digest(select, 1, token); });
    if (!login) return login.error();
    if (!*login) return std::optional<LoginFound>{};
    const auto account =
        core_->one(std::string(kSelectAccount) + " WHERE id = ?1", &account_of, by_id((*login)->account));
    if (!account) return account.error();
    if (!*account) return std::optional<LoginFound>{};
    return std::optional(LoginFound{**login, **account});
}

Result<std::vector<AccountSession>> AccountReader::logins(AccountId account) {
    return core_->all(std::string(kSelectLogin) + " WHERE account = ?1 ORDER BY id", &login_of,
                      by_id(account));
}

Result<std::optional<AccountIdentity>> AccountReader::find_identity(std::string_view issuer,
                                                                    std::string_view subject) {
    return core_->one(std::string(kSelectIdentity) + " WHERE issuer = ?1 AND subject = ?2", &identity_of,
                      [issuer, subject](Statement& select) {
                          select.bind(1, std::string(issuer));
                          select.bind(2, std::string(subject));
                      });
}

Result<std::vector<AccountIdentity>> AccountReader::identities(AccountId account) {
    return core_->all(std::string(kSelectIdentity) + " WHERE account = ?1 ORDER BY id", &identity_of,
                      by_id(account));
}

Result<std::vector<Invitation>> AccountReader::invitations(CampaignId campaign, std::int64_t now_ms) {
    return core_->all(
        std::string(kSelectInvitation) +
            " WHERE campaign IS NOT DISTINCT FROM ?1 AND expires_at_ms > ?2 AND uses_left > 0 ORDER BY id",
        &invitation_of, [campaign, now_ms](Statement& select) {
            bind_id(select, 1, campaign);
            select.bind(2, now_ms);
        });
}

Result<std::optional<Invitation>> AccountReader::find_invitation(const Digest& code, std::int64_t now_ms) {
    return core_->one(
        std::string(kSelectInvitation) + " WHERE code = ?1 AND expires_at_ms > ?2 AND uses_left > 0",
        &invitation_of, by_code(code, now_ms));
}

Result<std::vector<SharedReplay>> AccountReader::shared_replays(EncounterId encounter) {
    return core_->all(std::string(kSelectSharedReplay) + " WHERE r.encounter = ?1 ORDER BY r.id DESC",
                      &shared_replay_of, by_id(encounter));
}

Result<std::optional<SharedReplay>> AccountReader::find_shared_replay(const Digest& code) {
    return core_->one(std::string(kSelectSharedReplay) +
                          " JOIN encounter AS e ON e.id = r.encounter WHERE r.code = ?1 AND e.ended_at_ms IS "
                          "NOT NULL",
                      &shared_replay_of, [&code](Statement& select) { bind_digest(select, 1, code); });
}

Result<std::vector<PushSubscription>> AccountReader::push_subscriptions(EncounterId encounter,
                                                                        SeatNumber seat) {
    return core_->all(
        std::string(kSelectPushSubscription) + " WHERE encounter = ?1 AND seat = ?2 ORDER BY id",
        &push_subscription_of, [encounter, seat](Statement& select) {
            select.bind(1, static_cast<std::int64_t>(encounter));
            select.bind(2, static_cast<std::int64_t>(seat));
        });
}

Result<std::vector<Webhook>> AccountReader::webhooks(std::string_view campaign) {
    return core_->all(std::string(kSelectWebhook) + " WHERE c.public_id = ?1 ORDER BY w.id", &webhook_of,
                      by_text(campaign));
}

Result<std::optional<Campaign>> AccountReader::find_campaign(std::string_view public_id) {
    return core_->one(std::string(kSelectCampaign) + " WHERE public_id = ?1", &campaign_of,
                      by_text(public_id));
}

Result<std::optional<Campaign>> AccountReader::campaign(CampaignId id) {
    return core_->one(std::string(kSelectCampaign) + " WHERE id = ?1", &campaign_of, by_id(id));
}

Result<std::vector<Campaign>> AccountReader::campaigns(std::optional<AccountId> member, CampaignId after,
                                                       std::size_t limit) {
    return core_->all(
        std::string(kSelectCampaign) +
            " WHERE id > ?1 AND (CAST(?3 AS BIGINT) IS NULL OR id IN (SELECT campaign FROM membership WHERE "
            "account = ?3)) ORDER BY id LIMIT ?2",
        &campaign_of, [member, after, limit](Statement& select) {
            by_page(after, limit)(select);
            bind_id(select, 3, member.value_or(AccountId::None));
        });
}

Result<std::vector<Membership>> AccountReader::members(CampaignId campaign) {
    return core_->all(std::string(kSelectMembership) + " WHERE m.campaign = ?1 ORDER BY m.account",
                      &membership_of, by_id(campaign));
}

Result<std::optional<Membership>> AccountReader::membership(CampaignId campaign, AccountId account) {
    return core_->one(std::string(kSelectMembership) + " WHERE m.campaign = ?1 AND m.account = ?2",
                      &membership_of, [campaign, account](Statement& select) {
                          select.bind(1, static_cast<std::int64_t>(campaign));
                          select.bind(2, static_cast<std::int64_t>(account));
                      });
}

Result<std::vector<Encounter>> AccountReader::encounters(std::string_view campaign, Archived archived,
                                                         EncounterId after, std::size_t limit) {
    return core_->all(std::string(kSelectCampaignEncounter) +
                          " WHERE id > ?1 AND campaign = ?3 AND (?4 OR (archived_at_ms IS NOT NULL) = ?5) "
                          "ORDER BY id LIMIT ?2",
                      &campaign_encounter_of,
                      [campaign = std::string(campaign), archived, after, limit](Statement& select) {
                          by_page(after, limit)(select);
                          select.bind(3, campaign);
                          select.bind(4, archived == Archived::Too ? 1 : 0);
                          select.bind(5, archived == Archived::Only ? 1 : 0);
                      });
}

Result<std::optional<Encounter>> AccountReader::find_encounter(std::string_view public_id) {
    return core_->one(std::string(kSelectCampaignEncounter) + " WHERE public_id = ?1", &campaign_encounter_of,
                      by_text(public_id));
}

Result<std::optional<Encounter>> AccountReader::encounter(EncounterId id) {
    return core_->one(std::string(kSelectCampaignEncounter) + " WHERE id = ?1", &campaign_encounter_of,
                      by_id(id));
}

Result<std::vector<Seat>> AccountReader::seats(EncounterId encounter) {
    return core_->all(std::string(kSelectSeat) + " WHERE encounter = ?1 ORDER BY number", &seat_of,
                      by_id(encounter));
}

Result<AccountUsage> AccountReader::usage(AccountId account, std::int64_t now_ms) {
    return guarded([&]() -> Result<AccountUsage> {
        Statement count(*core_->connection,
                        "SELECT (SELECT count(*) FROM encounter WHERE made_by = ?1 AND ended_at_ms IS NULL), "
                        "(SELECT count(*) FROM encounter WHERE made_by = ?1), (SELECT count(*) FROM campaign "
                        "WHERE owner = ?1), (SELECT count(*) FROM invitation WHERE made_by = ?1 AND "
                        "expires_at_ms > ?2 AND uses_left > 0)");
        count.bind(1, static_cast<std::int64_t>(account));
        count.bind(2, now_ms);
        AccountUsage usage;
        if (count.step())
            usage = {.encounters = static_cast<std::uint64_t>(integer(count, 0)),
                     .encounters_kept = static_cast<std::uint64_t>(integer(count, 1)),
                     .campaigns = static_cast<std::uint64_t>(integer(count, 2)),
                     .invitations = static_cast<std::uint64_t>(integer(count, 3))};
        usage.storage = StorageCount(*core_->connection, core_->ends()).of(account);
        Statement limits(*core_->connection, kSelectLimits);
        usage.limits = limits_of(limits, account);
        return usage;
    });
}

Result<std::vector<NetworkBan>> AccountReader::bans(std::int64_t now_ms, std::int64_t before,
                                                    std::size_t limit) {
    const std::int64_t end = before == 0 ? std::numeric_limits<std::int64_t>::max() : before;
    return core_->all(std::string(kSelectBan) +
                          " WHERE b.id < ?1 AND (b.ends_at_ms IS NULL OR b.ends_at_ms > ?3) ORDER BY b.id "
                          "DESC LIMIT ?2",
                      &ban_of, [end, limit, now_ms](Statement& select) {
                          select.bind(1, end);
                          select.bind(2, static_cast<std::int64_t>(limit));
                          select.bind(3, now_ms);
                      });
}

Result<std::optional<NetworkBan>> AccountReader::find_ban(std::string_view public_id) {
    return core_->one(std::string(kSelectBan) + " WHERE b.public_id = ?1", &ban_of, by_text(public_id));
}

Result<std::vector<HostedEncounter>> AccountReader::hosted(bool ended, EncounterId before,
                                                           std::size_t limit) {
    const EncounterId end =
        before == EncounterId::None ? EncounterId{std::numeric_limits<std::int64_t>::max()} : before;
    const std::string over = std::string(kSelectHosted) +
                             " WHERE e.ended_at_ms IS NOT NULL AND e.id < ?1 ORDER BY e.id DESC LIMIT ?2";
    const std::string running =
        std::string(kSelectHosted) + " WHERE e.ended_at_ms IS NULL AND e.id < ?1 ORDER BY e.id DESC LIMIT ?2";
    auto found = core_->all(ended ? over : running, &hosted_of, by_page(end, limit));
    if (!found) return found;
    return guarded([&]() -> Result<std::vector<HostedEncounter>> {
        for (HostedEncounter& one : *found) core_->complete(one);
        return std::move(*found);
    });
}

Result<std::optional<HostedEncounter>> AccountReader::hosted(EncounterId id) {
    auto found = core_->one(std::string(kSelectHosted) + " WHERE e.id = ?1", &hosted_of, by_id(id));
    if (!found || !*found) return found;
    return guarded([&]() -> Result<std::optional<HostedEncounter>> {
        core_->complete(**found);
        return std::move(*found);
    });
}

Result<std::vector<HostedSeat>> AccountReader::hosted_seats(EncounterId encounter) {
    return core_->all(std::string(kSelectHostedSeat) + " WHERE s.encounter = ?1 ORDER BY s.number",
                      &hosted_seat_of, by_id(encounter));
}

}  // namespace affray::store
