// Which encounters this server plays, where several share a database (docs/decisions/0260, 0261): a lease is
// taken for each that is opened, all are renewed four times a term, and whoever plays is told what has
// changed.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

#include "session/hold.h"
#include "session/metrics.h"
#include "store/engine/leases.h"

namespace affray::session {

/// What a renewal has found.
struct Renewal {
    std::uint64_t round = 0;
    std::unordered_map<store::EncounterId, std::int64_t> held{};  // with their epochs
    /// Of them, those of which a seat was emptied by somebody else.
    std::vector<store::EncounterId> emptied{};
    /// Addresses of the other servers.
    std::vector<std::string> others{};
    store::BanMark bans{};
    /// Of nobody, and due.
    std::vector<store::EncounterId> overdue{};

    /// What was taken before this renewal is another server's by now.
    bool ends(const Hold& hold) const;
};

/// All but start and stop from any thread.
class LeaseKeeper {
  public:
    using Told = std::function<void(std::shared_ptr<const Renewal>)>;

    /// `told`: called on the keeper's thread after each renewal. Both outlive it.
    LeaseKeeper(store::Leases& leases, Metrics& metrics, Told told);
    ~LeaseKeeper();
    LeaseKeeper(const LeaseKeeper&) = delete;
    LeaseKeeper& operator=(const LeaseKeeper&) = delete;

    void start();
    /// Ends the thread; gives nothing back.
    void stop();
    std::chrono::milliseconds term() const { return leases_.term(); }

    using Taken = std::variant<Hold, Elsewhere>;
    /// Waits for the database. Errors: Busy, and those of the store.
    Result<Taken> take(store::EncounterId encounter);
    /// Of leases of other servers those that are over, or whose server is not heard of. Waits for the
    /// database. Errors: as of take.
    Result<std::vector<store::Lease>> over(const std::vector<store::Lease>& leases) {
        return leases_.over(leases);
    }
    /// The other server that plays it; nothing: this one, or none. Waits for the database. Errors: as of
    /// take.
    Result<std::optional<Elsewhere>> holder(store::EncounterId encounter);
    /// What other servers play; the same.
    Result<std::vector<Elsewhere>> others();
    /// Soon, on the keeper's thread.
    void give_back(const store::Lease& lease);
    /// Nothing is taken any more; gives everything back and then calls `left`, on the keeper's thread.
    void leave(std::function<void()> left);

  private:
    void run();
    void renew();
    void tell_failure(const Error& why);

    store::Leases& leases_;
    Metrics& metrics_;
    const Told told_;
    std::atomic<std::uint64_t> round_{0};
    std::mutex mutex_;  // what follows
    std::condition_variable asked_;
    std::vector<store::Lease> unwanted_{};
    std::function<void()> left_{};
    bool leaving_ = false;
    bool stopping_ = false;
    bool failing_ = false;  // of the keeper's thread: the last renewal did not come through
    std::thread thread_;
};

}  // namespace affray::session
