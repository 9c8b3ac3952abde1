// The prepared statements of the record scribe. Internal.
#pragma once

#include "store/engine/rows.h"
#include "store/writing/record_scribe.h"

namespace affray::store {

struct RecordScribe::Statements {
    explicit Statements(Connection& database) : db(database) {}

    Connection& db;
    Statement find{
        db,
        "SELECT r.id, r.campaign, r.version, coalesce(e.id, 0), coalesce(e.title || ' (' || e.public_id || "
        "')', ''), r.kind FROM record r LEFT JOIN record_encounter m ON m.record = r.id AND m.running = 1 "
        "LEFT JOIN encounter e ON e.id = m.encounter WHERE r.public_id = ?1"};
    Statement line{
        db,
        "INSERT INTO campaign_log (campaign, at_ms, day, author, what, text, encounter, version) VALUES (?1, "
        "?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id"};
    Statement insert{
        db,
        "INSERT INTO record (public_id, campaign, kind, name, owner, status, version, changed_at_ms, body) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8) RETURNING id"};
    Statement update{
        db,
        "UPDATE record SET name = ?2, owner = ?3, status = ?4, version = version + 1, changed_at_ms = ?5, "
        "body = ?6 WHERE id = ?1"};
    Statement keep_version{
        db,
        "INSERT INTO record_version (record, version, cause, name, owner, status, body) SELECT id, version, "
        "?2, name, owner, status, body FROM record WHERE id = ?1"};
    Statement entry{db,
                    "INSERT INTO ledger_entry (campaign, cause, reverses) VALUES (?1, ?2, ?3) RETURNING id"};
    Statement posting{db, "INSERT INTO posting (entry, account, unit, amount) VALUES (?1, ?2, ?3, ?4)"};
    Statement held{db, "SELECT amount FROM balance WHERE campaign = ?1 AND account = ?2 AND unit = ?3"};
    Statement loss{
        db,
        "SELECT campaign, coalesce(a.amended, 1) FROM loss LEFT JOIN loss_amendment a ON a.loss = loss.id "
        "WHERE id = ?1"};
    Statement amend_loss{
        db, "UPDATE loss SET text = coalesce(?2, text), status = coalesce(?3, status) WHERE id = ?1"};
    Statement note_loss{
        db,
        "INSERT INTO loss_amendment (loss, amended, redemption) VALUES (?1, 2, ?2) ON CONFLICT (loss) DO "
        "UPDATE SET amended = loss_amendment.amended + 1, redemption = coalesce(excluded.redemption, "
        "loss_amendment.redemption)"};
    Statement take_loss{
        db,
        "INSERT INTO loss (campaign, version, line, kind, status, created_at_ms, text, cause) VALUES (?1, 0, "
        "?2, ?3, 'open', ?4, ?5, ?6)"};
    Statement find_throw{
        db,
        "SELECT 1 FROM score_throw s JOIN campaign_log l ON l.id = s.line WHERE s.line = ?1 AND s.used IS "
        "NULL AND l.campaign = ?2 AND l.author = ?3"};
    Statement keep_throw{db, "INSERT INTO score_throw (line, scores) VALUES (?1, ?2)"};
    Statement use_throw{db, "UPDATE score_throw SET used = ?2 WHERE line = ?1"};
    Statement reversal{db, "SELECT id FROM ledger_entry WHERE reverses = ?1"};
    Statement join{
        db,
        "INSERT INTO record_encounter (record, encounter, creature, began, running) SELECT id, ?2, ?3, "
        "version, 1 FROM record WHERE public_id = ?1"};
    // A record that the end itself made: none of it was there when the encounter began, and it never runs.
    Statement made{
        db,
        "INSERT INTO record_encounter (record, encounter, creature, began, written, running) SELECT id, ?1, "
        "0, 0, version, 0 FROM record WHERE public_id = ?2"};
    Statement members{
        db,
        "SELECT r.id, r.public_id, r.version, coalesce(m.written, 0), r.campaign, (SELECT e.title || ' (' || "
        "e.public_id || ')' FROM record_encounter o JOIN encounter e ON e.id = o.encounter WHERE o.record = "
        "r.id AND o.running = 1 AND o.encounter <> ?1) FROM record_encounter m JOIN record r ON r.id = "
        "m.record WHERE m.encounter = ?1 ORDER BY m.creature, r.id"};
    Statement release{db, "UPDATE record_encounter SET running = 0, written = NULL WHERE encounter = ?1"};
    Statement written{db,
                      "UPDATE record_encounter SET written = (SELECT version FROM record WHERE id = "
                      "record) WHERE encounter "
                      "= ?1 AND record = (SELECT id FROM record WHERE public_id = ?2)"};
    Statement rejoin{db,
                     "UPDATE record_encounter SET running = CASE WHEN began > 0 THEN 1 ELSE 0 END, written = "
                     "NULL WHERE encounter = ?1"};
    Statement remove{
        db, "UPDATE record SET status = ?3, version = version + 1, changed_at_ms = ?2 WHERE id = ?1"};
    Statement cause_of_version{
        db,
        "SELECT l.what, l.text FROM record_version v JOIN campaign_log l ON l.id = v.cause WHERE v.record = "
        "?1 AND v.version = ?2"};
    Statement restore{
        db,
        "UPDATE record SET (name, owner, status, body) = (SELECT v.name, v.owner, v.status, v.body FROM "
        "record_version v WHERE v.record = ?1 AND v.version = ?2), version = version + 1, changed_at_ms = ?3 "
        "WHERE id = ?1"};
    // Entries that the encounter's ends booked and nothing has reversed yet.
    Statement booked{
        db,
        "SELECT t.id FROM ledger_entry t JOIN campaign_log l ON l.id = t.cause WHERE l.encounter = ?1 AND "
        "t.reverses IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_entry u WHERE u.reverses = t.id) ORDER BY "
        "t.id DESC"};
    Statement postings{db, "SELECT account, unit, amount FROM posting WHERE entry = ?1"};
    Statement last_use{
        db,
        "SELECT l.what, l.text FROM posting p JOIN ledger_entry t ON t.id = p.entry JOIN campaign_log l ON "
        "l.id = t.cause WHERE p.account = ?1 AND p.unit = ?2 AND p.amount < 0 AND t.campaign = ?3 ORDER BY "
        "t.id DESC LIMIT 1"};
    // What else was booked on an account than by the encounter.
    Statement other_use{
        db,
        "SELECT l.what, l.text FROM posting p JOIN ledger_entry t ON t.id = p.entry JOIN campaign_log l ON "
        "l.id = t.cause WHERE substr(p.account, length(p.account) - length(?1)) = '/' || ?1 AND t.campaign = "
        "?3 AND "
        "coalesce(l.encounter, 0) <> ?2 ORDER BY t.id DESC LIMIT 1"};
    Statement home{db, "SELECT campaign, title FROM encounter WHERE id = ?1"};
    Statement day{db, "SELECT coalesce(max(day), 1) FROM campaign_log WHERE campaign = ?1"};
};

}  // namespace affray::store
