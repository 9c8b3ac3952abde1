// Group commit on one thread, and what becomes of a group that cannot be committed (RULE-1, RULE-2).
#include "store/writing/writer.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"
#include "seams/precedence.h"
#include "store/writing/writer_core.h"

namespace affray::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kExitDiskFailure = 74;
constexpr std::chrono::milliseconds kBackEvery{250};  // a database that is away is asked for

std::int64_t now_ns() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch()).count();
}

void add(std::atomic<std::uint64_t>& counter, std::uint64_t amount) {
    counter.fetch_add(amount, std::memory_order_relaxed);
}

}  // namespace

void exit_on_disk_failure(std::string_view line) noexcept {
    // One call, so that the line stays whole; nothing can be done if it fails.
    std::array<char, 512> text{};
    const std::size_t size = std::min(line.size(), text.size() - 1);
    std::copy_n(line.begin(), size, text.begin());
    text[size] = '\n';
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), size + 1);
    ::_exit(kExitDiskFailure);
}

Writer::Core::Core(std::unique_ptr<Connection> connection, HeadBook& heads, const LoadedHeads& loaded,
                   WriterOptions options)
    : options_(std::move(options)),
      connection_(std::move(connection)),
      scribe_(*connection_, heads, loaded, options_.quotas),
      queue_(options_.queue_capacity) {
    AFFRAY_CHECK(options_.group_max > 0);
    connection_->set_busy_timeout(static_cast<int>(options_.busy_timeout.count()));
    connection_->start_upkeep({.pages = options_.checkpoint_pages,
                               .threaded = options_.checkpoint_thread,
                               .failed = [this](const std::string& what) { fail(what); }});
    if (!options_.thread) return;
    thread_ = std::thread([this] {
        work_promptly();
        while (take_turn(Wait::Yes)) {
        }
    });
}

Writer::Core::~Core() { stop(); }

Pushed Writer::Core::submit(Write write, Completion done, const Lease& lease, Haste haste) {
    if (frozen_.load(std::memory_order_acquire)) return Pushed::Closed;
    return queue_.try_push(std::make_unique<Job>(Job{std::move(write), std::move(done), lease}),
                           haste == Haste::Now ? std::chrono::milliseconds{} : options_.patience);
}

Health Writer::Core::health() const {
    if (frozen_.load(std::memory_order_acquire)) return Health::Frozen;
    if (stopped_.load(std::memory_order_acquire)) return Health::Stopped;
    if (full_.load(std::memory_order_acquire)) return Health::Full;
    if (away_.load(std::memory_order_acquire)) return Health::Away;
    const std::int64_t since = busy_since_ns_.load(std::memory_order_acquire);
    const std::chrono::nanoseconds busy(since == kIdle ? 0 : now_ns() - since);
    return busy > options_.stall_after ? Health::Stalled : Health::Ready;
}

WriterStats Writer::Core::stats() const {
    return WriterStats{.commits = commits_.load(std::memory_order_relaxed),
                       .written = written_.load(std::memory_order_relaxed),
                       .refused = refused_.load(std::memory_order_relaxed),
                       .retry_later = retry_later_.load(std::memory_order_relaxed),
                       .over_quota = over_quota_.load(std::memory_order_relaxed),
                       .fenced = fenced_.load(std::memory_order_relaxed),
                       .largest_group = largest_group_.load(std::memory_order_relaxed),
                       .checkpoints = connection_->upkeeps(),
                       .commit_ns = commit_ns_.load(std::memory_order_relaxed),
                       .waiting = queue_.size()};
}

void Writer::Core::stop() {
    queue_.close();
    if (thread_.joinable()) thread_.join();
    while (!options_.thread && step()) {
    }
    connection_->stop_upkeep();
    stopped_.store(true, std::memory_order_release);
}

bool Writer::Core::step() {
    AFFRAY_CHECK(!options_.thread);
    return take_turn(Wait::No);
}

std::vector<std::unique_ptr<Writer::Core::Job>> Writer::Core::next_jobs(Wait wait, bool probing) {
    if (wait == Wait::No) return queue_.try_pop_all();
    return probing ? queue_.pop_all_until(next_probe_) : queue_.pop_all();
}

