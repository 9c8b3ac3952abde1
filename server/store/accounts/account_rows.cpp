// Reading columns of accounts and campaigns.
#include "store/accounts/account_rows.h"

#include "base/check.h"
#include "store/engine/rows.h"

namespace affray::store {
namespace {

std::optional<std::int64_t> optional_integer(const Statement& row, int index) {
    return is_null(row, index) ? std::nullopt : std::optional(integer(row, index));
}

}  // namespace

std::string_view to_string(MemberRole role) {
    switch (role) {
        case MemberRole::Referee: return "referee";
        case MemberRole::Player: return "player";
        case MemberRole::Spectator: return "spectator";
    }
    AFFRAY_UNREACHABLE();
}

std::optional<MemberRole> member_role(std::string_view text) {
    for (const MemberRole role : {MemberRole::Referee, MemberRole::Player, MemberRole::Spectator}) {
        if (to_string(role) == text) return role;
    }
    return std::nullopt;
}

Account account_of(const Statement& row) {
    return Account{.id = AccountId{integer(row, 0)},
                   .public_id = text(row, 1),
                   .name = text(row, 2),
                   .password = text(row, 3),
                   .is_operator = integer(row, 4) != 0,
                   .created_at_ms = integer(row, 5),
                   .disabled_at_ms = optional_integer(row, 6)};
}

AccountSession login_of(const Statement& row) {
    return AccountSession{.id = LoginId{integer(row, 0)},
                          .public_id = text(row, 1),
                          .account = AccountId{integer(row, 2)},
                          .created_at_ms = integer(row, 3),
                          .used_at_ms = integer(row, 4),
                          .expires_at_ms = integer(row, 5),
                          .client = text(row, 6)};
}

AccountIdentity identity_of(const Statement& row) {
    return AccountIdentity{.id = integer(row, 0),
                           .public_id = text(row, 1),
                           .account = AccountId{integer(row, 2)},
                           .issuer = text(row, 3),
                           .subject = text(row, 4),
                           .created_at_ms = integer(row, 5)};
}

Campaign campaign_of(const Statement& row) {
    return Campaign{.id = CampaignId{integer(row, 0)},
                    .public_id = text(row, 1),
                    .title = text(row, 2),
                    .ruleset = text(row, 3),
                    .options = text(row, 4),
                    .owner = AccountId{integer(row, 5)},
                    .created_at_ms = integer(row, 6),
                    .archived_at_ms = optional_integer(row, 7),
                    .version = static_cast<std::uint64_t>(integer(row, 8))};
}

Membership membership_of(const Statement& row) {
    return Membership{.campaign = CampaignId{integer(row, 0)},
                      .account = AccountId{integer(row, 1)},
                      .account_public_id = text(row, 2),
                      .name = text(row, 3),
                      .role = member_role(blob(row, 4)).value_or(MemberRole::Spectator),
                      .joined_at_ms = integer(row, 5),
                      .version = static_cast<std::uint64_t>(integer(row, 6)),
                      .owner = integer(row, 7) != 0};
}

HostedEncounter hosted_of(const Statement& row) {
    const auto count = [&row](int index) {
        return static_cast<std::uint64_t>(is_null(row, index) ? 0 : integer(row, index));
    };
    return {.encounter = campaign_encounter_of(row),
            .campaign_title = text(row, 12),
            .maker = text(row, 13),
            .steps = count(14),
            .log_bytes = count(15),
            .talk_lines = count(16),
            .talk_bytes = count(17)};
}

HostedSeat hosted_seat_of(const Statement& row) {
    return {.number = static_cast<SeatNumber>(integer(row, 0)),
            .name = text(row, 1),
            .controller = text(row, 2),
            .taken = integer(row, 3) != 0,
            .account = text(row, 4),
            .account_name = text(row, 5)};
}

SharedReplay shared_replay_of(const Statement& row) {
    SharedReplay link{.id = integer(row, 0),
                      .public_id = text(row, 1),
                      .encounter = EncounterId{integer(row, 2)},
                      .talk = integer(row, 4) != 0,
                      .made_by = AccountId{integer(row, 5)},
                      .seat = static_cast<SeatNumber>(integer(row, 6)),
                      .created_at_ms = integer(row, 7),
                      .maker = text(row, 8)};
    if (!is_null(row, 3)) link.eyes = static_cast<SeatNumber>(integer(row, 3));
    return link;
}

PushSubscription push_subscription_of(const Statement& row) {
    return PushSubscription{.id = integer(row, 0),
                            .public_id = text(row, 1),
                            .encounter = EncounterId{integer(row, 2)},
                            .seat = static_cast<SeatNumber>(integer(row, 3)),
                            .endpoint = text(row, 4),
                            .point = text(row, 5),
                            .auth = text(row, 6),
                            .created_at_ms = integer(row, 7)};
}

std::string_view to_string(WebhookForm form) {
    switch (form) {
        case WebhookForm::Signed: return "signed";
        case WebhookForm::Discord: return "discord";
    }
    AFFRAY_UNREACHABLE();
}

Webhook webhook_of(const Statement& row) {
    return Webhook{
        .id = integer(row, 0),
        .public_id = text(row, 1),
        .campaign = CampaignId{integer(row, 2)},
        .made_by = AccountId{integer(row, 3)},
        .url = text(row, 4),
        .form = blob(row, 5) == to_string(WebhookForm::Discord) ? WebhookForm::Discord : WebhookForm::Signed,
        .language = text(row, 6),
        .news = static_cast<std::uint8_t>(integer(row, 7)),
        .secret = text(row, 8),
        .created_at_ms = integer(row, 9),
        .failing_since_ms = optional_integer(row, 10),
        .failure = is_null(row, 11) ? std::string() : text(row, 11),
        .maker = text(row, 12),
        .campaign_public_id = text(row, 13),
        .campaign_title = text(row, 14)};
}

std::string_view to_string(AccountQuota quota) {
    switch (quota) {
        case AccountQuota::Encounters: return "encounters";
        case AccountQuota::EncountersKept: return "encounters_kept";
        case AccountQuota::Campaigns: return "campaigns";
        case AccountQuota::Invitations: return "invitations";
        case AccountQuota::StorageBytes: return "storage_bytes";
        case AccountQuota::PictureBytes: return "picture_bytes";
    }
    AFFRAY_UNREACHABLE();
}

std::optional<AccountQuota> account_quota(std::string_view text) {
    for (const AccountQuota one : kAccountQuotas)
        if (to_string(one) == text) return one;
    return std::nullopt;
}

AccountLimits limits_of(Statement& select, AccountId account) {
    const Use use(select);
    select.bind(1, static_cast<std::int64_t>(account));
    AccountLimits limits;
    while (select.step())
        // One of a later version's is nobody's affair here.
        if (const auto quota = account_quota(blob(select, 0)))
            limits.emplace(*quota, static_cast<std::uint64_t>(integer(select, 1)));
    return limits;
}

NetworkBan ban_of(const Statement& row) {
    return NetworkBan{.id = integer(row, 0),
                      .public_id = text(row, 1),
                      .network = text(row, 2),
                      .reason = text(row, 3),
                      .made_by = AccountId{integer(row, 4)},
                      .created_at_ms = integer(row, 5),
                      .ends_at_ms = optional_integer(row, 6),
                      .maker = text(row, 7)};
}

Invitation invitation_of(const Statement& row) {
    return Invitation{.id = integer(row, 0),
                      .public_id = text(row, 1),
                      .campaign = CampaignId{integer(row, 2)},
                      .role = member_role(blob(row, 3)),
                      .made_by = AccountId{integer(row, 4)},
                      .created_at_ms = integer(row, 5),
                      .expires_at_ms = integer(row, 6),
                      .uses_left = static_cast<std::uint32_t>(integer(row, 7))};
}

}  // namespace affray::store
