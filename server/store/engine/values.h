// What the store keeps and gives back, as plain values: encounters, log rows, seats, snapshots, deadlines,
// losses, chat.
//
// The game's own bytes (setup, record, reply, snapshot body, payloads) are opaque here. Times are
// milliseconds of the wall clock since 1970, made by the caller: the store reads no wall clock.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace affray::store {

// An encounter's number in this database: never given twice, never shown to a client (that is the public id).
// 0: none.
enum class EncounterId : std::int64_t { None = 0 };

// The same of people, of their logins, and of campaigns.
enum class AccountId : std::int64_t { None = 0 };
enum class LoginId : std::int64_t { None = 0 };
enum class CampaignId : std::int64_t { None = 0 };

// A seat's number in its encounter, as in the log: 0 is the referee.
using SeatNumber = std::uint32_t;

// A row of the log, counted over all encounters in order of commit, from 1. 0: none.
using RowId = std::int64_t;

// 32 bytes: a BLAKE2b-256 hash (chain value, request, token, join code, link) or a key of that size.
using Digest = std::array<std::uint8_t, 32>;

// One encounter. Fixed for ever: public_id, campaign, ruleset, dice_key and setup, which the chain's root
// covers.
struct Encounter {
    EncounterId id = EncounterId::None;
    std::string public_id{};  // unique; names the encounter on the wire
    std::string campaign{};   // groups losses; may be empty
    std::string title{};
    std::string ruleset{};
    std::int64_t created_at_ms = 0;
    std::optional<std::int64_t> ended_at_ms{};
    std::optional<std::int64_t> archived_at_ms{};    // read by AccountReader only
    std::optional<std::int64_t> resting_since_ms{};  // the same
    Digest dice_key{};                               // secret: goes to the dice and nowhere else (SEC-8)
    std::string setup{};                             // the state of version 0, opaque
    Digest chain_root{};                             // h(0)

    friend bool operator==(const Encounter&, const Encounter&) = default;
};

// Where an encounter's log ends.
struct Head {
    RowId row = 0;              // 0: nothing accepted yet
    std::uint64_t version = 0;  // the version of that row
    Digest chain{};             // h(version)
    bool ended = false;
    std::uint64_t bytes = 0;  // of all its records and replies

    friend bool operator==(const Head&, const Head&) = default;
};

// One accepted intent. The views hold until the visitor that got them returns.
struct LogRow {
    RowId row = 0;
    EncounterId encounter = EncounterId::None;
    std::uint64_t version = 0;  // 1, 2, 3 … without a gap
    RowId prev = 0;             // the encounter's previous row
    SeatNumber seat = 0;
    std::optional<std::uint64_t> state_hash{};  // of the state after this version, if it was recorded
    Digest chain{};
    Digest request_hash{};
    std::string_view intent_id{};  // empty: the host's own, such as a passed deadline
    std::string_view reply{};
    std::string_view record{};
};

// The first reply to an intent id, and the hash of the request that it answered.
struct StoredReply {
    RowId row = 0;
    std::uint64_t version = 0;
    Digest request_hash{};
    std::string reply{};

    friend bool operator==(const StoredReply&, const StoredReply&) = default;
};

// The hashes of a seat's token and of the two that follow it (SEC-4): its holder may have been told the next
// one, and then, before a row of that is written, the one after. Either of the two may be missing.
struct SeatTokens {
    std::optional<Digest> token{};  // the bearer token now good; none: the seat is nobody's
    std::optional<Digest> next{};
    std::optional<Digest> later{};

    friend bool operator==(const SeatTokens&, const SeatTokens&) = default;
};

// A seat. Tokens and codes are hashes of the secrets, made by the caller.
struct Seat {
    SeatNumber number = 0;
    std::string name{};
    std::string controller{};  // who may do what with it, opaque
    SeatTokens tokens{};
    std::optional<Digest> join_code{};
    std::int64_t join_code_expires_ms = 0;
    AccountId account =
        AccountId::None;  // who holds it, and by which login; None: taken by a code, or by nobody
    LoginId login = LoginId::None;
    std::optional<Digest> link{};  // lasts until somebody else claims the seat
    bool by_link = false;          // whoever holds it came by the link

    friend bool operator==(const Seat&, const Seat&) = default;
};

// A seat found by one of its secrets.
struct SeatFound {
    EncounterId encounter = EncounterId::None;
    Seat seat{};

    friend bool operator==(const SeatFound&, const SeatFound&) = default;
};

// The state at a version, opaque.
struct Snapshot {
    std::uint64_t version = 0;
    std::uint64_t state_hash = 0;
    std::string body{};

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// Something the host must do when the wall clock reaches due_ms.
struct Deadline {
    std::uint64_t key = 0;  // unique in its encounter, such as the question's number; < 2^63
    std::int64_t due_ms = 0;
    std::string payload{};  // opaque

    friend bool operator==(const Deadline&, const Deadline&) = default;
};

struct StandingOrder {
    SeatNumber seat = 0;
    std::string key{};
    std::string value{};  // opaque

    friend bool operator==(const StandingOrder&, const StandingOrder&) = default;
};

enum class LossStatus : std::uint8_t { Open, Resolved, Reverted };

// A campaign loss (ARC-205).
struct Loss {
    std::int64_t id = 0;
    std::string campaign{};
    EncounterId encounter = EncounterId::None;  // None: between encounters
    std::uint64_t version = 0;                  // the log row that caused it
    std::string kind{};                         // "flee", "early_heal_up"; unique in its encounter
    LossStatus status = LossStatus::Open;
    std::int64_t created_at_ms = 0;
    std::optional<std::string> text{};        // the referee's story
    std::string cause{};                      // who proposed, who agreed …, opaque
    std::int64_t amended = 1;                 // one more with every change of it
    std::optional<std::string> redemption{};  // how it was made good, once it is resolved
    std::int64_t line = 0;                    // between encounters: of the campaign's log

    friend bool operator==(const Loss&, const Loss&) = default;
};

struct ChatLine {
    std::int64_t id = 0;  // grows with time over all encounters
    SeatNumber seat = 0;
    std::int64_t at_ms = 0;
    std::string body{};  // opaque: text and audience

    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

}  // namespace affray::store
