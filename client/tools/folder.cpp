// State hashes of every version, those that ways back hold included. What somebody has written into a
// database may say what no rule ever did: reading it stands inside a barrier, and what fails in it is a
// finding like any other.
#include "client/tools/folder.h"

#include "base/barrier.h"
#include "exports/log_fold.h"

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
    explicit StoredFolding(exports::LogFold fold)
        : fold_(std::move(fold)), hashes_{state_hash(fold_.state())} {}

    Result<std::uint64_t> fold(const store::LogRow& row) override {
        return found<std::uint64_t>([&] { return hash_after(row); });
    }

  private:
    Result<std::uint64_t> hash_after(const store::LogRow& row) {
        const auto entry = fold_.fold(row.record);
        if (!entry) return entry.error();
        if (entry->version != row.version)
            return Error{ErrorCode::Corrupt, "the record says version " + std::to_string(entry->version)};
        const std::uint64_t hash = state_hash(fold_.state());
        if (entry->batch.back && leads_elsewhere(*entry->batch.back, hash))
            return Error{ErrorCode::Corrupt,
                         "it leads back to something else than what stood after version " +
                             std::to_string(entry->batch.back->to)};
        hashes_.push_back(hash);
        return hash;
    }

    bool leads_elsewhere(const Return& back, std::uint64_t hash) const {
        return back.to >= hashes_.size() || hashes_[back.to] != hash;
    }

    exports::LogFold fold_;
    std::vector<std::uint64_t> hashes_;  // of each version
};

}  // namespace

Result<std::unique_ptr<store::Folding>> LogFolder::begin(const store::Encounter& encounter) {
    return found<std::unique_ptr<store::Folding>>([&]() -> Result<std::unique_ptr<store::Folding>> {
        auto fold = exports::LogFold::begin(encounter);
        if (!fold) return fold.error();
        return std::unique_ptr<store::Folding>(new StoredFolding(std::move(*fold)));
    });
}

}  // namespace affray::client
