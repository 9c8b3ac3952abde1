// The one thread that writes: takes what waits, commits it as one transaction, and only then answers (RULE-1,
// RULE-2).
//
// Commits at once when idle, and while one commit is under way what arrives waits and becomes the next group.
// What nobody waits for goes with the next one that somebody waits for.
//
// What a session may rely on:
// - Completions come on the writer's thread, in order of submission within one encounter. They must be quick,
//   must not throw, and may submit. Nothing is completed before its transaction is durable.
// - When a batch is not committed, neither is any later batch of its encounter that was submitted before the
//   session learned of it: its version no longer fits (Superseded), so the session simply goes back to its
//   last durable version.
// - An error of the disk at a commit (RULE-2) completes nothing: fail_stop is called, which by default ends
//   the process.
// - On a full disk everything waiting is refused (StorageFull) after reading back that nothing was applied;
//   from then on all writes are refused at once until a probe finds room.
// - On a lock held from outside for longer than busy_timeout the group is answered RetryLater, nothing
//   applied.
// - When the database cannot be reached, what was not committed yet is answered RetryLater, nothing applied,
// and so
//   is all that comes until it can. A commit that was under way is answered once the database says what
//   became of it; if it has lost a commit, or another server writes to it, fail_stop is called.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "base/bounded_queue.h"
#include "store/engine/sharing.h"
#include "store/writing/quotas.h"
#include "store/writing/writes.h"

namespace affray::store {

// Called with the receipt of one write, on the writer's thread.
using Completion = std::function<void(const Receipt&)>;

// Called once, on a thread of the store, with one line about what failed.
using FailStop = std::function<void(std::string_view)>;

// Writes the line to standard error and ends the process with status 74, at once and without clean-up.
[[noreturn]] void exit_on_disk_failure(std::string_view line) noexcept;

// Whether somebody waits for a write.
enum class Haste : std::uint8_t {
    Now,
    CanWait,  // for others, up to WriterOptions::patience
};

struct WriterOptions {
    std::chrono::milliseconds patience{100};
    std::size_t queue_capacity = 4096;  // writes that may wait
    std::size_t group_max = 1024;       // writes in one transaction
    std::chrono::milliseconds busy_timeout{5000};
    std::chrono::milliseconds probe_interval{5000};  // while the disk is full
    std::chrono::milliseconds stall_after{2000};     // a commit that takes longer makes the health Stalled
    // Pages of the write-ahead log (4 KiB each) after which they are moved into the database, on a thread of
    // its own so that no commit waits for it; without the thread, between two commits.
    int checkpoint_pages = 1000;
    bool checkpoint_thread = true;
    bool thread = true;  // without it nothing is committed but by step()
    Quotas quotas{};
    FailStop fail_stop = exit_on_disk_failure;
};

enum class Health : std::uint8_t {
    Ready,
    Full,     // read-only: no room on disk
    Away,     // the database cannot be reached; everything is answered RetryLater until it can
    Stalled,  // a commit is taking longer than stall_after
    Frozen,   // the disk failed and fail_stop came back; nothing will be completed any more
    Stopped,
};

// Counters since the start; each is right by itself, together they may be of slightly different moments.
struct WriterStats {
    std::uint64_t commits = 0;
    std::uint64_t written = 0;      // writes committed
    std::uint64_t refused = 0;      // writes answered Refused
    std::uint64_t retry_later = 0;  // writes answered RetryLater
    std::uint64_t over_quota = 0;   // writes refused as QuotaReached
    std::uint64_t fenced = 0;       // writes refused as NotHeld
    std::uint64_t largest_group = 0;
    std::uint64_t checkpoints = 0;
    std::uint64_t commit_ns = 0;  // from taking a group to its durability, over all commits
    std::size_t waiting = 0;      // in the queue now
};

// Any thread. Made by Store::open.
class Writer {
  public:
    class Core;
    explicit Writer(std::unique_ptr<Core> core);
    ~Writer();  // stops
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    // Never waits. Yes: `done` will be called once, unless the store freezes. Full, Closed: nothing happens,
    // `done` is not called, and the caller answers RETRY_LATER or STORAGE_UNAVAILABLE by itself. `lease`: of
    // what is written of a table, where several servers share the database.
    Pushed submit(Write write, Completion done, const Lease& lease = {}, Haste haste = Haste::Now);

    // Only without a thread: commits and completes what waits, on the caller's. False: there was nothing.
    bool step();

    Health health() const;
    WriterStats stats() const;

    // Takes no more, commits and completes what waits, and ends the thread. May be called again; not from a
    // completion.
    void stop();

  private:
    std::unique_ptr<Core> core_;
};

}  // namespace affray::store
