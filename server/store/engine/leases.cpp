// Each question is one sentence, and a transaction of its own.
#include "store/engine/leases.h"

#include <map>
#include <optional>
#include <utility>

#include "store/engine/postgresql_connection.h"

namespace affray::store {
namespace {

constexpr int kBusyMs = 300;  // a holder's transaction is over by then, or its holder is stopped

std::optional<Leases::Elsewhere> holder_of(Connection& connection, EncounterId encounter, std::int64_t but,
                                           std::chrono::milliseconds term) {
    Statement find(connection,
                   "SELECT p.address, p.until < now() + CAST(?3 AS BIGINT) * INTERVAL '1 millisecond', "
                   "l.epoch FROM store_lease AS l JOIN store_presence AS p ON p.server = l.server WHERE "
                   "l.encounter = ?1 AND l.server <> ?2 AND p.until > now()");
    find.bind(1, raw(encounter));
    find.bind(2, but);
    find.bind(3, term.count() / 2);
    if (!find.step()) return std::nullopt;
    return Leases::Elsewhere{text(find, 0), integer(find, 1) != 0, {encounter, integer(find, 2)}};
}

std::vector<EncounterId> ids_of(Statement& statement) {
    std::vector<EncounterId> ids;
    while (statement.step()) ids.push_back(EncounterId{integer(statement, 0)});
    return ids;
}

}  // namespace

Leases::Leases(const Location& database, std::int64_t server, Sharing sharing)
    : server_(server),
      sharing_(std::move(sharing)),
      connection_(std::make_unique<PostgresqlConnection>(database, Access::ReadWrite, kBusyMs)) {}

Leases::~Leases() = default;

// Each question may be asked twice: the second answer is as good.
template <class Query>
auto Leases::asked(Query query) -> decltype(query()) {
    const std::lock_guard lock(mutex_);
    for (bool again = false;; again = true) {
        try {
            return query();
        } catch (const EngineFailure& failure) {
            const bool away = failure.trouble() == Trouble::Away;
            if (again || !away || !connection_->mend()) return failure.error();
        }
    }
}

Result<std::optional<Leases::Elsewhere>> Leases::holder(EncounterId encounter) {
    return asked([&]() -> Result<std::optional<Elsewhere>> {
        return holder_of(*connection_, encounter, server_, sharing_.term);
    });
}

Result<std::vector<Leases::Elsewhere>> Leases::others() {
    return asked([&]() -> Result<std::vector<Elsewhere>> {
        Statement find(*connection_,
                       "SELECT p.address, p.until < now() + CAST(?2 AS BIGINT) * INTERVAL '1 millisecond', "
                       "l.encounter, l.epoch FROM store_lease AS l JOIN store_presence AS p ON p.server = "
                       "l.server WHERE l.server <> ?1 AND p.until > now()");
        find.bind(1, server_);
        find.bind(2, sharing_.term.count() / 2);
        std::vector<Elsewhere> all;
        while (find.step())
            all.push_back(
                {text(find, 0), integer(find, 1) != 0, {EncounterId{integer(find, 2)}, integer(find, 3)}});
        return all;
    });
}

Result<Leases::Taken> Leases::take(EncounterId encounter) {
    return asked([&]() -> Result<Taken> {
        if (auto other = holder_of(*connection_, encounter, server_, sharing_.term))
            return Taken(std::move(*other));
        Statement take(
            *connection_,
            "INSERT INTO store_lease (encounter, server, epoch) VALUES (?1, ?2, 1) ON CONFLICT "
            "(encounter) DO UPDATE SET server = excluded.server, epoch = store_lease.epoch + 1 WHERE "
            "store_lease.server = excluded.server OR NOT EXISTS (SELECT 1 FROM store_presence AS p WHERE "
            "p.server = store_lease.server AND p.until > now()) RETURNING epoch");
        take.bind(1, raw(encounter));
        take.bind(2, server_);
        try {
            if (take.step()) return Taken(Lease{encounter, integer(take, 0)});
        } catch (const EngineFailure& failure) {
            // Its holder's time is over, and yet it has the row: it was stopped in a transaction.
            if (failure.trouble() == Trouble::Busy) connection_->end_overdue_sessions(server_);
            throw;
        }
        return Error{ErrorCode::Busy, "another server has just taken the encounter"};
    });
}

Status Leases::give_back(const Lease& lease) {
    return asked([&]() -> Status {
        Statement give(
            *connection_,
            "UPDATE store_lease SET server = 0 WHERE encounter = ?1 AND server = ?2 AND epoch = ?3");
        give.bind(1, raw(lease.encounter));
        give.bind(2, server_);
        give.bind(3, lease.epoch);
        give.run();
        return {};
    });
}

Result<Leases::Standing> Leases::renew() {
    return asked([&]() -> Result<Standing> {
        Statement renew(
            *connection_,
            "UPDATE store_presence SET until = now() + CAST(?2 AS BIGINT) * INTERVAL '1 millisecond' "
            "WHERE server = ?1");
        renew.bind(1, server_);
        renew.bind(2, sharing_.term.count());
        if (renew.execute() != 1) return Error{ErrorCode::Closed, "this server has been struck off"};
        Standing standing;
        Statement held(*connection_, "SELECT encounter, epoch FROM store_lease WHERE server = ?1");
        held.bind(1, server_);
        while (held.step()) standing.held.push_back({EncounterId{integer(held, 0)}, integer(held, 1)});
        Statement emptied(
            *connection_,
            "DELETE FROM store_notice WHERE encounter IN (SELECT encounter FROM store_lease WHERE "
            "server = ?1) RETURNING encounter");
        emptied.bind(1, server_);
        standing.emptied = ids_of(emptied);
        Statement others(*connection_,
                         "SELECT address FROM store_presence WHERE server <> ?1 AND until > now()");
        others.bind(1, server_);
        while (others.step()) standing.others.push_back(text(others, 0));
        Statement bans(*connection_, "SELECT coalesce(max(id), 0), count(*) FROM network_ban");
        if (bans.step()) standing.bans = {integer(bans, 0), integer(bans, 1)};
        return standing;
    });
}

Result<std::vector<Lease>> Leases::over(const std::vector<Lease>& leases) {
    std::string encounters;
    for (const Lease& lease : leases)
        encounters += (encounters.empty() ? "" : ",") + std::to_string(raw(lease.encounter));
    return asked([&]() -> Result<std::vector<Lease>> {
        Statement find(*connection_,
                       "SELECT l.encounter, l.epoch FROM store_lease AS l JOIN store_presence AS p ON "
                       "p.server = l.server WHERE p.until >= now() + CAST(?2 AS BIGINT) * INTERVAL '1 "
                       "millisecond' AND l.encounter IN (SELECT CAST(unnest(string_to_array(CAST(?1 AS "
                       "TEXT), ',')) AS BIGINT))");
        find.bind(1, encounters);
        find.bind(2, sharing_.term.count() / 2);
        std::map<EncounterId, std::int64_t> stand;
        while (find.step()) stand.emplace(EncounterId{integer(find, 0)}, integer(find, 1));
        std::vector<Lease> over;
        for (const Lease& lease : leases) {
            const auto now = stand.find(lease.encounter);
            if (now == stand.end() || now->second != lease.epoch) over.push_back(lease);
        }
        return over;
    });
}

Result<std::vector<EncounterId>> Leases::overdue(std::int64_t most) {
    return asked([&]() -> Result<std::vector<EncounterId>> {
        Statement find(
            *connection_,
            "SELECT d.encounter FROM deadline AS d JOIN encounter AS e ON e.id = d.encounter LEFT JOIN "
            "store_lease AS l ON l.encounter = d.encounter LEFT JOIN store_presence AS p ON p.server = "
            "l.server AND p.until > now() WHERE d.due_ms > 0 AND d.due_ms <= CAST(extract(epoch FROM "
            "now()) * 1000 AS BIGINT) AND e.ended_at_ms IS NULL AND p.server IS NULL GROUP BY "
            "d.encounter ORDER BY min(d.due_ms) LIMIT ?1");
        find.bind(1, most);
        return ids_of(find);
    });
}

Status Leases::leave() {
    return asked([&]() -> Status {
        for (const char* const sentence : {"UPDATE store_lease SET server = 0 WHERE server = ?1",
                                           "DELETE FROM store_presence WHERE server = ?1"}) {
            Statement leave(*connection_, sentence);
            leave.bind(1, server_);
            leave.run();
        }
        return {};
    });
}

}  // namespace affray::store
