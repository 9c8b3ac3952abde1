// Fences that nobody waits for in the ordinary case, and what is asked when an encounter is new to this
// server.
#include "store/writing/shared_scribe.h"

#include "base/check.h"

namespace affray::store {

SharedScribe::SharedScribe(Connection& connection, HeadBook& heads)
    : heads_(heads), connection_(connection) {}

void SharedScribe::take_turn() {
    const Use use(turn_);
    turn_.run_for_one();
}

void SharedScribe::hold(const Lease& lease) {
    // Of two epochs in one transaction one has a fence that fails.
    const auto known = epochs_.find(lease.encounter);
    const bool same = known != epochs_.end() && known->second == lease.epoch;
    if (same && held_.contains(lease.encounter)) return;
    {
        const Use use(fence_);
        fence_.bind(1, raw(lease.encounter));
        fence_.bind(2, lease.epoch);
        fence_.run_for_one();
    }
    if (!same) {
        // Whatever others wrote of it is there by now, and nobody else writes any more: the answer comes
        // after the fence's. Their rows have lower numbers than a block that begins now.
        const std::optional<Head> head = read_head(connection_, lease.encounter);
        AFFRAY_CHECK(head.has_value(), "a lease of no encounter");
        heads_.publish({{lease.encounter, *head}});
        epochs_.insert_or_assign(lease.encounter, lease.epoch);
        next_ = end_;
    }
    held_.insert(lease.encounter);
}

RowId SharedScribe::next_row() {
    if (next_ == end_) {
        const Use use(block_);
        AFFRAY_CHECK(block_.step());
        first_ = next_ = integer(block_, 0);
        end_ = first_ + kRowsInBlock;
    }
    return next_++;
}

void SharedScribe::move_head(EncounterId encounter, const Head& head) {
    const Use use(move_);
    bind_head(move_, encounter, head);
    move_.run_for_one();
}

bool SharedScribe::proves_absent(RowId committed) {
    const Use use(rows_);
    rows_.bind(1, committed);
    rows_.bind(2, first_);
    rows_.bind(3, end_);
    return rows_.step() && integer(rows_, 0) == 0;
}

}  // namespace affray::store
