// The prepared statements of the account scribe: every sentence that changes people and campaigns. Internal.
#pragma once

#include "store/accounts/account_rows.h"
#include "store/writing/account_scribe.h"

namespace affray::store {

struct AccountScribe::Statements {
    explicit Statements(Connection& database) : db(database) {}

    Connection& db;
    Statement create{
        db,
        "INSERT INTO account (public_id, name, folded, password, operator, created_at_ms) VALUES (?1, ?2, "
        "?3, ?4, ?5, ?6) RETURNING id"};
    Statement any_operator{db, "SELECT 1 FROM account WHERE operator = 1 LIMIT 1"};
    Statement password_of{db, "SELECT password, disabled_at_ms FROM account WHERE id = ?1"};
    Statement password{db, "UPDATE account SET password = ?2 WHERE id = ?1"};
    Statement disable{db, "UPDATE account SET disabled_at_ms = ?2 WHERE id = ?1"};
    Statement login{
        db,
        "INSERT INTO account_session (public_id, account, token, created_at_ms, used_at_ms, expires_at_ms, "
        "client) VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6) RETURNING id"};
    // Those that have ended by themselves go when the account logs in again.
    Statement drop_expired{db, "DELETE FROM account_session WHERE account = ?1 AND expires_at_ms <= ?2"};
    Statement touch{db, "UPDATE account_session SET used_at_ms = ?2, expires_at_ms = ?3 WHERE id = ?1"};
    Statement close_one{db, "DELETE FROM account_session WHERE account = ?1 AND id = ?2"};
    Statement close_all{
        db, "DELETE FROM account_session WHERE account = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR id <> ?2)"};
    Statement add_identity{
        db,
        "INSERT INTO account_identity (public_id, account, issuer, subject, created_at_ms) VALUES (?1, ?2, "
        "?3, ?4, ?5) RETURNING id"};
    Statement has_identity{db, "SELECT 1 FROM account_identity WHERE id = ?1 AND account = ?2"};
    Statement other_ways_in{
        db,
        "SELECT count(*) + (SELECT CASE WHEN password = '' THEN 0 ELSE 1 END FROM account WHERE id = ?1) "
        "FROM account_identity WHERE account = ?1 AND public_id <> ?2"};
    Statement drop_identity{db, "DELETE FROM account_identity WHERE account = ?1 AND public_id = ?2"};
    Statement drop_ended_bans{
        db, "DELETE FROM network_ban WHERE network = ?1 OR (ends_at_ms IS NOT NULL AND ends_at_ms <= ?2)"};
    Statement bans{db, "SELECT count(*) FROM network_ban"};
    Statement ban{db,
                  "INSERT INTO network_ban (public_id, network, reason, made_by, created_at_ms, ends_at_ms) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id"};
    Statement lift{db, "DELETE FROM network_ban WHERE public_id = ?1"};
    Statement set_limit{
        db,
        "INSERT INTO account_limit (account, quota, most) VALUES (?1, ?2, ?3) ON CONFLICT (account, quota) "
        "DO UPDATE SET most = excluded.most"};
    Statement drop_limit{db, "DELETE FROM account_limit WHERE account = ?1 AND quota = ?2"};
    Statement set_reset{
        db,
        "INSERT INTO reset_code (account, code, expires_at_ms) VALUES (?1, ?2, ?3) ON CONFLICT (account) DO "
        "UPDATE SET code = excluded.code, expires_at_ms = excluded.expires_at_ms"};
    Statement spend_reset{db,
                          "DELETE FROM reset_code WHERE account = ?1 AND code = ?2 AND expires_at_ms > ?3"};
    Statement empty_seats{
        db,
        "UPDATE seat SET token = NULL, next_token = NULL, later_token = NULL, login = NULL, account = CASE "
        "WHEN ?5 = 1 THEN "
        "NULL "
        "ELSE account END WHERE account = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR login = ?2) AND "
        "(CAST(?3 AS BIGINT) IS NULL OR login IS DISTINCT FROM ?3) AND (?4 = '' OR encounter IN (SELECT id "
        "FROM encounter WHERE campaign = ?4))"};
    Statement may_hold{
        db,
        "SELECT 1 FROM account AS a JOIN encounter AS e ON e.id = ?2 LEFT JOIN campaign AS c ON c.public_id "
        "= "
        "e.campaign LEFT JOIN membership AS m ON m.campaign = c.id AND m.account = a.id WHERE a.id = ?1 AND "
        "a.disabled_at_ms IS NULL AND (c.id IS NULL OR m.role = 'referee' OR (m.role = 'player' AND ?3 <> "
        "'referee') OR (m.role = 'spectator' AND ?3 = 'spectator'))"};
    Statement drop_codes{
        db,
        "UPDATE seat SET join_code = NULL, link = NULL, by_link = 0 WHERE (join_code IS NOT NULL OR link IS "
        "NOT NULL) AND encounter IN (SELECT e.id FROM membership AS m JOIN campaign AS c ON c.id = "
        "m.campaign JOIN encounter AS e ON e.campaign = "
        "c.public_id WHERE m.account = ?1 AND m.role = 'referee' AND (CAST(?2 AS BIGINT) IS NULL OR c.id = "
        "?2))"};
    Statement drop_invitations{
        db, "DELETE FROM invitation WHERE made_by = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR campaign = ?2)"};

