// One pass over the log in order of its rows, which is the order of the disk. With a folder it folds the
// first encounters along, and there is another pass for each further group of them. Encounters do not depend
// on each other: each processor takes its share of them.
#include "store/reading/verify.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <map>
#include <set>
#include <thread>
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
// More would mostly read what is not theirs.
constexpr unsigned kSharesMax = 4;

// The encounters that one connection looks at, by their numbers.
struct Share {
    unsigned which = 0;
    unsigned of = 1;

    bool has(EncounterId encounter) const { return static_cast<std::uint64_t>(encounter) % of == which; }
    bool is_first() const { return which == 0; }
};

// An encounter is folded from its first row on, in a pass that has room for it.
enum class Fold : std::uint8_t { Waits, Goes, Over };

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
    Fold fold = Fold::Waits;
    std::unique_ptr<Folding> folding{};  // while it goes
};

class Verification {
  public:
    Verification(Connection& connection, Folder* folder, Share share)
        : database_(connection), folder_(folder), share_(share) {}

    VerifyReport run() {
        if (share_.is_first()) check_pages_into_report();
        read_encounters();
        read_snapshot_versions();
        read_log();
        check_snapshots_met();
        check_heads();
        fold_others();
        return reported();
    }

    // When the engine itself cannot go on.
    VerifyReport give_up(const std::string& what) {
        fault(EncounterId::None, 0, what);
        return reported();
    }

  private:
    void fault(EncounterId encounter, std::uint64_t version, std::string what) {
        note(report_.problems, encounter, version, std::move(what));
    }
    void note(std::vector<Problem>& problems, EncounterId encounter, std::uint64_t version,
              std::string what) const {
        if (problems.size() >= kProblemsMax) return;
        const auto known = progress_.find(encounter);
        problems.push_back(Problem{.encounter = encounter,
                                   .public_id = known == progress_.end() ? "" : known->second.public_id,
                                   .version = version,
                                   .what = std::move(what)});
    }
    // What is wrong with the rows themselves comes first: what is folded from them follows from it.
    VerifyReport reported() {
        auto& problems = report_.problems;
        std::move(unfolded_.begin(), unfolded_.end(), std::back_inserter(problems));
        if (problems.size() > kProblemsMax) problems.resize(kProblemsMax);
        return std::move(report_);
    }

    void check_pages_into_report() {
        for (const std::string& what : database_.faults()) fault(EncounterId::None, 0, what);
    }

    void read_encounters() {
        Statement select(database_, kSelectEncounter);
        while (select.step()) {
            if (!share_.has(EncounterId{integer(select, 0)})) continue;
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
            if (!share_.has(encounter)) continue;
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
            if (!share_.has(EncounterId{integer(at, 1)})) return;
            ++report_.rows;
            const LogRow row = log_row_of(at);
            const auto known = progress_.find(row.encounter);
            if (known == progress_.end()) return fault(row.encounter, row.version, "a row of no encounter");
            if (!known->second.broken) check_row(row, known->second);
            if (folder_ != nullptr) fold(row, known->second);
        });
        end_pass();
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

    void fold_others() {
        while (std::exchange(crowded_, false)) {
            walk_log(database_, [this](const Statement& at) {
                const auto known = progress_.find(EncounterId{integer(at, 1)});
                if (known != progress_.end() && known->second.fold != Fold::Over)
                    fold(log_row_of(at), known->second);
            });
            end_pass();
        }
    }

    void fold(const LogRow& row, Progress& progress) {
        if (progress.fold == Fold::Waits) begin(row.encounter, progress);
        if (progress.fold == Fold::Goes && !fold_row(row, *progress.folding)) end(progress);
    }

    // Whoever finds no room in a pass finds none later in it.
    void begin(EncounterId encounter, Progress& progress) {
        if (begun_ == kFoldedAtOnce / share_.of) {
            crowded_ = true;
            return;
        }
        ++begun_;
        const Use use(encounter_);
        encounter_.bind(1, static_cast<std::int64_t>(encounter));
        if (!encounter_.step()) return end(progress);
        auto folding = folder_->begin(encounter_of(encounter_), targets_of(encounter));
        if (!folding) {
            note(unfolded_, encounter, 0, "the setup cannot be read: " + folding.error().message);
            return end(progress);
        }
        progress.folding = std::move(*folding);
        progress.fold = Fold::Goes;
    }

    static void end(Progress& progress) {
        progress.folding.reset();
        progress.fold = Fold::Over;
    }

    void end_pass() {
        for (auto& [encounter, progress] : progress_)
            if (progress.fold == Fold::Goes) end(progress);
        begun_ = 0;
    }

    // False: this encounter's state is not known any more.
    bool fold_row(const LogRow& row, Folding& folding) {
        const auto unfolded = [&](const Error& error) {
            note(unfolded_, row.encounter, row.version, "the record cannot be folded: " + error.message);
            return false;
        };
        if (const Status folded = folding.fold(row); !folded) return unfolded(folded.error());
        if (!row.state_hash) return true;
        const Result<std::uint64_t> hash = folding.hash();
        if (!hash) return unfolded(hash.error());
        ++report_.states;
        if (*hash == *row.state_hash) return true;
        note(unfolded_, row.encounter, row.version, "the state hash differs");
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
    const Share share_;
    Statement snapshot_{
        database_, "SELECT state_hash, digest, body FROM snapshot WHERE encounter = ?1 AND version = ?2"};
    Statement encounter_{database_, std::string(kSelectEncounter) + " WHERE id = ?1"};
    VerifyReport report_{};
    std::vector<Problem> unfolded_{};
    std::size_t begun_ = 0;  // to be folded in this pass
    bool crowded_ = false;   // some have to wait for another
    std::map<EncounterId, Progress> progress_{};
};

Result<VerifyReport> verified(const Location& database, Folder* folder, Share share) {
    try {
        const auto connection = open_for_reading(database, kReadBusyMs);
        Verification verification(*connection, folder, share);
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

// What is wrong with the database as a whole every share has met.
void add(VerifyReport part, VerifyReport& all) {
    all.encounters += part.encounters;
    all.rows += part.rows;
    all.snapshots += part.snapshots;
    all.states += part.states;
    for (Problem& problem : part.problems) {
        const bool known = std::find(all.problems.begin(), all.problems.end(), problem) != all.problems.end();
        if (!known && all.problems.size() < kProblemsMax) all.problems.push_back(std::move(problem));
    }
}

}  // namespace

Result<VerifyReport> verify(const Location& database, Folder* folder) {
    if (const Status there = is_there(database); !there) return there.error();
    const unsigned shares = std::clamp(std::thread::hardware_concurrency(), 1U, kSharesMax);
    std::vector<std::future<Result<VerifyReport>>> others;
    for (unsigned which = 1; which < shares; ++which)
        others.push_back(std::async(std::launch::async, [=, &database] {
            return verified(database, folder, {which, shares});
        }));
    Result<VerifyReport> all = verified(database, folder, {0, shares});
    for (auto& other : others) {
        Result<VerifyReport> more = other.get();
        if (!all) continue;
        if (more)
            add(*std::move(more), *all);
        else
            all = more.error();
    }
    return all;
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
