// Reading logs back for recovery: one, or all that are running in one pass over the disk.
#include <algorithm>
#include <unordered_map>

#include "store/reading/reader_core.h"

namespace affray::store {
namespace {

// Where the pass stands in one of the encounters.
struct Underway {
    Recovery* recovery = nullptr;
    std::uint64_t at_least = 0;  // the version that the pass must reach
    RowId row = 0;
    std::uint64_t version = 0;
    Digest chain{};
    bool stopped = false;  // damaged, or its visitor has had enough
};

class RecoveryPass {
  public:
    explicit RecoveryPass(Reader::Core& core) : core_(core) {}

    // From the root, if all rows are wanted; else the chain value of the last row that is not shown serves.
    void add(Recovery& recovery) {
        const Result<Head> head = core_.head(recovery.encounter);
        recovery.status = head.status();
        if (!head) return;
        Underway underway{.recovery = &recovery, .at_least = std::max(head->version, recovery.after_version)};
        if (recovery.after_version == 0) {
            const Result<Digest> root = core_.chain_root_of(recovery.encounter);
            recovery.status = root.status();
            if (!root) return;
            underway.chain = *root;
        }
        underway_.emplace(recovery.encounter, underway);
    }

    void run() {
        walk_log(core_.connection(), [this](const Statement& row) {
            const auto known = underway_.find(EncounterId{integer(row, 1)});
            if (known != underway_.end() && !known->second.stopped) take(log_row_of(row), known->second);
        });
        for (auto& [encounter, underway] : underway_) check_end(encounter, underway);
    }

  private:
    static void stop(Underway& underway, Error error) {
        underway.recovery->status = std::move(error);
        underway.stopped = true;
    }

    static void take(const LogRow& row, Underway& underway) {
        Recovery& recovery = *underway.recovery;
        if (row.version != underway.version + 1 || row.prev != underway.row) {
            return stop(underway, damaged(row.encounter, row.version, "the row before it is missing"));
        }
        const bool shown = row.version > recovery.after_version;
        if (shown && chain_next(underway.chain, row) != row.chain) {
            return stop(underway, damaged(row.encounter, row.version, "the chain does not hold"));
        }
        underway.version = row.version;
        underway.row = row.row;
        underway.chain = row.chain;
        if (recovery.index != nullptr) recovery.index->add(row.seat, row.intent_id, row.row);
        if (shown && recovery.visit && !recovery.visit(row)) underway.stopped = true;
    }

    static void check_end(EncounterId encounter, Underway& underway) {
        if (underway.stopped || underway.version >= underway.at_least) return;
        stop(underway, damaged(encounter, underway.version, "the log ends too early"));
    }

    Reader::Core& core_;
    std::unordered_map<EncounterId, Underway> underway_{};
};

}  // namespace

Status Reader::read_log(EncounterId encounter, std::uint64_t after_version, const LogVisitor& visit,
                        IntentIndex* index) {
    const Result<Head> head = core_->head(encounter);
    if (!head) return head.error();
    return guarded([&]() -> Status {
        const ReadTransaction transaction(core_->connection());
        Digest chain{};
        if (after_version == 0) {
            const Result<Digest> root = core_->chain_root_of(encounter);
            if (!root) return root.status();
            chain = *root;
        }
        std::vector<RowId> rows;
        const auto note = [&](const Statement& link) {
            const auto version = static_cast<std::uint64_t>(integer(link, 3));
            if (version > after_version) rows.push_back(integer(link, 0));
            if (version == after_version) chain = digest(link, 5);
            if (index != nullptr) {
                index->add(static_cast<SeatNumber>(integer(link, 4)), blob(link, 6), integer(link, 0));
            }
        };
        const Status walked = core_->walk_back(encounter, *head, index != nullptr ? 0 : after_version, note);
        return walked ? core_->show(encounter, rows, chain, visit) : walked;
    });
}

Status Reader::recover(std::span<Recovery> recoveries) {
    return guarded([&]() -> Status {
        const ReadTransaction transaction(core_->connection());
        RecoveryPass pass(*core_);
        for (Recovery& recovery : recoveries) pass.add(recovery);
        pass.run();
        return {};
    });
}

}  // namespace affray::store
