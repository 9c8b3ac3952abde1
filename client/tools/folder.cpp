// State hashes where they are compared: where the log has one, and where a way back leads. What somebody has
// written into a database may say what no rule ever did: reading it stands inside a barrier, and what fails
// in it is a finding like any other.
#include "client/tools/folder.h"

#include <map>
#include <set>

#include "base/barrier.h"
#include "exports/log_fold.h"
#include "rulesets/registry.h"

namespace affray::client {
namespace {

template <class T>
Result<T> found(auto&& read) {
    Result<T> result = Error{ErrorCode::Corrupt, {}};
    const auto failure = contained([&] { result = read(); });
    if (failure) return Error{ErrorCode::Corrupt, std::string(failure->what())};
    return result;
}

class StoredFolding final : public store::Folding {
  public:
    StoredFolding(exports::LogFold fold, const std::set<std::uint64_t>& targets)
        : fold_(std::move(fold)), targets_(targets), hashes_{{0, state_hash(fold_.state())}} {}

    Status fold(const store::LogRow& row) override {
        Status status;
        const auto failure = contained([&] { status = take(row); });
        if (failure) return Error{ErrorCode::Corrupt, std::string(failure->what())};
        return status;
    }
    Result<std::uint64_t> hash() override {
        return found<std::uint64_t>([&]() -> Result<std::uint64_t> { return state_hash(fold_.state()); });
    }

  private:
    Status take(const store::LogRow& row) {
        const auto entry = fold_.fold(row.record);
        if (!entry) return entry.error();
        if (entry->version != row.version)
            return Error{ErrorCode::Corrupt, "the record says version " + std::to_string(entry->version)};
        if (entry->batch.back && leads_elsewhere(entry->batch.back->to))
            return Error{ErrorCode::Corrupt,
                         "it leads back to something else than what stood after version " +
                             std::to_string(entry->batch.back->to)};
        if (targets_.contains(row.version)) hashes_[row.version] = state_hash(fold_.state());
        return {};
    }

    // So it does too where the table of ways back does not name that version.
    bool leads_elsewhere(std::uint64_t to) const {
        const auto stood = hashes_.find(to);
        return stood == hashes_.end() || stood->second != state_hash(fold_.state());
    }

    exports::LogFold fold_;
    std::set<std::uint64_t> targets_;
    std::map<std::uint64_t, std::uint64_t> hashes_;  // of the opening and of the targets, by version
};

}  // namespace

LogFolder::LogFolder() : rulesets_(make_ruleset) {}

Result<std::unique_ptr<store::Folding>> LogFolder::begin(const store::Encounter& encounter,
                                                         const std::set<std::uint64_t>& targets) {
    return found<std::unique_ptr<store::Folding>>([&]() -> Result<std::unique_ptr<store::Folding>> {
        auto fold = exports::LogFold::begin(encounter, rulesets_.source());
        if (!fold) return fold.error();
        return std::unique_ptr<store::Folding>(new StoredFolding(std::move(*fold), targets));
    });
}

}  // namespace affray::client
