// Checking a database as a whole: pages, chains, gaps, replies, snapshots, and, with a folder's help, state
// hashes (RULE-4).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/engine/location.h"
#include "store/engine/values.h"

namespace affray::store {

// Re-folds one encounter: made anew for each, then given its rows in order of their versions.
class Folding {
  public:
    virtual ~Folding() = default;
    // Folds the row's record. Why it cannot be folded, if so.
    virtual Status fold(const LogRow& row) = 0;
    // The hash of the state after the last row. It costs more than a row does: asked for where it is
    // compared.
    virtual Result<std::uint64_t> hash() = 0;
};

// Makes the Folding of one encounter, from its setup. `targets`: the versions that its ways back lead to, as
// the table of them says. Asked by several threads at once; each Folding is for one of them.
class Folder {
  public:
    virtual ~Folder() = default;
    virtual Result<std::unique_ptr<Folding>> begin(const Encounter& encounter,
                                                   const std::set<std::uint64_t>& targets) = 0;
};

// Something that is not as it must be. encounter None: of the database as a whole.
struct Problem {
    EncounterId encounter = EncounterId::None;
    std::string public_id{};
    std::uint64_t version = 0;  // 0: of the encounter as a whole
    std::string what{};

    friend bool operator==(const Problem&, const Problem&) = default;
};

struct VerifyReport {
    std::uint64_t encounters = 0;
    std::uint64_t rows = 0;
    std::uint64_t snapshots = 0;
    std::uint64_t states = 0;         // rows whose recorded state hash was compared with a folded one
    std::vector<Problem> problems{};  // at most 100 are kept

    bool good() const { return problems.empty(); }
};

// Reads a whole database, which may be in use, and changes nothing; on as many threads as there are
// processors, a few at most. `database` is a server's, a file, or the data directory that holds it. With a
// folder every record is folded again too. The error is NotFound, Busy or Io; anything wrong inside is a
// problem of the report, among them bytes that are not a database at all.
Result<VerifyReport> verify(const Location& database, Folder* folder = nullptr);

// The part of it that knows no schema: SQLite's own integrity and foreign-key checks.
Status check_pages(const std::filesystem::path& database);

}  // namespace affray::store
