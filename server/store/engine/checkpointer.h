// Moves the write-ahead log into the database while the writer goes on committing. Internal.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

struct sqlite3;

namespace affray::store {

// Two steps, because a log that is always being appended to can never be emptied from beside: the thread
// moves the bulk, and then the writer, between two commits, moves the few pages that came meanwhile, after
// which the log starts anew.
class Checkpointer {
  public:
    // failed(line): the disk failed; called at most once, on either thread. Without `threaded` the writer
    // does it all.
    Checkpointer(std::filesystem::path database, int pages, bool threaded,
                 std::function<void(const std::string&)> failed);
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    // By the writer after each commit, outside of a transaction; wal_pages: the length of the log. leave() is
    // called before anything is moved: the writer must not be reading then.
    void after_commit(sqlite3* writer, int wal_pages, const std::function<void()>& leave);
    // Ends the thread. May be called again.
    void stop();

    std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }

  private:
    void run();
    bool checkpoint(sqlite3* connection);

    const std::filesystem::path database_;
    const int pages_;
    const std::function<void(const std::string&)> failed_;
    int due_at_;  // of the writer's thread
    std::atomic<bool> moved_{false};
    std::atomic<std::uint64_t> count_{0};

    std::mutex mutex_;
    std::condition_variable wake_;
    bool wanted_ = false;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace affray::store
