// Passive checkpoints: they wait for nobody and make nobody wait.
#include "store/engine/checkpointer.h"

#include <sqlite3.h>

#include <utility>

#include "store/engine/sqlite_connection.h"
#include "store/engine/sqlite_failure.h"

namespace affray::store {

Checkpointer::Checkpointer(std::filesystem::path database, int pages, bool threaded,
                           std::function<void(const std::string&)> failed)
    : database_(std::move(database)), pages_(pages), failed_(std::move(failed)), due_at_(pages) {
    if (threaded) thread_ = std::thread([this] { run(); });
}

Checkpointer::~Checkpointer() { stop(); }

void Checkpointer::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Checkpointer::after_commit(sqlite3* writer, int wal_pages, const std::function<void()>& leave) {
    if (moved_.exchange(false, std::memory_order_acquire)) {
        leave();
        checkpoint(writer);
        return;
    }
    // The log has started anew, or a reader (a backup) keeps it from that and it goes on growing.
    if (wal_pages < due_at_ - pages_) due_at_ = pages_;
    if (wal_pages < due_at_) return;
    due_at_ = wal_pages + pages_;
    leave();
    if (!thread_.joinable()) {
        checkpoint(writer);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        wanted_ = true;
    }
    wake_.notify_one();
}

void Checkpointer::run() {
    std::optional<SqliteConnection> connection;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return wanted_ || stopping_; });
            if (stopping_) return;
            wanted_ = false;
        }
        try {
            if (!connection) {
                connection.emplace(database_, Access::ReadWrite, 0);
                connection->execute("PRAGMA synchronous = FULL");
                // It read the schema for that, a hundred kilobytes that a checkpoint asks nothing of.
                connection->execute("PRAGMA writable_schema = RESET; PRAGMA shrink_memory");
            }
            if (checkpoint(connection->handle())) moved_.store(true, std::memory_order_release);
        } catch (const EngineFailure& failure) {
            failed_(std::string("cannot open the database for a checkpoint: ") + failure.what());
            return;
        }
    }
}

bool Checkpointer::checkpoint(sqlite3* connection) {
    const int result =
        sqlite3_wal_checkpoint_v2(connection, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    count_.fetch_add(1, std::memory_order_relaxed);
    if (result == SQLITE_OK) return true;
    switch (trouble_of(result, connection, Written::Database)) {
        case Trouble::Busy:
        case Trouble::Full: return false;  // what was committed is safe in the log; the next one tries again
        case Trouble::Constraint:
        case Trouble::Away:
        case Trouble::Fenced:
        case Trouble::Fatal: break;
    }
    failed_(std::string("checkpoint failed: ") + sqlite3_errmsg(connection));
    return false;
}

}  // namespace affray::store
