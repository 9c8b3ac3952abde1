// One pass over the log in order of its rows, which is the order of the disk; then, with a folder, one for
// each group of encounters.
#include "store/reading/verify.h"

#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "store/engine/connection.h"
#include "store/engine/rows.h"
#include "store/engine/sqlite_connection.h"
#include "store/reading/chain.h"
#include "store/reading/heads.h"
#include "store/reading/reader.h"

namespace affray::store {
namespace {

constexpr std::size_t kProblemsMax = 100;
// So many encounters are folded side by side: their rows lie mixed, and each pass reads the whole log.
constexpr std::size_t kFoldedAtOnce = 250;

// Where the pass stands in one encounter.
struct Progress {
    std::string public_id{};
    bool ended = false;
    RowId row = 0;
    std::uint64_t version = 0;
    Digest chain{};
    bool broken = false;  // one report is enough: every later row would fail too
    std::unordered_set<std::string> intents{};
    std::set<std::uint64_t> snapshots{};  // versions still to be met
};

class Verification {
  public:
    Verification(Connection& connection, Folder* folder) : database_(connection), folder_(folder) {}

    VerifyReport run() {
        check_pages_into_report();
        read_encounters();
        read_snapshot_versions();
        read_log();
        check_snapshots_met();
        check_heads();
        if (folder_ != nullptr) fold_all();
        return std::move(report_);
    }

    void fault(EncounterId encounter, std::uint64_t version, std::string what) {
        if (report_.problems.size() >= kProblemsMax) return;
        const auto known = progress_.find(encounter);
        report_.problems.push_back(
            Problem{.encounter = encounter,
                    .public_id = known == progress_.end() ? "" : known->second.public_id,
                    .version = version,
                    .what = std::move(what)});
    }
    // When the engine itself cannot go on.
    VerifyReport give_up(const std::string& what) {
        fault(EncounterId::None, 0, what);
        return std::move(report_);
    }

  private:
    void check_pages_into_report() {
        for (const std::string& what : database_.faults()) fault(EncounterId::None, 0, what);
    }

    void read_encounters() {
        Statement select(database_, kSelectEncounter);
        while (select.step()) {
            const Encounter encounter = encounter_of(select);
            progress_.emplace(encounter.id, Progress{.public_id = encounter.public_id,
                                                     .ended = encounter.ended_at_ms.has_value(),
                                                     .chain = encounter.chain_root});
            ++report_.encounters;
            if (chain_root(encounter) != encounter.chain_root) {
                fault(encounter.id, 0, "setup, dice key or names are not those of the chain's root");
            }
        }
    }

    void read_snapshot_versions() {
        Statement select(database_, "SELECT encounter, version FROM snapshot");
        while (select.step()) {
            const EncounterId encounter{integer(select, 0)};
            const auto known = progress_.find(encounter);
            if (known == progress_.end()) {
                fault(encounter, 0, "a snapshot of no encounter");
                continue;
            }
            known->second.snapshots.insert(static_cast<std::uint64_t>(integer(select, 1)));
        }
        for (auto& [encounter, progress] : progress_) check_snapshot(encounter, progress);
    }

    // The snapshot of the version at which the progress stands, if there is one.
    void check_snapshot(EncounterId encounter, Progress& progress) {
        if (progress.snapshots.erase(progress.version) == 0) return;
        const Use use(snapshot_);
        snapshot_.bind(1, static_cast<std::int64_t>(encounter));
        bind_integer(snapshot_, 2, progress.version);
        if (!snapshot_.step()) return;
        ++report_.snapshots;
        const auto state_hash = static_cast<std::uint64_t>(integer(snapshot_, 0));
        const Digest expected =
            snapshot_digest(progress.chain, progress.version, state_hash, blob(snapshot_, 2));
        if (digest(snapshot_, 1) != expected) fault(encounter, progress.version, "the snapshot is damaged");
    }

    void read_log() {
        walk_log(database_, [this](const Statement& at) {
            ++report_.rows;
            const LogRow row = log_row_of(at);
            const auto known = progress_.find(row.encounter);
            if (known == progress_.end()) return fault(row.encounter, row.version, "a row of no encounter");
            if (!known->second.broken) check_row(row, known->second);
        });
    }

    void check_row(const LogRow& row, Progress& progress) {
        const auto broken = [&](const char* what) {
            progress.broken = true;
            fault(row.encounter, row.version, what);
        };
        if (row.version != progress.version + 1) return broken("the version does not follow the one before");
        if (row.prev != progress.row) return broken("the link to the row before is wrong");
        if (chain_next(progress.chain, row) != row.chain) return broken("the chain does not hold");
        if (!row.intent_id.empty()) {
            // The seat's bytes first, so that no two pairs look alike.
            std::string key(reinterpret_cast<const char*>(&row.seat), sizeof(row.seat));
            key.append(row.intent_id);
            if (!progress.intents.insert(std::move(key)).second) {
                fault(row.encounter, row.version, "the intent id was accepted twice");
            }
            if (row.reply.empty()) fault(row.encounter, row.version, "the reply is missing");
        }
        progress.version = row.version;
        progress.row = row.row;
        progress.chain = row.chain;
        if (!progress.snapshots.empty()) check_snapshot(row.encounter, progress);
    }

