// Which server plays which encounter, where several share a database (docs/decisions/0260): taking, renewing,
// giving back.
//
// Times are the database's. Any thread; each call asks the database, on a connection of its own. Errors: Busy
// (it cannot be reached, or somebody is in the way: try again), Closed (this server has been struck off: it
// holds nothing, and the next thing that it writes ends it), Io, Corrupt.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "store/engine/ban_mark.h"
#include "store/engine/location.h"
#include "store/engine/sharing.h"

namespace affray::store {

class PostgresqlConnection;

class Leases {
  public:
    // `server`: its number, as its writer's connection has it. Throws EngineFailure.
    Leases(const Location& database, std::int64_t server, Sharing sharing);
    ~Leases();
    Leases(const Leases&) = delete;
    Leases& operator=(const Leases&) = delete;

    std::chrono::milliseconds term() const { return sharing_.term; }

    struct Elsewhere {
        std::string address;
        bool fading = false;  // it has not been heard of for half a term: ask again rather than there
        Lease lease{};        // that server's
    };
    using Taken = std::variant<Lease, Elsewhere>;
    // The other server that plays it; nothing: this one, or none.
    Result<std::optional<Elsewhere>> holder(EncounterId encounter);
    // What other servers play.
    Result<std::vector<Elsewhere>> others();
    // What is this server's already gets another epoch.
    Result<Taken> take(EncounterId encounter);
    // Nothing is done if somebody has it by now.
    Status give_back(const Lease& lease);

    struct Standing {
        std::vector<Lease> held{};
        // Of them, those of which a seat was emptied since the last time.
        std::vector<EncounterId> emptied{};
        // Addresses of the other servers that there are.
        std::vector<std::string> others{};
        BanMark bans{};
    };
    // Once and again within a term.
    Result<Standing> renew();
    // Of leases of other servers those that are over: given back, taken by somebody else, or of a server that
    // has not been heard of for half a term.
    Result<std::vector<Lease>> over(const std::vector<Lease>& leases);
    // Encounters that nobody plays and whose deadlines have passed, the oldest first.
    Result<std::vector<EncounterId>> overdue(std::int64_t most);
    // Gives everything back, for good.
    Status leave();

  private:
    template <class Query>
    auto asked(Query query) -> decltype(query());

    const std::int64_t server_;
    const Sharing sharing_;
    std::mutex mutex_;
    std::unique_ptr<PostgresqlConnection> connection_;
};

}  // namespace affray::store
