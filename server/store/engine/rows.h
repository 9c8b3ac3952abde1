// The columns that are read, and how a row of them becomes a value. Internal.
#pragma once

#include <limits>
#include <string>
#include <utility>

#include "store/engine/connection.h"
#include "store/engine/values.h"

namespace affray::store {

inline std::int64_t raw(EncounterId encounter) { return static_cast<std::int64_t>(encounter); }

// Each goes with the function below it, which reads the row that the statement stands on.
inline constexpr char kSelectEncounter[] =
    "SELECT id, public_id, campaign, title, ruleset, created_at_ms, ended_at_ms, chain_root, dice_key, setup "
    "FROM encounter";
inline constexpr char kSelectEncounterBriefly[] =
    "SELECT id, public_id, campaign, title, ruleset, created_at_ms, ended_at_ms, chain_root, '' AS "
    "dice_key, '' AS setup "
    "FROM encounter";
Encounter encounter_of(const Statement& row);
// For the server: a database of an earlier schema does not know what is archived.
inline constexpr char kSelectCampaignEncounter[] =
    "SELECT id, public_id, campaign, title, ruleset, created_at_ms, ended_at_ms, chain_root, '' AS "
    "dice_key, '' AS setup, archived_at_ms, resting_since_ms FROM encounter";
Encounter campaign_encounter_of(const Statement& row);

// The views hold until the statement steps or is reset.
inline constexpr char kSelectLogRow[] =
    "SELECT id, encounter, version, prev, seat, state_hash, chain, request_hash, intent_id, reply, record "
    "FROM log";
LogRow log_row_of(const Statement& row);
// Gives `seen` the statement standing on each row of the whole log, in order; a page at a time, since an
// engine may hold a whole answer in memory.
template <class Seen>
void walk_log(Connection& connection, Seen seen) {
    Statement page(connection, std::string(kSelectLogRow) + " WHERE id > ?1 ORDER BY id LIMIT 1000");
    RowId last = std::numeric_limits<RowId>::min();
    for (bool more = true; more;) {
        more = false;
        const Use use(page);
        page.bind(1, last);
        while (page.step()) {
            more = true;
            last = integer(page, 0);
            seen(std::as_const(page));
        }
    }
}

inline constexpr char kSelectSeat[] =
    "SELECT encounter, number, name, controller, token, next_token, later_token, join_code, "
    "join_code_expires_ms, account, login, link, by_link FROM seat";
Seat seat_of(const Statement& row);
SeatFound seat_found_of(const Statement& row);

inline constexpr char kSelectLoss[] =
    "SELECT id, campaign, coalesce(encounter, 0), version, kind, status, created_at_ms, text, cause, "
    "coalesce(a.amended, 1), a.redemption, coalesce(line, 0) FROM loss LEFT JOIN loss_amendment a ON a.loss "
    "= loss.id";
Loss loss_of(const Statement& row);

// key, due_ms, payload
Deadline deadline_of(const Statement& row);
// seat, key, value
StandingOrder standing_order_of(const Statement& row);
// id, seat, at_ms, body
ChatLine chat_line_of(const Statement& row);

}  // namespace affray::store
