// One thread that renews by the clock of the machine; what counts is the database's.
#include "session/lease_keeper.h"

#include <thread>

#include "session/log.h"
#include "store/writing/writer.h"

namespace affray::session {
namespace {

constexpr int kRenewalsInTerm = 4;
constexpr std::uint64_t kLookForOverdueEvery = 2;  // renewals
constexpr std::int64_t kOverdueMost = 16;          // encounters taken up at once

Elsewhere seen(store::Leases::Elsewhere other) {
    return {std::move(other.address), other.fading, other.lease};
}

}  // namespace

bool Renewal::ends(const Hold& hold) const {
    if (hold.lease.epoch == 0 || hold.round >= round) return false;
    const auto now = held.find(hold.lease.encounter);
    return now == held.end() || now->second != hold.lease.epoch;
}

LeaseKeeper::LeaseKeeper(store::Leases& leases, Metrics& metrics, Told told)
    : leases_(leases), metrics_(metrics), told_(std::move(told)) {}

LeaseKeeper::~LeaseKeeper() { stop(); }

void LeaseKeeper::start() {
    thread_ = std::thread([this] { run(); });
}

void LeaseKeeper::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    asked_.notify_one();
    if (thread_.joinable()) thread_.join();
}

Result<LeaseKeeper::Taken> LeaseKeeper::take(store::EncounterId encounter) {
    {
        const std::lock_guard lock(mutex_);
        if (leaving_) return Error{ErrorCode::Busy, "the server is about to restart"};
    }
    auto taken = leases_.take(encounter);
    if (!taken) return taken.error();
    if (auto* other = std::get_if<store::Leases::Elsewhere>(&*taken)) return Taken(seen(std::move(*other)));
    metrics_.leases_taken.add();
    // Read afterwards: a renewal that begins from now on knows of it.
    return Taken(Hold{std::get<store::Lease>(*taken), round_.load()});
}

Result<std::optional<Elsewhere>> LeaseKeeper::holder(store::EncounterId encounter) {
    auto found = leases_.holder(encounter);
    if (!found) return found.error();
    if (!*found) return std::optional<Elsewhere>();
    return std::optional(seen(std::move(**found)));
}

Result<std::vector<Elsewhere>> LeaseKeeper::others() {
    auto found = leases_.others();
    if (!found) return found.error();
    std::vector<Elsewhere> all;
    for (store::Leases::Elsewhere& one : *found) all.push_back(seen(std::move(one)));
    return all;
}

void LeaseKeeper::give_back(const store::Lease& lease) {
    {
        const std::lock_guard lock(mutex_);
        unwanted_.push_back(lease);
    }
    asked_.notify_one();
}

void LeaseKeeper::leave(std::function<void()> left) {
    {
        const std::lock_guard lock(mutex_);
        leaving_ = true;
        left_ = std::move(left);
    }
    asked_.notify_one();
}

void LeaseKeeper::run() {
    const auto apart = leases_.term() / kRenewalsInTerm;
    auto next = std::chrono::steady_clock::now() + apart;
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        asked_.wait_until(lock, next, [this] { return stopping_ || left_ || !unwanted_.empty(); });
        if (stopping_) return;
        const auto unwanted = std::exchange(unwanted_, {});
        const auto left = std::exchange(left_, nullptr);
        const bool leaving = leaving_;
        lock.unlock();
        for (const store::Lease& lease : unwanted) std::ignore = leases_.give_back(lease);
        if (left) {
            if (const Status gone = leases_.leave(); !gone) tell_failure(gone.error());
            left();
        }
        if (const auto now = std::chrono::steady_clock::now(); now >= next) {
            next = now + apart;
            if (!leaving) renew();
        }
        lock.lock();
    }
}

void LeaseKeeper::renew() {
    auto renewal = std::make_shared<Renewal>();
    renewal->round = ++round_;
    auto standing = leases_.renew();
    if (!standing) return tell_failure(standing.error());
    if (std::exchange(failing_, false)) log_line(LogLevel::Info, "leases_renewed_again");
    for (const store::Lease& lease : standing->held) renewal->held.emplace(lease.encounter, lease.epoch);
    renewal->emptied = std::move(standing->emptied);
    renewal->others = std::move(standing->others);
    renewal->bans = standing->bans;
    metrics_.leases_held.set(renewal->held.size());
    if (renewal->round % kLookForOverdueEvery == 0) {
        auto due = leases_.overdue(kOverdueMost);
        if (due) renewal->overdue = std::move(*due);
        if (!due) tell_failure(due.error());
    }
    told_(std::move(renewal));
}

// What is not renewed is good until somebody takes it: play goes on, and each write is fenced.
void LeaseKeeper::tell_failure(const Error& why) {
    if (why.code == ErrorCode::Closed)
        store::exit_on_disk_failure("affray: this server has been struck off by another: " + why.message);
    if (std::exchange(failing_, true)) return;
    log_line(LogLevel::Warning, "leases_not_renewed", {{"why", why.message}});
}

}  // namespace affray::session
