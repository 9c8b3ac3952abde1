// The queries behind recovery, resends and lists.
#include "store/reader.h"

#include <memory>
#include <utility>

#include "base/check.h"
#include "store/chain.h"
#include "store/connection.h"
#include "store/heads.h"
#include "store/rows.h"

namespace affray::store {
namespace {

constexpr int kReadBusyMs = 5000;

// One read transaction around many look-ups: else each of them takes and gives up its locks.
class ReadTransaction {
  public:
    explicit ReadTransaction(Connection& connection) : connection_(connection) {
        connection_.database().exec("BEGIN");
    }
    ~ReadTransaction() { connection_.roll_back(); }
    ReadTransaction(const ReadTransaction&) = delete;
    ReadTransaction& operator=(const ReadTransaction&) = delete;

  private:
    Connection& connection_;
};

std::int64_t raw(EncounterId encounter) { return static_cast<std::int64_t>(encounter); }

Error damaged(EncounterId encounter, std::uint64_t version, const char* what) {
    return Error{ErrorCode::Corrupt, "encounter " + std::to_string(raw(encounter)) + ", version " +
                                         std::to_string(version) + ": " + what};
}

Error no_encounter(EncounterId encounter) {
    return Error{ErrorCode::NotFound, "no encounter " + std::to_string(raw(encounter))};
}

}  // namespace

class Reader::Core {
  public:
    Core(const std::filesystem::path& database, std::shared_ptr<const HeadBook> heads)
        : connection(database, Access::ReadOnly, kReadBusyMs), heads_(std::move(heads)) {
        if (!heads_) heads_ = std::make_shared<HeadBook>(load_heads(connection.database()).heads);
    }

    // What `query` gives, or the failure of SQLite in it as an error.
    template <class Query>
    static auto guarded(Query query) -> decltype(query()) {
        try {
            return query();
        } catch (const SQLite::Exception& exception) {
            return error_of(exception);
        }
    }

    // One value per row that the statement gives.
    template <class Value>
    static std::vector<Value> all(SQLite::Statement& statement, Value (*read)(const SQLite::Statement&)) {
        std::vector<Value> values;
        while (statement.executeStep()) values.push_back(read(statement));
        return values;
    }

    std::optional<Head> head(EncounterId encounter) const { return heads_->find(encounter); }

    // Walks from the head back to (and including) the row of version `down_to`, or to the beginning. `seen`
    // gets the statement standing on each row: id, prev, encounter, version, seat, chain, intent_id.
    template <class Seen>
    Status walk_back(EncounterId encounter, const Head& head, std::uint64_t down_to, Seen seen) {
        std::uint64_t version = head.version;
        RowId row = head.row;
        for (; version > 0 && version >= down_to; --version) {
            const Use use(link_);
            link_.bind(1, row);
            const bool follows = link_.executeStep() && integer(link_, 2) == raw(encounter) &&
                                 integer(link_, 3) == static_cast<std::int64_t>(version);
            if (!follows) return damaged(encounter, version, "the row is missing or another's");
            seen(link_);
            row = integer(link_, 1);
        }
        if (version == 0 && row != 0) return damaged(encounter, 0, "there is a row before the first one");
        return {};
    }

    // h(version). Throws SQLite::Exception.
    Result<Digest> chain_at(EncounterId encounter, const Head& head, std::uint64_t version) {
        if (version == 0) return chain_root_of(encounter);
        Digest chain{};
        const Status walked = walk_back(encounter, head, version,
                                        [&chain](const SQLite::Statement& link) { chain = digest(link, 5); });
        if (!walked) return walked.error();
        return chain;
    }

    Result<Digest> chain_root_of(EncounterId encounter) {
        const Use use(encounter_);
        encounter_.bind(1, raw(encounter));
        if (!encounter_.executeStep()) return no_encounter(encounter);
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
            if (!row_.executeStep()) return damaged(encounter, 0, "a row has vanished");
            const LogRow row = log_row_of(row_);
            chain = chain_next(chain, row);
            if (chain != row.chain) return damaged(encounter, row.version, "the chain does not hold");
            if (!visit(row)) break;
        }
        return {};
    }

    std::optional<StoredReply> reply_at(RowId id, SeatNumber seat, std::string_view intent_id) {
        const Use use(row_);
        row_.bind(1, id);
        if (!row_.executeStep()) return std::nullopt;
        const LogRow row = log_row_of(row_);
        if (row.seat != seat || row.intent_id != intent_id) return std::nullopt;
        return StoredReply{.row = row.row,
                           .version = row.version,
                           .request_hash = row.request_hash,
                           .reply = std::string(row.reply)};
    }

    SQLite::Database& database() { return connection.database(); }

    Connection connection;

