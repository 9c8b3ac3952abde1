// Group commit on one thread, and what becomes of a group that cannot be committed (RULE-1, RULE-2).
#include "store/writer.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"
#include "store/writer_core.h"

namespace affray::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kExitDiskFailure = 74;

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

Writer::Core::Core(std::filesystem::path database, std::unique_ptr<Connection> connection, HeadBook& heads,
                   const LoadedHeads& loaded, WriterOptions options)
    : options_(std::move(options)),
      connection_(std::move(connection)),
      scribe_(*connection_, heads, loaded, options_.quotas),
      queue_(options_.queue_capacity),
      checkpointer_(std::move(database), options_.checkpoint_pages, options_.checkpoint_thread,
                    [this](const std::string& what) { fail(what); }) {
    AFFRAY_CHECK(options_.group_max > 0);
    connection_->database().setBusyTimeout(static_cast<int>(options_.busy_timeout.count()));
    // Takes the place of SQLite's own checkpoint inside the commit.
    sqlite3_wal_hook(connection_->handle(), &Core::after_commit, this);
    if (!options_.thread) return;
    thread_ = std::thread([this] {
        while (take_turn(Wait::Yes)) {
        }
    });
}

Writer::Core::~Core() { stop(); }

int Writer::Core::after_commit(void* self, sqlite3*, const char*, int pages) noexcept {
    static_cast<Core*>(self)->wal_pages_ = pages;
    return SQLITE_OK;
}

Pushed Writer::Core::submit(Write write, Completion done) {
    if (frozen_.load(std::memory_order_acquire)) return Pushed::Closed;
    return queue_.try_push(std::make_unique<Job>(Job{std::move(write), std::move(done)}));
}

Health Writer::Core::health() const {
    if (frozen_.load(std::memory_order_acquire)) return Health::Frozen;
    if (stopped_.load(std::memory_order_acquire)) return Health::Stopped;
    if (full_.load(std::memory_order_acquire)) return Health::Full;
    const std::int64_t since = busy_since_ns_.load(std::memory_order_acquire);
    const std::chrono::nanoseconds busy(since == kIdle ? 0 : now_ns() - since);
    return busy > options_.stall_after ? Health::Stalled : Health::Ready;
}

WriterStats Writer::Core::stats() const {
    return WriterStats{.commits = commits_.load(std::memory_order_relaxed),
                       .written = written_.load(std::memory_order_relaxed),
                       .refused = refused_.load(std::memory_order_relaxed),
                       .retry_later = retry_later_.load(std::memory_order_relaxed),
                       .largest_group = largest_group_.load(std::memory_order_relaxed),
                       .checkpoints = checkpointer_.count(),
                       .commit_ns = commit_ns_.load(std::memory_order_relaxed),
                       .waiting = queue_.size()};
}

void Writer::Core::stop() {
    queue_.close();
    if (thread_.joinable()) thread_.join();
    while (!options_.thread && step()) {
    }
    checkpointer_.stop();
    stopped_.store(true, std::memory_order_release);
}

bool Writer::Core::step() {
    AFFRAY_CHECK(!options_.thread);
    return take_turn(Wait::No);
}

std::vector<std::unique_ptr<Writer::Core::Job>> Writer::Core::next_jobs(Wait wait, bool full) {
    if (wait == Wait::No) return queue_.try_pop_all();
    return full ? queue_.pop_all_until(next_probe_) : queue_.pop_all();
}

