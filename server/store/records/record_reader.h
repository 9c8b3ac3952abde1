// Reading what a campaign holds. As Reader: one thread at a time, every commit that was completed before the
// call. Errors: NotFound, Corrupt, Busy, Io.
#pragma once

#include <memory>

#include "base/result.h"
#include "store/engine/location.h"
#include "store/records/record_values.h"

namespace affray::store {

class Connection;

// Lists are in order of making; `after` is the id of the last one seen, 0: from the first.
struct Page {
    std::int64_t after = 0;
    std::size_t limit = 100;
};

class RecordReader {
  public:
    // By a connection of its own to a database file, or the data directory that holds it.
    static Result<std::unique_ptr<RecordReader>> open(const Location& database);
    // By that of a reader, on whose thread it is (Reader::connection).
    explicit RecordReader(std::shared_ptr<Connection> connection) : connection_(std::move(connection)) {}
    RecordReader(const RecordReader&) = delete;
    RecordReader& operator=(const RecordReader&) = delete;

    Result<Record> record(std::string_view public_id);
    // As it was at that version.
    Result<Record> record(std::string_view public_id, std::uint64_t version);
    Result<std::vector<Record>> records(std::string_view campaign, RecordKind kind, Page page);
    // Of an encounter, by creature.
    Result<std::vector<Member>> members(EncounterId encounter);

    Result<std::vector<EntryRow>> entries(std::string_view campaign, Page page);
    // Of one account; empty: of all. None is zero.
    Result<std::vector<PostingRow>> balances(std::string_view campaign, std::string_view account);
    // Of one account, that no character was made of; the oldest first.
    Result<std::vector<ScoreThrow>> throws(std::string_view campaign, std::string_view author);
    Result<std::vector<CampaignLine>> log(std::string_view campaign, Page page);
    // Of a database that is older than books: good. Do all entries come to zero, and all balances equal the
    // sums of their postings? Names the first that does not.
    Status verify_book();

  private:
    const std::shared_ptr<Connection> connection_;
};

}  // namespace affray::store
