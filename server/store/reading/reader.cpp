// The queries behind resends and lists.
#include "store/reading/reader.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "store/reading/reader_core.h"

namespace affray::store {
Result<std::unique_ptr<Reader>> Reader::open(const Location& database,
                                             std::shared_ptr<const HeadBook> heads) {
    using Made = Result<std::unique_ptr<Reader>>;
    if (const Status there = is_there(database); !there) return there.error();
    return guarded([&]() -> Made {
        return std::unique_ptr<Reader>(new Reader(std::make_unique<Core>(database, std::move(heads))));
    });
}

Reader::Reader(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Reader::~Reader() = default;

std::shared_ptr<Connection> Reader::connection() const { return core_->shared_connection(); }

Result<std::vector<Encounter>> Reader::encounters(Which which) {
    return guarded([&]() -> Result<std::vector<Encounter>> {
        Statement select(core_->connection(), std::string(kSelectEncounterBriefly) +
                                                  " WHERE ?1 = 1 OR ended_at_ms IS NULL ORDER BY id");
        select.bind(1, which == Which::All ? 1 : 0);
        return Core::all(select, &encounter_of);
    });
}

Result<Encounter> Reader::encounter(EncounterId id) {
    return guarded([&]() -> Result<Encounter> {
        Statement select(core_->connection(), std::string(kSelectEncounter) + " WHERE id = ?1");
        select.bind(1, raw(id));
        if (!select.step()) return no_encounter(id);
        return encounter_of(select);
    });
}

Result<Encounter> Reader::find_encounter(std::string_view public_id) {
    return guarded([&]() -> Result<Encounter> {
        Statement select(core_->connection(), std::string(kSelectEncounter) + " WHERE public_id = ?1");
        select.bind(1, std::string(public_id));
        if (!select.step()) return Error{ErrorCode::NotFound, "no encounter of that name"};
        return encounter_of(select);
    });
}

Result<Head> Reader::head(EncounterId encounter) { return core_->head(encounter); }

Result<std::optional<Snapshot>> Reader::latest_snapshot(EncounterId encounter) {
    using Found = Result<std::optional<Snapshot>>;
    const Result<Head> head = core_->head(encounter);
    if (!head) return head.error();
    return guarded([&]() -> Found {
        const ReadTransaction transaction(core_->connection());
        Statement select(core_->connection(),
                         "SELECT version, state_hash, digest, body FROM snapshot WHERE encounter = ?1 AND "
                         "version <= ?2 ORDER BY version DESC");
        select.bind(1, raw(encounter));
        bind_integer(select, 2, head->version);
        while (select.step()) {
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

Result<std::optional<StoredReply>> Reader::find_reply(EncounterId encounter, std::span<const RowSpan> where,
                                                      SeatNumber seat, std::string_view intent_id) {
    using Found = Result<std::optional<StoredReply>>;
    return guarded([&]() -> Found {
        for (const RowSpan rows : where) {
            std::optional<StoredReply> reply = core_->reply_in(encounter, rows, seat, intent_id);
            if (reply) return reply;
        }
        return std::optional<StoredReply>{};
    });
}

Result<std::optional<StoredReply>> Reader::find_reply(EncounterId encounter, SeatNumber seat,
                                                      std::string_view intent_id) {
    const Result<Head> head = core_->head(encounter);
    if (!head) return head.error();
    IntentIndex index;
    const Status walked = guarded([&]() -> Status {
        const ReadTransaction transaction(core_->connection());
        return core_->walk_back(encounter, *head, 0, [&](const Statement& link) {
            index.add(static_cast<SeatNumber>(integer(link, 4)), blob(link, 6), integer(link, 0));
        });
    });
    if (!walked) return walked.error();
    return find_reply(encounter, index.candidates(seat, intent_id), seat, intent_id);
}

Result<std::vector<Seat>> Reader::seats(EncounterId encounter) {
    return guarded([&]() -> Result<std::vector<Seat>> {
        Statement select(core_->connection(),
                         std::string(kSelectSeat) + " WHERE encounter = ?1 ORDER BY number");
        select.bind(1, raw(encounter));
        return Core::all(select, &seat_of);
    });
}

Result<std::optional<SeatFound>> Reader::find_seat_by_token(const Digest& token) {
    return guarded([&]() -> Result<std::optional<SeatFound>> {
        Statement select(core_->connection(), std::string(kSelectSeat) +
                                                  " WHERE token = ?1 OR next_token = ?1 OR later_token = ?1");
        bind_digest(select, 1, token);
        return select.step() ? std::optional(seat_found_of(select)) : std::nullopt;
    });
}

Result<std::optional<SeatFound>> Reader::find_seat_by_join_code(const Digest& join_code) {
    return guarded([&]() -> Result<std::optional<SeatFound>> {
        Statement select(core_->connection(), std::string(kSelectSeat) + " WHERE join_code = ?1");
        bind_digest(select, 1, join_code);
        return select.step() ? std::optional(seat_found_of(select)) : std::nullopt;
    });
}

Result<std::optional<SeatFound>> Reader::find_seat_by_link(const Digest& link) {
    return guarded([&]() -> Result<std::optional<SeatFound>> {
        Statement select(core_->connection(), std::string(kSelectSeat) + " WHERE link = ?1");
        bind_digest(select, 1, link);
        return select.step() ? std::optional(seat_found_of(select)) : std::nullopt;
    });
}

Result<std::vector<Deadline>> Reader::deadlines(EncounterId encounter) {
    return guarded([&]() -> Result<std::vector<Deadline>> {
        Statement select(core_->connection(),
                         "SELECT key, due_ms, payload FROM deadline WHERE encounter = ?1 ORDER BY key");
        select.bind(1, raw(encounter));
        return Core::all(select, &deadline_of);
    });
}

Result<std::vector<StandingOrder>> Reader::standing_orders(EncounterId encounter) {
    return guarded([&]() -> Result<std::vector<StandingOrder>> {
        Statement select(
            core_->connection(),
            "SELECT seat, key, value FROM standing_order WHERE encounter = ?1 ORDER BY seat, key");
        select.bind(1, raw(encounter));
        return Core::all(select, &standing_order_of);
    });
}

Result<std::vector<std::uint64_t>> Reader::ways_back(EncounterId encounter, std::size_t most) {
    return guarded([&]() -> Result<std::vector<std::uint64_t>> {
        Statement select(core_->connection(),
                         "SELECT version FROM way_back WHERE encounter = ?1 ORDER BY version DESC LIMIT ?2");
        select.bind(1, raw(encounter));
        select.bind(2, static_cast<std::int64_t>(most));
        std::vector<std::uint64_t> versions;
        while (select.step()) versions.push_back(static_cast<std::uint64_t>(integer(select, 0)));
        std::reverse(versions.begin(), versions.end());
        return versions;
    });
}

Result<std::vector<Loss>> Reader::losses(EncounterId encounter) {
    return guarded([&]() -> Result<std::vector<Loss>> {
        Statement select(core_->connection(), std::string(kSelectLoss) + " WHERE encounter = ?1 ORDER BY id");
        select.bind(1, raw(encounter));
        return Core::all(select, &loss_of);
    });
}

Result<std::vector<Loss>> Reader::losses(std::string_view campaign) {
    return guarded([&]() -> Result<std::vector<Loss>> {
        Statement select(core_->connection(), std::string(kSelectLoss) + " WHERE campaign = ?1 ORDER BY id");
        select.bind(1, std::string(campaign));
        return Core::all(select, &loss_of);
    });
}

Result<std::vector<ChatLine>> Reader::chat_tail(EncounterId encounter, std::size_t limit) {
    return guarded([&]() -> Result<std::vector<ChatLine>> {
        Statement select(core_->connection(),
                         "SELECT id, seat, at_ms, body FROM (SELECT id, seat, at_ms, body FROM chat WHERE "
                         "encounter = ?1 ORDER BY id DESC LIMIT ?2) AS tail ORDER BY id");
        select.bind(1, raw(encounter));
        select.bind(2, static_cast<std::int64_t>(limit));
        return Core::all(select, &chat_line_of);
    });
}

Result<std::optional<std::string>> Reader::setting(std::string_view key) {
    return guarded([&]() -> Result<std::optional<std::string>> {
        Statement select(core_->connection(), "SELECT value FROM meta WHERE key = 'setting.' || ?1");
        select.bind(1, std::string(key));
        return select.step() ? std::optional(std::string(blob(select, 0))) : std::nullopt;
    });
}

Result<Digest> Reader::key(std::string_view name) {
    const auto stored = setting(name);
    if (!stored) return stored.error();
    Digest key{};
    if (!*stored || (*stored)->size() != key.size())
        return Error{ErrorCode::Corrupt, "the database lacks its " + std::string(name)};
    std::copy((*stored)->begin(), (*stored)->end(), key.begin());
    return key;
}

Result<std::unique_ptr<Reader>> open_read_only(const Location& database) {
    return Reader::open(database, nullptr);
}

}  // namespace affray::store