  private:
    std::shared_ptr<const HeadBook> heads_;
    SQLite::Statement link_{
        connection.database(),
        "SELECT id, prev, encounter, version, seat, chain, intent_id FROM log WHERE id = ?1"};
    SQLite::Statement row_{connection.database(), std::string(kSelectLogRow) + " WHERE id = ?1"};
    SQLite::Statement encounter_{connection.database(), std::string(kSelectEncounter) + " WHERE id = ?1"};
};

Result<std::unique_ptr<Reader>> Reader::open(const std::filesystem::path& database,
                                             std::shared_ptr<const HeadBook> heads) {
    using Made = Result<std::unique_ptr<Reader>>;
    std::error_code error;
    if (!std::filesystem::exists(database, error))
        return Error{ErrorCode::NotFound, "no database " + database.string()};
    return Core::guarded([&]() -> Made {
        return std::unique_ptr<Reader>(new Reader(std::make_unique<Core>(database, std::move(heads))));
    });
}

Reader::Reader(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Reader::~Reader() = default;

Result<std::vector<Encounter>> Reader::encounters(Which which) {
    return Core::guarded([&]() -> Result<std::vector<Encounter>> {
        SQLite::Statement select(core_->database(), std::string(kSelectEncounterBriefly) +
                                                        " WHERE ?1 OR ended_at_ms IS NULL ORDER BY id");
        select.bind(1, which == Which::All ? 1 : 0);
        return Core::all(select, &encounter_of);
    });
}

Result<Encounter> Reader::encounter(EncounterId id) {
    return Core::guarded([&]() -> Result<Encounter> {
        SQLite::Statement select(core_->database(), std::string(kSelectEncounter) + " WHERE id = ?1");
        select.bind(1, raw(id));
        if (!select.executeStep()) return no_encounter(id);
        return encounter_of(select);
    });
}

Result<Encounter> Reader::find_encounter(std::string_view public_id) {
    return Core::guarded([&]() -> Result<Encounter> {
        SQLite::Statement select(core_->database(), std::string(kSelectEncounter) + " WHERE public_id = ?1");
        select.bind(1, std::string(public_id));
        if (!select.executeStep()) return Error{ErrorCode::NotFound, "no encounter of that name"};
        return encounter_of(select);
    });
}

Result<Head> Reader::head(EncounterId encounter) {
    const std::optional<Head> head = core_->head(encounter);
    if (!head) return no_encounter(encounter);
    return *head;
}

Status Reader::read_log(EncounterId encounter, std::uint64_t after_version, const LogVisitor& visit,
                        IntentIndex* index) {
    const std::optional<Head> head = core_->head(encounter);
    if (!head) return no_encounter(encounter);
    return Core::guarded([&]() -> Status {
        const ReadTransaction transaction(core_->connection);
        Digest chain{};
        if (after_version == 0) {
            const Result<Digest> root = core_->chain_root_of(encounter);
            if (!root) return root.status();
            chain = *root;
        }
        std::vector<RowId> rows;
        const auto note = [&](const SQLite::Statement& link) {
            const auto version = static_cast<std::uint64_t>(integer(link, 3));
            if (version > after_version) rows.push_back(integer(link, 0));
            if (version == after_version) chain = digest(link, 5);
            if (index != nullptr) {
                index->add(static_cast<SeatNumber>(integer(link, 4)), blob(link, 6), integer(link, 0));
            }
        };
        const Status walked = core_->walk_back(encounter, *head, index != nullptr ? 0 : after_version, note);
        return walked ? core_->show(encounter, rows, chain, visit) : walked;
    });
}

Result<std::optional<Snapshot>> Reader::latest_snapshot(EncounterId encounter) {
    using Found = Result<std::optional<Snapshot>>;
    const std::optional<Head> head = core_->head(encounter);
    if (!head) return no_encounter(encounter);
    return Core::guarded([&]() -> Found {
        const ReadTransaction transaction(core_->connection);
        SQLite::Statement select(
            core_->database(),
            "SELECT version, state_hash, digest, body FROM snapshot WHERE encounter = ?1 AND "
            "version <= ?2 ORDER BY version DESC");
        select.bind(1, raw(encounter));
        bind_integer(select, 2, head->version);
        while (select.executeStep()) {
            const auto version = static_cast<std::uint64_t>(integer(select, 0));
            const auto state_hash = static_cast<std::uint64_t>(integer(select, 1));
            const std::string_view body = blob(select, 3);
            const Result<Digest> chain = core_->chain_at(encounter, *head, version);
            if (!chain) return chain.error();
            if (snapshot_digest(*chain, version, state_hash, body) != digest(select, 2)) continue;
            return std::optional(
                Snapshot{.version = version, .state_hash = state_hash, .body = std::string(body)});
        }
        return std::optional<Snapshot>{};
    });
}

Result<std::optional<StoredReply>> Reader::find_reply(const IntentIndex& index, SeatNumber seat,
                                                      std::string_view intent_id) {
    using Found = Result<std::optional<StoredReply>>;
    return Core::guarded([&]() -> Found {
        for (const RowId row : index.candidates(seat, intent_id)) {
            std::optional<StoredReply> reply = core_->reply_at(row, seat, intent_id);
            if (reply) return reply;
        }
        return std::optional<StoredReply>{};
    });
}

Result<std::optional<StoredReply>> Reader::find_reply(EncounterId encounter, SeatNumber seat,
                                                      std::string_view intent_id) {
    const std::optional<Head> head = core_->head(encounter);
    if (!head) return no_encounter(encounter);
    IntentIndex index;
    const Status walked = Core::guarded([&]() -> Status {
        const ReadTransaction transaction(core_->connection);
        return core_->walk_back(encounter, *head, 0, [&](const SQLite::Statement& link) {
            index.add(static_cast<SeatNumber>(integer(link, 4)), blob(link, 6), integer(link, 0));
        });
    });
    if (!walked) return walked.error();
    return find_reply(index, seat, intent_id);
}

Result<std::vector<Seat>> Reader::seats(EncounterId encounter) {
    return Core::guarded([&]() -> Result<std::vector<Seat>> {
        SQLite::Statement select(core_->database(),
                                 std::string(kSelectSeat) + " WHERE encounter = ?1 ORDER BY number");
        select.bind(1, raw(encounter));
        return Core::all(select, &seat_of);
    });
}

Result<std::optional<SeatFound>> Reader::find_seat_by_token(const Digest& token) {
    return Core::guarded([&]() -> Result<std::optional<SeatFound>> {
        SQLite::Statement select(core_->database(),
                                 std::string(kSelectSeat) + " WHERE token = ?1 OR former_token = ?1");
        bind_digest(select, 1, token);
        return select.executeStep() ? std::optional(seat_found_of(select)) : std::nullopt;
    });
}

Result<std::optional<SeatFound>> Reader::find_seat_by_join_code(const Digest& join_code) {
    return Core::guarded([&]() -> Result<std::optional<SeatFound>> {
        SQLite::Statement select(core_->database(), std::string(kSelectSeat) + " WHERE join_code = ?1");
        bind_digest(select, 1, join_code);
        return select.executeStep() ? std::optional(seat_found_of(select)) : std::nullopt;
    });
}

Result<std::vector<Deadline>> Reader::deadlines(EncounterId encounter) {
    return Core::guarded([&]() -> Result<std::vector<Deadline>> {
        SQLite::Statement select(
            core_->database(), "SELECT key, due_ms, payload FROM deadline WHERE encounter = ?1 ORDER BY key");
        select.bind(1, raw(encounter));
        return Core::all(select, &deadline_of);
    });
}

Result<std::vector<StandingOrder>> Reader::standing_orders(EncounterId encounter) {
    return Core::guarded([&]() -> Result<std::vector<StandingOrder>> {
        SQLite::Statement select(
            core_->database(),
            "SELECT seat, key, value FROM standing_order WHERE encounter = ?1 ORDER BY seat, key");
        select.bind(1, raw(encounter));
        return Core::all(select, &standing_order_of);
    });
}

Result<std::vector<Loss>> Reader::losses(EncounterId encounter) {
    return Core::guarded([&]() -> Result<std::vector<Loss>> {
        SQLite::Statement select(core_->database(),
                                 std::string(kSelectLoss) + " WHERE encounter = ?1 ORDER BY id");
        select.bind(1, raw(encounter));
        return Core::all(select, &loss_of);
    });
}

Result<std::vector<Loss>> Reader::losses(std::string_view campaign) {
    return Core::guarded([&]() -> Result<std::vector<Loss>> {
        SQLite::Statement select(core_->database(),
                                 std::string(kSelectLoss) + " WHERE campaign = ?1 ORDER BY id");
        select.bind(1, std::string(campaign));
        return Core::all(select, &loss_of);
    });
}

Result<std::vector<ChatLine>> Reader::chat_tail(EncounterId encounter, std::size_t limit) {
    return Core::guarded([&]() -> Result<std::vector<ChatLine>> {
        SQLite::Statement select(
            core_->database(),
            "SELECT id, seat, at_ms, body FROM (SELECT id, seat, at_ms, body FROM chat WHERE "
            "encounter = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id");
        select.bind(1, raw(encounter));
        select.bind(2, static_cast<std::int64_t>(limit));
        return Core::all(select, &chat_line_of);
    });
}

Result<std::optional<std::string>> Reader::setting(std::string_view key) {
    return Core::guarded([&]() -> Result<std::optional<std::string>> {
        SQLite::Statement select(core_->database(), "SELECT value FROM meta WHERE key = 'setting.' || ?1");
        select.bind(1, std::string(key));
        return select.executeStep() ? std::optional(std::string(blob(select, 0))) : std::nullopt;
    });
}

std::filesystem::path database_file(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error) ? path / "affray.sqlite" : path;
}

Result<std::unique_ptr<Reader>> open_read_only(const std::filesystem::path& database) {
    return Reader::open(database_file(database), nullptr);
}

}  // namespace affray::store
