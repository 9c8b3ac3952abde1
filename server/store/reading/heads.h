// Where the log of every encounter ends, shared by the writer (which moves it) and the readers. Internal.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/engine/connection.h"
#include "store/engine/values.h"

namespace affray::store {

using HeadMap = std::unordered_map<EncounterId, Head>;

// What a database says of its heads at one moment.
struct LoadedHeads {
    HeadMap heads{};
    RowId last_row = 0;  // the last row of the log, 0: none
    RowId marked = 0;    // log_head is right about all rows up to here
};
// Moves the end of a log: see bind_head.
inline constexpr char kMoveHead[] =
    "INSERT INTO log_head (encounter, row, version, bytes) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (encounter) "
    "DO UPDATE SET row = excluded.row, version = excluded.version, bytes = excluded.bytes";
void bind_head(Statement& move, EncounterId encounter, const Head& head);
// Of one encounter, where log_head is right about it. Throws EngineFailure.
std::optional<Head> read_head(Connection& database, EncounterId encounter);
// Makes log_head right about all rows. Throws EngineFailure.
void settle_heads(Connection& database, const LoadedHeads& loaded);
// Databases from before step 17 do not say how long their logs are.
enum class HeadSizes { Read, Leave };
// Reads log_head and the rows that came after its mark. Throws EngineFailure.
LoadedHeads load_heads(Connection& database, HeadSizes sizes = HeadSizes::Read);

// All heads in memory; where others write too, those of the encounters that this server plays. Any thread.
class HeadBook {
  public:
    explicit HeadBook(HeadMap heads) : heads_(std::move(heads)) {}
    struct OthersWrite {};
    explicit HeadBook(OthersWrite) : others_write_(true) {}

    // Then whoever reads asks the database (read_head).
    bool others_write() const { return others_write_; }
    std::optional<Head> find(EncounterId encounter) const {
        const std::lock_guard lock(mutex_);
        const auto found = heads_.find(encounter);
        return found == heads_.end() ? std::nullopt : std::optional(found->second);
    }
    // All of them at once: a reader sees a commit wholly or not at all.
    void publish(const HeadMap& moved) {
        const std::lock_guard lock(mutex_);
        for (const auto& [encounter, head] : moved) heads_.insert_or_assign(encounter, head);
    }

  private:
    mutable std::mutex mutex_;
    HeadMap heads_{};
    const bool others_write_ = false;
};

}  // namespace affray::store
