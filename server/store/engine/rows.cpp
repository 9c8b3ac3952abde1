// Reading columns.
#include "store/engine/rows.h"

namespace affray::store {
namespace {

std::optional<Digest> optional_digest(const Statement& row, int index) {
    return is_null(row, index) ? std::nullopt : std::optional(digest(row, index));
}

}  // namespace

Encounter encounter_of(const Statement& row) {
    Encounter encounter{.id = EncounterId{integer(row, 0)},
                        .public_id = text(row, 1),
                        .campaign = text(row, 2),
                        .title = text(row, 3),
                        .ruleset = text(row, 4),
                        .created_at_ms = integer(row, 5),
                        .dice_key = digest(row, 8),
                        .setup = text(row, 9),
                        .chain_root = digest(row, 7)};
    if (!is_null(row, 6)) encounter.ended_at_ms = integer(row, 6);
    return encounter;
}

Encounter campaign_encounter_of(const Statement& row) {
    Encounter encounter = encounter_of(row);
    if (!is_null(row, 10)) encounter.archived_at_ms = integer(row, 10);
    if (!is_null(row, 11)) encounter.resting_since_ms = integer(row, 11);
    return encounter;
}

LogRow log_row_of(const Statement& row) {
    LogRow log_row{.row = integer(row, 0),
                   .encounter = EncounterId{integer(row, 1)},
                   .version = static_cast<std::uint64_t>(integer(row, 2)),
                   .prev = integer(row, 3),
                   .seat = static_cast<SeatNumber>(integer(row, 4)),
                   .chain = digest(row, 6),
                   .request_hash = digest(row, 7),
                   .intent_id = blob(row, 8),
                   .reply = blob(row, 9),
                   .record = blob(row, 10)};
    if (!is_null(row, 5)) log_row.state_hash = static_cast<std::uint64_t>(integer(row, 5));
    return log_row;
}

Seat seat_of(const Statement& row) {
    return Seat{.number = static_cast<SeatNumber>(integer(row, 1)),
                .name = text(row, 2),
                .controller = text(row, 3),
                .tokens = {.token = optional_digest(row, 4),
                           .next = optional_digest(row, 5),
                           .later = optional_digest(row, 6)},
                .join_code = optional_digest(row, 7),
                .join_code_expires_ms = integer(row, 8),
                .account = AccountId{integer(row, 9)},
                .login = LoginId{integer(row, 10)},
                .link = optional_digest(row, 11),
                .by_link = integer(row, 12) != 0};
}

SeatFound seat_found_of(const Statement& row) {
    return SeatFound{.encounter = EncounterId{integer(row, 0)}, .seat = seat_of(row)};
}

Loss loss_of(const Statement& row) {
    const std::string_view status = blob(row, 5);
    Loss loss{.id = integer(row, 0),
              .campaign = text(row, 1),
              .encounter = EncounterId{integer(row, 2)},
              .version = static_cast<std::uint64_t>(integer(row, 3)),
              .kind = text(row, 4),
              .created_at_ms = integer(row, 6),
              .cause = text(row, 8),
              .amended = integer(row, 9),
              .line = integer(row, 11)};
    if (!is_null(row, 10)) loss.redemption = text(row, 10);
    if (status == "resolved") loss.status = LossStatus::Resolved;
    if (status == "reverted") loss.status = LossStatus::Reverted;
    if (!is_null(row, 7)) loss.text = text(row, 7);
    return loss;
}

Deadline deadline_of(const Statement& row) {
    return Deadline{.key = static_cast<std::uint64_t>(integer(row, 0)),
                    .due_ms = integer(row, 1),
                    .payload = text(row, 2)};
}

StandingOrder standing_order_of(const Statement& row) {
    return StandingOrder{
        .seat = static_cast<SeatNumber>(integer(row, 0)), .key = text(row, 1), .value = text(row, 2)};
}

ChatLine chat_line_of(const Statement& row) {
    return ChatLine{.id = integer(row, 0),
                    .seat = static_cast<SeatNumber>(integer(row, 1)),
                    .at_ms = integer(row, 2),
                    .body = text(row, 3)};
}

}  // namespace affray::store
