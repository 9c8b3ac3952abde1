// The prepared statements of the scribe: every sentence that changes the database, in one place. Internal.
#pragma once

#include "store/engine/connection.h"
#include "store/engine/rows.h"
#include "store/writing/scribe.h"

namespace affray::store {

struct Scribe::Statements {
    explicit Statements(Connection& database) : db(database) {}

    Connection& db;
    Statement last_row{db, "SELECT coalesce(max(id), 0) FROM log"};
    Statement append{db,
                     "INSERT INTO log (id, encounter, version, prev, seat, state_hash, chain, "
                     "request_hash, intent_id, reply, record) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"};
    Statement move_head{db, kMoveHead};
    Statement create{db,
                     "INSERT INTO encounter (public_id, campaign, title, ruleset, created_at_ms, "
                     "chain_root, dice_key, setup, made_by) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING id"};
    // What goes on is not laid aside.
    Statement end{
        db,
        "UPDATE encounter SET ended_at_ms = ?2, archived_at_ms = CASE WHEN CAST(?2 AS BIGINT) IS NULL "
        "THEN NULL ELSE archived_at_ms END WHERE id = ?1"};
    Statement rest{db, "UPDATE encounter SET resting_since_ms = ?2 WHERE id = ?1"};
    // A code or link that has been taken away does not come back with a seat that somebody held in memory.
    Statement seat{
        db,
        "INSERT INTO seat (encounter, number, name, controller, token, next_token, later_token, join_code, "
        "join_code_expires_ms, account, login, link, by_link) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT (encounter, number) DO "
        "UPDATE SET name "
        "= "
        "excluded.name, "
        "controller = excluded.controller, token = excluded.token, next_token = excluded.next_token, "
        "later_token = excluded.later_token, "
        "join_code = CASE WHEN seat.join_code IS NULL THEN NULL ELSE excluded.join_code END, "
        "join_code_expires_ms = excluded.join_code_expires_ms, "
        "account = excluded.account, login = excluded.login, "
        "link = CASE WHEN seat.link IS NULL THEN NULL ELSE excluded.link END, "
        "by_link = CASE WHEN seat.link IS NULL THEN 0 ELSE excluded.by_link END"};
    Statement seat_tokens{
        db, "SELECT token, next_token, later_token FROM seat WHERE encounter = ?1 AND number = ?2"};
    Statement set_tokens{db,
                         "UPDATE seat SET token = ?3, next_token = ?4, later_token = ?5 WHERE encounter = ?1 "
                         "AND number = ?2"};
    Statement join_code{
        db, "UPDATE seat SET join_code = ?3, join_code_expires_ms = ?4 WHERE encounter = ?1 AND number = ?2"};
    Statement open_code{
        db,
        "SELECT 1 FROM seat WHERE encounter = ?1 AND number = ?2 AND join_code = ?3 AND join_code_expires_ms "
        "> ?4"};
    Statement open_link{db, "SELECT 1 FROM seat WHERE encounter = ?1 AND number = ?2 AND link = ?3"};
    Statement link{
        db,
        "UPDATE seat SET token = CASE WHEN by_link = 1 THEN NULL ELSE token END, next_token = CASE WHEN "
        "by_link = 1 THEN NULL ELSE next_token END, later_token = CASE WHEN by_link = 1 THEN NULL ELSE "
        "later_token END, link = ?3, by_link = 0 WHERE encounter = ?1 AND number "
        "= "
        "?2"};
    Statement own_link{db,
                       "UPDATE seat SET link = ?3, by_link = ?5 WHERE encounter = ?1 AND number = ?2 AND "
                       "account IS NULL AND ?4 IN (token, next_token, later_token)"};
    Statement set_deadline{
        db,
        "INSERT INTO deadline (encounter, key, due_ms, payload) VALUES (?1, ?2, ?3, ?4) "
        "ON CONFLICT (encounter, key) DO UPDATE SET due_ms = excluded.due_ms, payload = excluded.payload"};
    Statement clear_deadline{db, "DELETE FROM deadline WHERE encounter = ?1 AND key = ?2"};
    Statement snapshot{
        db,
        "INSERT INTO snapshot (encounter, version, state_hash, digest, body) VALUES (?1, ?2, ?3, ?4, ?5) "
        "ON CONFLICT (encounter, version) DO UPDATE SET state_hash = excluded.state_hash, digest = "
        "excluded.digest, "
        "body = excluded.body"};
    // The newest two stay: the older is for the day on which the newer is damaged.
    Statement drop_snapshots{db,
                             "DELETE FROM snapshot WHERE encounter = ?1 AND version < (SELECT "
                             "version FROM snapshot WHERE encounter = ?1 "
                             "ORDER BY version DESC LIMIT 1 OFFSET 1)"};
    Statement loss{db,
                   "INSERT INTO loss (campaign, encounter, version, kind, status, created_at_ms, cause) "
                   "SELECT campaign, id, ?2, ?3, 'open', ?4, ?5 FROM encounter WHERE id = ?1 "
                   "ON CONFLICT (encounter, kind) WHERE status <> 'reverted' DO NOTHING"};
    Statement way_back{db, "INSERT INTO way_back (encounter, version, target) VALUES (?1, ?2, ?3)"};
    Statement way_back_before{db,
                              "SELECT version, target FROM way_back WHERE encounter = ?1 AND version <= ?2 "
                              "ORDER BY version DESC LIMIT 1"};
    Statement loss_versions{db, "SELECT id, version FROM loss WHERE encounter = ?1"};
    Statement revert_loss{db, "UPDATE loss SET status = 'reverted' WHERE id = ?1"};
    // One that was resolved stays so: only what was reverted comes back, and as open.
    Statement restore_loss{db, "UPDATE loss SET status = 'open' WHERE id = ?1 AND status = 'reverted'"};
    Statement amend_loss{
        db, "UPDATE loss SET text = coalesce(?2, text), status = coalesce(?3, status) WHERE id = ?1"};
    Statement chat{db,
                   "INSERT INTO chat (encounter, seat, at_ms, body) VALUES (?1, ?2, ?3, ?4) RETURNING id"};
    Statement set_order{db,
                        "INSERT INTO standing_order (encounter, seat, key, value) VALUES (?1, ?2, ?3, ?4) "
                        "ON CONFLICT (encounter, seat, key) DO UPDATE SET value = excluded.value"};
    Statement clear_order{db, "DELETE FROM standing_order WHERE encounter = ?1 AND seat = ?2 AND key = ?3"};
    Statement set_meta{db,
                       "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE "
                       "SET value = excluded.value"};
    Statement clear_meta{db, "DELETE FROM meta WHERE key = ?1"};
};

}  // namespace affray::store
