// The columns of accounts, logins, invitations and campaigns, and how a row of them becomes a value.
// Internal.
#pragma once

#include "store/accounts/account_values.h"
#include "store/engine/connection.h"

namespace affray::store {

// Each goes with the function below it, which reads the row that the statement stands on.
inline constexpr char kSelectAccount[] =
    "SELECT id, public_id, name, password, operator, created_at_ms, disabled_at_ms FROM account";
Account account_of(const Statement& row);

inline constexpr char kSelectLogin[] =
    "SELECT id, public_id, account, created_at_ms, used_at_ms, expires_at_ms, client FROM account_session";
AccountSession login_of(const Statement& row);

inline constexpr char kSelectIdentity[] =
    "SELECT id, public_id, account, issuer, subject, created_at_ms FROM account_identity";
AccountIdentity identity_of(const Statement& row);

inline constexpr char kSelectCampaign[] =
    "SELECT id, public_id, title, ruleset, options, owner, created_at_ms, archived_at_ms, version FROM "
    "campaign";
Campaign campaign_of(const Statement& row);

inline constexpr char kSelectMembership[] =
    "SELECT m.campaign, m.account, a.public_id, a.name, m.role, m.joined_at_ms, m.version, c.owner = "
    "m.account FROM membership AS m JOIN account AS a ON a.id = m.account JOIN campaign AS c ON c.id = "
    "m.campaign";
Membership membership_of(const Statement& row);

inline constexpr char kSelectSharedReplay[] =
    "SELECT r.id, r.public_id, r.encounter, r.eyes, r.talk, r.made_by, r.seat, r.created_at_ms, "
    "coalesce(a.name, s.name) FROM shared_replay AS r LEFT JOIN account AS a ON a.id = r.made_by LEFT JOIN "
    "seat AS s ON s.encounter = r.encounter AND s.number = r.seat";
SharedReplay shared_replay_of(const Statement& row);

inline constexpr char kSelectPushSubscription[] =
    "SELECT id, public_id, encounter, seat, endpoint, point, auth, created_at_ms FROM push_subscription";
PushSubscription push_subscription_of(const Statement& row);

inline constexpr char kSelectWebhook[] =
    "SELECT w.id, w.public_id, w.campaign, w.made_by, w.url, w.form, w.language, w.news, w.secret, "
    "w.created_at_ms, w.failing_since_ms, w.failure, a.name, c.public_id, c.title FROM webhook AS w JOIN "
    "account AS a ON a.id = w.made_by JOIN campaign AS c ON c.id = w.campaign";
Webhook webhook_of(const Statement& row);

inline constexpr char kSelectHosted[] =
    "SELECT e.id, e.public_id, e.campaign, e.title, e.ruleset, e.created_at_ms, e.ended_at_ms, e.chain_root, "
    "'' AS dice_key, '' AS setup, e.archived_at_ms, e.resting_since_ms, c.title, a.name, h.version, h.bytes, "
    "t.lines, t.bytes FROM encounter AS e LEFT JOIN campaign AS c ON c.public_id = e.campaign LEFT JOIN "
    "account AS a ON a.id = e.made_by LEFT JOIN log_head AS h ON h.encounter = e.id LEFT JOIN talk_tally AS "
    "t "
    "ON t.encounter = e.id";
HostedEncounter hosted_of(const Statement& row);

inline constexpr char kSelectHostedSeat[] =
    "SELECT s.number, s.name, s.controller, s.token IS NOT NULL OR s.account IS NOT NULL, a.public_id, "
    "a.name "
    "FROM seat AS s LEFT JOIN account AS a ON a.id = s.account";
HostedSeat hosted_seat_of(const Statement& row);

inline constexpr char kSelectLimits[] = "SELECT quota, most FROM account_limit WHERE account = ?1";
// Steps through all.
AccountLimits limits_of(Statement& select, AccountId account);

inline constexpr char kSelectBan[] =
    "SELECT b.id, b.public_id, b.network, b.reason, b.made_by, b.created_at_ms, b.ends_at_ms, a.name FROM "
    "network_ban AS b JOIN account AS a ON a.id = b.made_by";
NetworkBan ban_of(const Statement& row);

inline constexpr char kSelectInvitation[] =
    "SELECT id, public_id, campaign, role, made_by, created_at_ms, expires_at_ms, uses_left FROM invitation";
Invitation invitation_of(const Statement& row);

}  // namespace affray::store