    void check_snapshots_met() {
        for (const auto& [encounter, progress] : progress_) {
            if (progress.broken) continue;
            for (const std::uint64_t version : progress.snapshots) {
                fault(encounter, version, "a snapshot of a version that is not in the log");
            }
        }
    }

    // What the readers will believe of the ends of the logs.
    void check_heads() {
        for (const auto& [encounter, head] : load_heads(database_, HeadSizes::Leave).heads) {
            const auto known = progress_.find(encounter);
            if (known == progress_.end() || known->second.broken) continue;
            const Progress& progress = known->second;
            if (head.row != progress.row || head.version != progress.version) {
                fault(encounter, progress.version, "the log does not end where it is said to end");
            }
        }
    }

    using Group = std::map<EncounterId, std::unique_ptr<Folding>>;

    void fold_all() {
        Group group;
        Statement select(database_, std::string(kSelectEncounter) + " WHERE id = ?1");
        for (const auto& [encounter, progress] : progress_) {
            if (progress.version == 0 && !progress.broken) continue;  // nothing was played
            const Use use(select);
            select.bind(1, static_cast<std::int64_t>(encounter));
            if (!select.step()) continue;
            auto folding = folder_->begin(encounter_of(select), targets_of(encounter));
            if (folding)
                group.emplace(encounter, std::move(*folding));
            else
                fault(encounter, 0, "the setup cannot be read: " + folding.error().message);
            if (group.size() == kFoldedAtOnce) fold(std::exchange(group, {}));
        }
        if (!group.empty()) fold(std::move(group));
    }

    void fold(Group group) {
        walk_log(database_, [&](const Statement& at) {
            const auto one = group.find(EncounterId{integer(at, 1)});
            if (one != group.end() && !fold_row(log_row_of(at), *one->second)) group.erase(one);
        });
    }

    // False: this encounter's state is not known any more.
    bool fold_row(const LogRow& row, Folding& folding) {
        const auto unfolded = [&](const Error& error) {
            fault(row.encounter, row.version, "the record cannot be folded: " + error.message);
            return false;
        };
        if (const Status folded = folding.fold(row); !folded) return unfolded(folded.error());
        if (!row.state_hash) return true;
        const Result<std::uint64_t> hash = folding.hash();
        if (!hash) return unfolded(hash.error());
        ++report_.states;
        if (*hash == *row.state_hash) return true;
        fault(row.encounter, row.version, "the state hash differs");
        return false;
    }

    std::set<std::uint64_t> targets_of(EncounterId encounter) {
        std::set<std::uint64_t> targets;
        // A backup may be of the first schemas, which knew no way back.
        if (!database_.has_table("way_back")) return targets;
        Statement select(database_, "SELECT target FROM way_back WHERE encounter = ?1");
        select.bind(1, static_cast<std::int64_t>(encounter));
        while (select.step()) targets.insert(static_cast<std::uint64_t>(integer(select, 0)));
        return targets;
    }

    Connection& database_;
    Folder* folder_;
    Statement snapshot_{
        database_, "SELECT state_hash, digest, body FROM snapshot WHERE encounter = ?1 AND version = ?2"};
    VerifyReport report_{};
    std::map<EncounterId, Progress> progress_{};
};

}  // namespace

Result<VerifyReport> verify(const Location& database, Folder* folder) {
    if (const Status there = is_there(database); !there) return there.error();
    try {
        const auto connection = open_for_reading(database, kReadBusyMs);
        Verification verification(*connection, folder);
        try {
            connection->begin_reading();
            return verification.run();
        } catch (const EngineFailure& failed) {
            const Error failure = failed.error();
            if (failure.code == ErrorCode::Busy || failure.code == ErrorCode::Io) return failure;
            return verification.give_up(failure.message);
        }
    } catch (const EngineFailure& failed) {
        const Error failure = failed.error();
        if (failure.code != ErrorCode::Corrupt) return failure;
        VerifyReport report;
        report.problems.push_back(Problem{.what = failure.message});
        return report;
    }
}

Status check_pages(const std::filesystem::path& database) {
    try {
        SqliteConnection connection(database, Access::ReadOnly, kReadBusyMs);
        const std::vector<std::string> faults = connection.faults();
        if (!faults.empty()) return Error{ErrorCode::Corrupt, faults.front()};
        return {};
    } catch (const EngineFailure& failed) {
        return failed.error();
    }
}

}  // namespace affray::store