bool Writer::Core::take_turn(Wait wait) {
    const bool full = full_.load(std::memory_order_relaxed);
    const bool away = away_.load(std::memory_order_relaxed);
    const std::vector<std::unique_ptr<Job>> jobs = next_jobs(wait, full || away);
    if (frozen_.load(std::memory_order_acquire)) return false;
    const bool due = Clock::now() >= next_probe_;
    if (full && due) probe();
    if (away && due) find_again();
    if (jobs.empty() && (wait == Wait::No || (queue_.closed() && queue_.size() == 0))) return false;

    Group waiting(jobs);
    while (!waiting.empty() && !frozen_.load(std::memory_order_acquire)) {
        const Group group = waiting.first(std::min(waiting.size(), options_.group_max));
        waiting = waiting.subspan(group.size());
        if (full_.load(std::memory_order_relaxed)) {
            answer_all(group, {.outcome = Outcome::Refused, .refusal = Refusal::StorageFull});
        } else if (away_.load(std::memory_order_relaxed)) {
            answer_all(group, {.outcome = Outcome::RetryLater});
        } else {
            commit_group(group);
        }
    }
    return true;
}

void Writer::Core::commit_group(Group group) {
    const std::int64_t began_ns = now_ns();
    busy_since_ns_.store(began_ns, std::memory_order_release);
    std::vector<Receipt> receipts(group.size());
    std::vector<Refusal> without(group.size());
    for (;;) {
        const Attempt attempted = attempt(group, without, receipts);
        if (attempted.committed) break;
        const bool of_one = attempted.trouble == Trouble::Constraint || attempted.trouble == Trouble::Fenced;
        // Which write it was is known for certain once each is answered for by itself.
        if (of_one && connection_->answer_at_once(true)) continue;
        // One write that is refused must not take the others with it: again without it. Each turn takes out
        // one.
        if (of_one && leaves_out(group, attempted, without)) continue;
        const std::optional<Receipt> answer = answer_to(attempted);
        if (!answer) return;
        if (!answer->committed()) std::fill(receipts.begin(), receipts.end(), *answer);
        break;
    }
    connection_->answer_at_once(false);
    const std::int64_t ended_ns = now_ns();
    busy_since_ns_.store(kIdle, std::memory_order_release);
    add(commit_ns_, static_cast<std::uint64_t>(ended_ns - began_ns));
    complete(group, receipts);
    connection_->keep_up();
}

// Whoever has lost an encounter has lost all that it had to write of it.
bool Writer::Core::leaves_out(Group group, const Attempt& failed, std::vector<Refusal>& without) {
    if (failed.at >= group.size()) return false;
    if (failed.trouble == Trouble::Constraint) {
        without[failed.at] = Refusal::Conflict;
        return true;
    }
    const Lease& lost = group[failed.at]->lease;
    for (std::size_t i = failed.at; i < group.size(); ++i)
        if (group[i]->lease == lost) without[i] = Refusal::NotHeld;
    return true;
}

Writer::Core::Attempt Writer::Core::attempt(Group group, const std::vector<Refusal>& without,
                                            std::vector<Receipt>& receipts) {
    Attempt attempted;
    try {
        scribe_.begin();
        if (scribe_.shares() && std::any_of(group.begin(), group.end(),
                                            [](const auto& job) { return Scribe::in_turn(job->write); }))
            scribe_.take_turn();
        for (; attempted.at < group.size(); ++attempted.at) {
            const std::size_t i = attempted.at;
            receipts[i] = without[i] != Refusal::None ? refused(without[i])
                                                      : scribe_.apply(group[i]->write, group[i]->lease);
        }
        scribe_.commit();
        attempted.committed = true;
        add(commits_, 1);
        if (group.size() > largest_group_.load(std::memory_order_relaxed)) {
            largest_group_.store(group.size(), std::memory_order_relaxed);
        }
    } catch (const EngineFailure& failure) {
        attempted.trouble = failure.trouble();
        attempted.what = failure.what();
        // Until it is known whether they are, what is staged may be what is durable.
        if (attempted.trouble == Trouble::Away) return attempted;
        if (!scribe_.roll_back()) attempted.trouble = Trouble::Fatal;
    }
    return attempted;
}

