// A reader's connection and the walks over the log that its queries share. Internal.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/engine/connection.h"
#include "store/engine/rows.h"
#include "store/reading/chain.h"
#include "store/reading/heads.h"
#include "store/reading/reader.h"

namespace affray::store {

// One read transaction around many look-ups: else each of them takes and gives up its locks.
class ReadTransaction {
  public:
    explicit ReadTransaction(Connection& connection) : connection_(connection) {
        connection_.begin_reading();
    }
    ~ReadTransaction() { connection_.roll_back(); }
    ReadTransaction(const ReadTransaction&) = delete;
    ReadTransaction& operator=(const ReadTransaction&) = delete;

  private:
    Connection& connection_;
};

inline Error damaged(EncounterId encounter, std::uint64_t version, const char* what) {
    return Error{ErrorCode::Corrupt, "encounter " + std::to_string(raw(encounter)) + ", version " +
                                         std::to_string(version) + ": " + what};
}

inline Error no_encounter(EncounterId encounter) {
    return Error{ErrorCode::NotFound, "no encounter " + std::to_string(raw(encounter))};
}

class Reader::Core {
  public:
    Core(const Location& database, std::shared_ptr<const HeadBook> heads)
        : connection_(open_for_reading(database, kReadBusyMs)), heads_(std::move(heads)) {
        if (!heads_) heads_ = std::make_shared<HeadBook>(load_heads(*connection_).heads);
    }

    // One value per row that the statement gives.
    template <class Value>
    static std::vector<Value> all(Statement& statement, Value (*read)(const Statement&)) {
        std::vector<Value> values;
        while (statement.step()) values.push_back(read(statement));
        return values;
    }

    // NotFound, and where others write too, as of the database.
    Result<Head> head(EncounterId encounter) {
        const auto find = [&] {
            return heads_->others_write() ? read_head(*connection_, encounter) : heads_->find(encounter);
        };
        return guarded([&]() -> Result<Head> {
            const std::optional<Head> head = find();
            if (!head) return no_encounter(encounter);
            return *head;
        });
    }

    // Walks from the head back to (and including) the row of version `down_to`, or to the beginning. `seen`
    // gets the statement standing on each row: id, prev, encounter, version, seat, chain, intent_id.
    template <class Seen>
    Status walk_back(EncounterId encounter, const Head& head, std::uint64_t down_to, Seen seen) {
        std::uint64_t version = head.version;
        RowId row = head.row;
        for (; version > 0 && version >= down_to; --version) {
            const Use use(link_);
            link_.bind(1, row);
            const bool follows = link_.step() && integer(link_, 2) == raw(encounter) &&
                                 integer(link_, 3) == static_cast<std::int64_t>(version);
            if (!follows) return damaged(encounter, version, "the row is missing or another's");
            seen(link_);
            row = integer(link_, 1);
        }
        if (version == 0 && row != 0) return damaged(encounter, 0, "there is a row before the first one");
        return {};
    }

    // h(version). Throws EngineFailure.
    Result<Digest> chain_at(EncounterId encounter, const Head& head, std::uint64_t version) {
        if (version == 0) return chain_root_of(encounter);
        Digest chain{};
        const Status walked =
            walk_back(encounter, head, version, [&chain](const Statement& link) { chain = digest(link, 5); });
        if (!walked) return walked.error();
        return chain;
    }

    Result<Digest> chain_root_of(EncounterId encounter) {
        const Use use(encounter_);
        encounter_.bind(1, raw(encounter));
        if (!encounter_.step()) return no_encounter(encounter);
        const Encounter whole = encounter_of(encounter_);
        if (chain_root(whole) != whole.chain_root)
            return damaged(encounter, 0, "setup, dice key or names have changed");
        return whole.chain_root;
    }

    Status show(EncounterId encounter, const std::vector<RowId>& rows, Digest chain,
                const LogVisitor& visit) {
        for (auto at = rows.rbegin(); at != rows.rend(); ++at) {
            const Use use(row_);
            row_.bind(1, *at);
            if (!row_.step()) return damaged(encounter, 0, "a row has vanished");
            const LogRow row = log_row_of(row_);
            chain = chain_next(chain, row);
            if (chain != row.chain) return damaged(encounter, row.version, "the chain does not hold");
            if (!visit(row)) break;
        }
        return {};
    }

    std::optional<StoredReply> reply_in(EncounterId encounter, RowSpan rows, SeatNumber seat,
                                        std::string_view intent_id) {
        const Use use(span_);
        span_.bind(1, rows.first);
        span_.bind(2, rows.first + RowSpan::kRows);
        span_.bind(3, raw(encounter));
        while (span_.step()) {
            const LogRow row = log_row_of(span_);
            if (row.seat == seat && row.intent_id == intent_id)
                return StoredReply{.row = row.row,
                                   .version = row.version,
                                   .request_hash = row.request_hash,
                                   .reply = std::string(row.reply)};
        }
        return std::nullopt;
    }

    Connection& connection() { return *connection_; }
    std::shared_ptr<Connection> shared_connection() { return connection_; }

  private:
    const std::shared_ptr<Connection> connection_;
    std::shared_ptr<const HeadBook> heads_;
    Statement link_{*connection_,
                    "SELECT id, prev, encounter, version, seat, chain, intent_id FROM log WHERE id = ?1"};
    Statement row_{*connection_, std::string(kSelectLogRow) + " WHERE id = ?1"};
    Statement span_{*connection_, std::string(kSelectLogRow) +
                                      " WHERE id >= ?1 AND id < ?2 AND encounter = ?3 ORDER BY id"};
    Statement encounter_{*connection_, std::string(kSelectEncounter) + " WHERE id = ?1"};
};

}  // namespace affray::store
