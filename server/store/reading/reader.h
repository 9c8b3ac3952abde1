// Reading back what is durable: for recovery, for resends, for lists, and for tools beside a running server.
//
// A reader has a connection of its own and sees every commit that was completed before the call. Errors:
// NotFound, Corrupt (a chain or a row does not hold; the message names encounter and version, and other
// encounters can still be read), Busy, Io. One thread at a time; make one per event loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/engine/location.h"
#include "store/engine/values.h"
#include "store/reading/intent_index.h"

namespace affray::store {

class Connection;
class HeadBook;

// Gets rows in order of their versions; false ends the reading.
using LogVisitor = std::function<bool(const LogRow&)>;

// What is wanted of one encounter in a pass over all logs, and how it went.
struct Recovery {
    EncounterId encounter = EncounterId::None;
    std::uint64_t after_version = 0;  // as of read_log: the version of the snapshot, 0: all rows
    LogVisitor visit{};
    IntentIndex* index = nullptr;  // gets the intent ids of all rows, if there is one
    Status status{};  // Corrupt: damaged at the row that the message names; those before it were shown
};

enum class Which : std::uint8_t { Running, All };

class Reader {
  public:
    // `heads`: the writer's, or none beside a server of another process: the ends of the logs are then those
    // of this moment. Store::open_reader and open_read_only are how one is made.
    static Result<std::unique_ptr<Reader>> open(const Location& database,
                                                std::shared_ptr<const HeadBook> heads);
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    // Encounters in order of their ids, without setup and dice key.
    Result<std::vector<Encounter>> encounters(Which which);
    // One of them, whole.
    Result<Encounter> encounter(EncounterId id);
    Result<Encounter> find_encounter(std::string_view public_id);

    // Where its log ends.
    Result<Head> head(EncounterId encounter);

    // The rows after a version, in order, each checked against the chain before it is shown; after_version 0:
    // all, checked from the encounter's root. With an index, intent ids of ALL rows are noted in it, also of
    // those that are not shown.
    Status read_log(EncounterId encounter, std::uint64_t after_version, const LogVisitor& visit,
                    IntentIndex* index = nullptr);

    // The same for many encounters in one pass over the disk, where reading them one by one would jump about
    // in it: for the start of a server. Rows of different encounters come interleaved. What is wrong with one
    // encounter stands in its status; the result is bad only if nothing could be read on.
    Status recover(std::span<Recovery> recoveries);

    // The last `most` versions whose rows lead back, in order.
    Result<std::vector<std::uint64_t>> ways_back(EncounterId encounter, std::size_t most);

    // The newest snapshot that is what it was when it was written; a damaged one is passed over, since the
    // log can do without. Empty: fold from the setup.
    Result<std::optional<Snapshot>> latest_snapshot(EncounterId encounter);

    // The first reply to an intent id, if the encounter has accepted it in one of the places that its index
    // names.
    Result<std::optional<StoredReply>> find_reply(EncounterId encounter, std::span<const RowSpan> where,
                                                  SeatNumber seat, std::string_view intent_id);
    // The same without an index: walks the encounter's whole log.
    Result<std::optional<StoredReply>> find_reply(EncounterId encounter, SeatNumber seat,
                                                  std::string_view intent_id);

    Result<std::vector<Seat>> seats(EncounterId encounter);
    // By the present or the former token; by join code (whose expiry the caller compares with its clock).
    Result<std::optional<SeatFound>> find_seat_by_token(const Digest& token);
    Result<std::optional<SeatFound>> find_seat_by_join_code(const Digest& join_code);
    Result<std::optional<SeatFound>> find_seat_by_link(const Digest& link);

    Result<std::vector<Deadline>> deadlines(EncounterId encounter);
    Result<std::vector<StandingOrder>> standing_orders(EncounterId encounter);
    // Losses in order of their making: of one encounter, or of a campaign.
    Result<std::vector<Loss>> losses(EncounterId encounter);
    Result<std::vector<Loss>> losses(std::string_view campaign);
    // The last lines, oldest first.
    Result<std::vector<ChatLine>> chat_tail(EncounterId encounter, std::size_t limit);
    // Empty: never put, or forgotten.
    Result<std::optional<std::string>> setting(std::string_view key);
    // A secret of the database (`number_key`, `token_key`), made when it was first opened; Corrupt without
    // it.
    Result<Digest> key(std::string_view name);

    // Its connection, for others that read on the same thread: each connection holds the whole schema.
    std::shared_ptr<Connection> connection() const;

    class Core;

  private:
    explicit Reader(std::unique_ptr<Core> core);

    std::unique_ptr<Core> core_;
};

// For tools: a database (or the data directory that holds it) that may be in use by a server.
Result<std::unique_ptr<Reader>> open_read_only(const Location& database);

}  // namespace affray::store