// What everybody in a failed group is told; nothing, if that is unknown.
std::optional<Receipt> Writer::Core::answer_to(const Attempt& failed) {
    switch (failed.trouble) {
        case Trouble::Busy: connection_->make_way(); return Receipt{.outcome = Outcome::RetryLater};
        case Trouble::Full:
            if (!scribe_.proves_absent()) break;
            next_probe_ = Clock::now() + options_.probe_interval;
            full_.store(true, std::memory_order_release);
            return Receipt{.outcome = Outcome::Refused, .refusal = Refusal::StorageFull};
        case Trouble::Away: return answer_after_absence();
        case Trouble::Constraint:
        case Trouble::Fenced:
        case Trouble::Fatal: break;
    }
    fail(failed.what);
    return std::nullopt;
}

// A transaction that broke off before its commit was not applied. After that nobody may be told anything
// until the database says what became of it.
std::optional<Receipt> Writer::Core::answer_after_absence() {
    away_.store(true, std::memory_order_release);
    if (!connection_->in_doubt()) {
        scribe_.roll_back();
        next_probe_ = Clock::now();
        return Receipt{.outcome = Outcome::RetryLater};
    }
    for (;;) {
        const std::optional<Connection::Return> back = ask_back();
        if (!back) return std::nullopt;
        if (*back == Connection::Return::StillAway) {
            if (queue_.closed()) break;
            std::this_thread::sleep_for(kBackEvery);
            continue;
        }
        away_.store(false, std::memory_order_release);
        if (*back == Connection::Return::Committed) {
            scribe_.publish();
            add(commits_, 1);
            return Receipt{};
        }
        scribe_.roll_back();
        return Receipt{.outcome = Outcome::RetryLater};
    }
    fail("stopped while the database was away");
    return std::nullopt;
}

// Nothing: another server has taken over, or the database has lost what was committed.
std::optional<Connection::Return> Writer::Core::ask_back() {
    try {
        return connection_->come_back();
    } catch (const EngineFailure& failure) {
        fail(failure.what());
        return std::nullopt;
    }
}

void Writer::Core::find_again() {
    const std::optional<Connection::Return> back = ask_back();
    if (!back) return;
    next_probe_ = Clock::now() + std::min(options_.probe_interval, kBackEvery);
    if (*back != Connection::Return::StillAway) away_.store(false, std::memory_order_release);
}

void Writer::Core::answer_all(Group group, const Receipt& answer) {
    complete(group, std::vector<Receipt>(group.size(), answer));
}

void Writer::Core::complete(Group group, const std::vector<Receipt>& receipts) {
    for (std::size_t i = 0; i < group.size(); ++i) {
        switch (receipts[i].outcome) {
            case Outcome::Committed: add(written_, 1); break;
            case Outcome::Refused:
                add(refused_, 1);
                if (receipts[i].refusal == Refusal::NotHeld) add(fenced_, 1);
                if (receipts[i].refusal == Refusal::QuotaReached) add(over_quota_, 1);
                break;
            case Outcome::RetryLater: add(retry_later_, 1); break;
        }
        if (group[i]->done) group[i]->done(receipts[i]);
    }
}

void Writer::Core::probe() {
    try {
        scribe_.probe_room();
        full_.store(false, std::memory_order_release);
    } catch (const EngineFailure& failure) {
        const Trouble trouble = failure.trouble();
        const bool away = trouble == Trouble::Away;
        const bool harmless = trouble == Trouble::Full || trouble == Trouble::Busy || away;
        if (!scribe_.roll_back() || !harmless) {
            fail(failure.what());
            return;
        }
        // Whether the probe's own row is there does not matter: coming back finds out, and goes on from it.
        if (away) {
            full_.store(false, std::memory_order_release);
            away_.store(true, std::memory_order_release);
        }
        next_probe_ = Clock::now() + options_.probe_interval;
    }
}

void Writer::Core::fail(const std::string& what) {
    if (frozen_.exchange(true, std::memory_order_acq_rel)) return;
    queue_.close();
    options_.fail_stop("affray: the store failed, what was not answered is unknown: " + what);
}

Writer::Writer(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Writer::~Writer() = default;

Pushed Writer::submit(Write write, Completion done, const Lease& lease, Haste haste) {
    return core_->submit(std::move(write), std::move(done), lease, haste);
}
bool Writer::step() { return core_->step(); }
Health Writer::health() const { return core_->health(); }
WriterStats Writer::stats() const { return core_->stats(); }
void Writer::stop() { core_->stop(); }

}  // namespace affray::store