    Statement invite{
        db,
        "INSERT INTO invitation (public_id, code, campaign, role, made_by, created_at_ms, expires_at_ms, "
        "uses_left) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id"};
    Statement revoke{db, "DELETE FROM invitation WHERE public_id = ?1 AND campaign IS NOT DISTINCT FROM ?2"};
    Statement invited{
        db,
        "SELECT id, campaign, role FROM invitation AS i WHERE code = ?1 AND expires_at_ms > ?2 AND uses_left "
        "> 0 AND (campaign IS NULL OR (campaign IN (SELECT id FROM campaign WHERE archived_at_ms IS NULL) "
        "AND "
        "EXISTS (SELECT 1 FROM membership AS m WHERE m.campaign = i.campaign AND m.account = i.made_by AND "
        "m.role = 'referee')))"};
    Statement spend{db, "UPDATE invitation SET uses_left = uses_left - 1 WHERE id = ?1"};

    Statement create_campaign{
        db,
        "INSERT INTO campaign (public_id, title, ruleset, options, owner, created_at_ms) VALUES (?1, ?2, ?3, "
        "?4, ?5, ?6) RETURNING id"};
    Statement campaign{
        db,
        "SELECT id, public_id, title, ruleset, options, owner, created_at_ms, archived_at_ms, version FROM "
        "campaign WHERE id = ?1"};
    Statement amend_campaign{
        db,
        "UPDATE campaign SET title = ?2, options = ?3, archived_at_ms = ?4, version = version + 1 WHERE id = "
        "?1"};
    Statement transfer_campaign{db, "UPDATE campaign SET owner = ?2, version = version + 1 WHERE id = ?1"};
    Statement log_line{
        db,
        "INSERT INTO campaign_log (campaign, at_ms, day, author, what, text) VALUES (?1, ?2, (SELECT "
        "coalesce(max(day), 1) FROM campaign_log WHERE campaign = ?1), ?3, ?4, ?5)"};
    Statement ended{db, "SELECT ended_at_ms FROM encounter WHERE id = ?1"};
    Statement archive{db, "UPDATE encounter SET archived_at_ms = ?2 WHERE id = ?1"};
    Statement share{
        db,
        "INSERT INTO shared_replay (public_id, code, encounter, eyes, talk, made_by, seat, created_at_ms) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id"};
    Statement unshare{db, "DELETE FROM shared_replay WHERE public_id = ?1 AND encounter = ?2"};
    Statement member_may_share{
        db,
        "SELECT 1 FROM account AS a JOIN encounter AS e ON e.id = ?2 JOIN campaign AS c ON c.public_id = "
        "e.campaign JOIN membership AS m ON m.campaign = c.id AND m.account = a.id WHERE a.id = ?1 AND "
        "a.disabled_at_ms IS NULL AND (CAST(?3 AS BIGINT) IS NULL OR m.role = 'referee' OR EXISTS (SELECT 1 "
        "FROM seat AS s "
        "WHERE s.encounter = e.id AND s.number = ?3 AND s.account = a.id))"};
    Statement seat_may_share{
        db,
        "SELECT 1 FROM seat WHERE encounter = ?1 AND number = ?2 AND ?4 IN (token, next_token, "
        "later_token) AND "
        "(CAST(?3 AS BIGINT) IS NULL OR ?3 = number OR substr(controller, 1, 7) = ?5)"};
    Statement holds_seat{db,
                         "SELECT e.ended_at_ms FROM seat AS s JOIN encounter AS e ON e.id = s.encounter "
                         "WHERE s.encounter = ?1 "
                         "AND s.number = ?2 AND ?3 IN (s.token, s.next_token, s.later_token)"};
    Statement subscribe{
        db,
        "INSERT INTO push_subscription (public_id, encounter, seat, endpoint, point, auth, created_at_ms) "
        "VALUES "
        "(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (encounter, seat, endpoint) DO UPDATE SET point = "
        "excluded.point, auth = excluded.auth RETURNING id"};
    Statement drop_oldest_subscriptions{
        db,
        "DELETE FROM push_subscription WHERE encounter = ?1 AND seat = ?2 AND id NOT IN (SELECT id FROM "
        "push_subscription WHERE encounter = ?1 AND seat = ?2 ORDER BY id DESC LIMIT ?3)"};
    Statement unsubscribe{
        db, "DELETE FROM push_subscription WHERE encounter = ?1 AND seat = ?2 AND public_id = ?3"};
    Statement is_referee{
        db, "SELECT 1 FROM membership WHERE campaign = ?1 AND account = ?2 AND role = 'referee'"};
    Statement add_webhook{
        db,
        "INSERT INTO webhook (public_id, campaign, made_by, url, form, language, news, secret, "
        "created_at_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING id"};
    Statement drop_webhook{db, "DELETE FROM webhook WHERE campaign = ?1 AND public_id = ?2"};
    Statement mark_webhook{db, "UPDATE webhook SET failing_since_ms = ?2, failure = ?3 WHERE id = ?1"};
    Statement member{db, "SELECT version FROM membership WHERE campaign = ?1 AND account = ?2"};
    Statement add_member{
        db, "INSERT INTO membership (campaign, account, role, joined_at_ms) VALUES (?1, ?2, ?3, ?4)"};
    Statement set_role{
        db, "UPDATE membership SET role = ?3, version = version + 1 WHERE campaign = ?1 AND account = ?2"};
    Statement remove_member{db, "DELETE FROM membership WHERE campaign = ?1 AND account = ?2"};
};

}  // namespace affray::store
