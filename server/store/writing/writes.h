// Everything that can be asked of the writer, and what it answers (RULE-1, RULE-2).
//
// Each write is atomic: all of it is durable, or nothing of it. Versions, row numbers and keys are below
// 2^63.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "store/accounts/account_writes.h"
#include "store/engine/values.h"
#include "store/records/picture_values.h"
#include "store/records/record_writes.h"

namespace affray::store {

// A deadline to set (or move), or to clear: without due_ms.
struct DeadlineChange {
    std::uint64_t key = 0;
    std::optional<std::int64_t> due_ms{};
    std::string payload{};
};

// A loss caused by the batch that carries it. A second one of its kind in the encounter is silently not
// written, unless the first was reverted.
struct NewLoss {
    std::string kind{};
    std::int64_t created_at_ms = 0;
    std::string cause{};
};

// The state after the batch that carries it.
struct NewSnapshot {
    std::uint64_t state_hash = 0;
    std::string body{};
};

// What a batch does to its encounter. A batch for an ended encounter is refused unless it reopens it (a
// rewind) or leaves it ended (a division of what was won): then it ends with that.
enum class Lifecycle : std::uint8_t { Continues, Ends, Reopens };

// One accepted intent with all that must be one transaction with it.
struct Batch {
    EncounterId encounter = EncounterId::None;
    std::uint64_t version = 0;  // the encounter's last version + 1, else refused: Superseded
    SeatNumber seat = 0;
    std::string intent_id{};  // the client's; empty: not deduplicated
    Digest request_hash{};
    std::string record{};  // canonical bytes: intent, events, dice
    std::string reply{};
    std::optional<std::uint64_t> state_hash{};
    std::vector<NewLoss> losses{};
    std::optional<NewSnapshot> snapshot{};
    std::vector<DeadlineChange> deadlines{};
    Lifecycle lifecycle = Lifecycle::Continues;
    std::int64_t ended_at_ms = 0;  // with Ends and Reopens
    // It rests from then on until another day, or no longer (0); absent: as before.
    std::optional<std::int64_t> resting_since_ms{};
    // The version that stands again, for a row that leads back: losses of what no longer happened are
    // reverted, those of a branch that stands again are open again.
    std::optional<std::uint64_t> leads_back_to{};
    // What the end changes of its campaign, in the same transaction; only with Ends. A batch that reopens
    // takes it all back, or is refused as BuiltUpon.
    std::shared_ptr<const CampaignChanges> campaign{};
};

// A new encounter at version 0 with its first seats. Conflict: public_id, a token or a code is taken. Of
// members as NewMember says. QuotaReached.
struct CreateEncounter {
    std::string public_id{};
    std::string campaign{};
    std::string title{};
    std::string ruleset{};
    std::int64_t created_at_ms = 0;
    Digest dice_key{};
    std::string setup{};
    std::vector<Seat> seats{};
    std::vector<NewMember> members{};     // records of its campaign that come into it
    AccountId made_by = AccountId::None;  // None: outside of campaigns
};

// Adds a seat or replaces it wholly. Conflict: a token, a code or a link is another seat's. NotFound: also
// for an account that holds it and is disabled, with `by_code` unless that is the seat's join code and good
// at `now_ms`, and with `by_link` unless that is its link.
struct PutSeat {
    EncounterId encounter = EncounterId::None;
    Seat seat{};
    std::optional<Digest> by_code{};
    std::int64_t now_ms = 0;
    std::optional<Digest> by_link{};
};

// Replaces a seat's tokens. With `expected`, only if that is one of them now, else Conflict: so nothing comes
// back of a seat that has been emptied or claimed meanwhile (SEC-3).
struct SetSeatTokens {
    EncounterId encounter = EncounterId::None;
    SeatNumber seat = 0;
    std::optional<Digest> expected{};
    SeatTokens tokens{};
};

// Mints a seat's join code anew, or takes it away.
struct SetJoinCode {
    EncounterId encounter = EncounterId::None;
    SeatNumber seat = 0;
    std::optional<Digest> join_code{};
    std::int64_t expires_ms = 0;
};

// Gives a seat another link, or none. Whoever holds the seat by the one before loses it, unless it is they
// who ask, by their token: `own`. NotFound: that is not a token of the seat, or an account holds it.
struct SetSeatLink {
    EncounterId encounter = EncounterId::None;
    SeatNumber seat = 0;
    std::optional<Digest> link{};
    std::optional<Digest> own{};
};

// A snapshot outside of a batch; refused as Superseded unless `version` is the encounter's last.
struct PutSnapshot {
    EncounterId encounter = EncounterId::None;
    std::uint64_t version = 0;
    NewSnapshot snapshot{};
};

struct SetDeadline {
    EncounterId encounter = EncounterId::None;
    DeadlineChange change{};
};

// Without value: forgotten.
struct SetStandingOrder {
    EncounterId encounter = EncounterId::None;
    SeatNumber seat = 0;
    std::string key{};
    std::optional<std::string> value{};
};

// What a referee may change of a loss; what is empty stays.
struct AmendLoss {
    std::int64_t loss = 0;
    std::optional<std::string> text{};
    std::optional<LossStatus> status{};
};

// Receipt.id is the new line's id. QuotaReached.
struct AddChat {
    EncounterId encounter = EncounterId::None;
    SeatNumber seat = 0;
    std::int64_t at_ms = 0;
    std::string body{};
};

// A value of the server as a whole, such as which encounter is the demo. Without value: forgotten.
struct PutSetting {
    std::string key{};
    std::optional<std::string> value{};
};

using Write = std::variant<Batch, CreateEncounter, PutSeat, SetSeatTokens, SetJoinCode, SetSeatLink,
                           PutSnapshot, SetDeadline, SetStandingOrder, AmendLoss, AddChat, PutSetting,
                           ChangeCampaign, AddPicture, RemovePicture, AccountWrite>;

enum class Outcome : std::uint8_t {
    Committed,   // durable
    Refused,     // not applied, and asking again as it is will not help (StorageFull: until there is room)
    RetryLater,  // not applied; the database was locked from outside
};

enum class Refusal : std::uint8_t {
    None,
    Superseded,    // the version does not follow the last durable one
    Ended,         // the encounter has ended, the campaign is archived
    NotFound,      // no such encounter, seat, loss, account …
    Conflict,      // a unique value is taken, or the expected one is no longer there
    StorageFull,   // no room on disk; proven by reading back that nothing was applied
    NotHeld,       // another server plays the encounter by now, or nobody may know (docs/decisions/0260)
    InEncounter,   // a record is in a running encounter; the receipt names it
    BuiltUpon,     // something later rests on it; the receipt names it
    QuotaReached,  // so much may not be kept (store/quotas.h); the receipt says which, how much and what to
                   // do
};

// The answer to one write. `id`: the encounter of CreateEncounter, the log row of Batch, the line of AddChat;
// of the writes about accounts as they say.
struct Receipt {
    Outcome outcome = Outcome::Committed;
    Refusal refusal = Refusal::None;
    std::int64_t id = 0;
    std::uint64_t version = 0;  // of Batch: the encounter's version after it; of a campaign's changes: its
    Digest chain{};             // of Batch: h(version); of CreateEncounter: h(0)
    std::string named{};        // of a refusal: what stands in the way, where it is known

    bool committed() const { return outcome == Outcome::Committed; }
    friend bool operator==(const Receipt&, const Receipt&) = default;
};
inline Receipt refused(Refusal refusal, std::string named = {}) {
    return Receipt{.outcome = Outcome::Refused, .refusal = refusal, .named = std::move(named)};
}

// The stable names, as in logs: "COMMITTED", "STORAGE_FULL".
std::string_view to_string(Outcome outcome);
std::string_view to_string(Refusal refusal);

}  // namespace affray::store
