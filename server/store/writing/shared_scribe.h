// What a scribe does besides where several servers write to one database (docs/decisions/0260): fences,
// turns, numbers of rows, ends of logs. Internal.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "store/engine/connection.h"
#include "store/engine/sharing.h"
#include "store/reading/heads.h"

namespace affray::store {

// Used by the writer's thread only, within a transaction. All but ended throw EngineFailure.
class SharedScribe {
  public:
    SharedScribe(Connection& connection, HeadBook& heads);

    // Until the transaction's end no other server writes what looks at several rows.
    void take_turn();
    // Until the transaction's end nobody takes the encounter. Trouble::Fenced, at once or later: somebody
    // has.
    void hold(const Lease& lease);
    // Greater than all of the encounters that are held.
    RowId next_row();
    // To the next version; Trouble::Fenced, at once or later: another server has written that.
    void move_head(EncounterId encounter, const Head& head);
    // After a rollback: no row after the last one that was committed is there.
    bool proves_absent(RowId committed);
    void ended() noexcept { held_.clear(); }

  private:
    HeadBook& heads_;
    Connection& connection_;
    Statement turn_{connection_, "SELECT 1 FROM store_turn WHERE one = 1 FOR UPDATE"};
    Statement fence_{connection_, "SELECT 1 FROM store_lease WHERE encounter = ?1 AND epoch = ?2 FOR UPDATE"};
    Statement block_{connection_, "SELECT nextval('store_rows')"};
    Statement move_{connection_, std::string(kMoveHead) + " WHERE log_head.version = excluded.version - 1"};
    Statement rows_{connection_, "SELECT count(*) FROM log WHERE id > ?1 AND id >= ?2 AND id < ?3"};
    std::unordered_map<EncounterId, std::int64_t> epochs_{};  // under which the heads in memory were read
    std::unordered_set<EncounterId> held_{};                  // in this transaction
    RowId first_ = 0;                                         // of the block
    RowId next_ = 0;
    RowId end_ = 0;
};

}  // namespace affray::store