bool Writer::Core::take_turn(Wait wait) {
    const bool full = full_.load(std::memory_order_relaxed);
    const std::vector<std::unique_ptr<Job>> jobs = next_jobs(wait, full);
    if (frozen_.load(std::memory_order_acquire)) return false;
    if (full && Clock::now() >= next_probe_) probe();
    if (jobs.empty() && (wait == Wait::No || (queue_.closed() && queue_.size() == 0))) return false;

    Group waiting(jobs);
    while (!waiting.empty() && !frozen_.load(std::memory_order_acquire)) {
        const Group group = waiting.first(std::min(waiting.size(), options_.group_max));
        waiting = waiting.subspan(group.size());
        if (full_.load(std::memory_order_relaxed)) {
            answer_while_full(group);
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
    std::vector<bool> conflicting(group.size());
    for (;;) {
        const Attempt attempted = attempt(group, conflicting, receipts);
        if (attempted.committed) break;
        // One write that the schema refuses must not take the others with it: again without it. Each turn
        // takes out one.
        if (attempted.trouble == Trouble::Constraint && attempted.at < group.size()) {
            conflicting[attempted.at] = true;
            continue;
        }
        const std::optional<Receipt> answer = answer_to(attempted);
        if (!answer) return;
        std::fill(receipts.begin(), receipts.end(), *answer);
        break;
    }
    const std::int64_t ended_ns = now_ns();
    busy_since_ns_.store(kIdle, std::memory_order_release);
    add(commit_ns_, static_cast<std::uint64_t>(ended_ns - began_ns));
    complete(group, receipts);
    checkpointer_.after_commit(connection_->handle(), wal_pages_);
}

Writer::Core::Attempt Writer::Core::attempt(Group group, const std::vector<bool>& conflicting,
                                            std::vector<Receipt>& receipts) {
    const Receipt kConflict{.outcome = Outcome::Refused, .refusal = Refusal::Conflict};
    Attempt attempted;
    try {
        scribe_.begin();
        for (; attempted.at < group.size(); ++attempted.at) {
            const std::size_t i = attempted.at;
            receipts[i] = conflicting[i] ? kConflict : scribe_.apply(group[i]->write);
        }
        scribe_.commit();
        attempted.committed = true;
        add(commits_, 1);
        if (group.size() > largest_group_.load(std::memory_order_relaxed)) {
            largest_group_.store(group.size(), std::memory_order_relaxed);
        }
    } catch (const SQLite::Exception& exception) {
        attempted.trouble = trouble_of(exception, connection_->handle());
        attempted.what =
            "sqlite " + std::to_string(exception.getExtendedErrorCode()) + ": " + exception.what();
        if (!scribe_.roll_back()) attempted.trouble = Trouble::Fatal;
    }
    return attempted;
}

// What everybody in a failed group is told; nothing, if that is unknown.
std::optional<Receipt> Writer::Core::answer_to(const Attempt& failed) {
    switch (failed.trouble) {
        case Trouble::Busy: return Receipt{.outcome = Outcome::RetryLater};
        case Trouble::Full:
            if (!scribe_.proves_absent()) break;
            next_probe_ = Clock::now() + options_.probe_interval;
            full_.store(true, std::memory_order_release);
            return Receipt{.outcome = Outcome::Refused, .refusal = Refusal::StorageFull};
        case Trouble::Constraint:
        case Trouble::Fatal: break;
    }
    fail(failed.what);
    return std::nullopt;
}

void Writer::Core::answer_while_full(Group group) {
    const Receipt full{.outcome = Outcome::Refused, .refusal = Refusal::StorageFull};
    complete(group, std::vector<Receipt>(group.size(), full));
}

void Writer::Core::complete(Group group, const std::vector<Receipt>& receipts) {
    for (std::size_t i = 0; i < group.size(); ++i) {
        switch (receipts[i].outcome) {
            case Outcome::Committed: add(written_, 1); break;
            case Outcome::Refused: add(refused_, 1); break;
            case Outcome::RetryLater: add(retry_later_, 1); break;
        }
        if (group[i]->done) group[i]->done(receipts[i]);
    }
}

void Writer::Core::probe() {
    try {
        scribe_.probe_room();
        full_.store(false, std::memory_order_release);
    } catch (const SQLite::Exception& exception) {
        const Trouble trouble = trouble_of(exception, connection_->handle());
        const bool harmless = trouble == Trouble::Full || trouble == Trouble::Busy;
        if (!scribe_.roll_back() || !harmless) {
            fail(exception.what());
            return;
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

Pushed Writer::submit(Write write, Completion done) {
    return core_->submit(std::move(write), std::move(done));
}
bool Writer::step() { return core_->step(); }
Health Writer::health() const { return core_->health(); }
WriterStats Writer::stats() const { return core_->stats(); }
void Writer::stop() { core_->stop(); }

}  // namespace affray::store
