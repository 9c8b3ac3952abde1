// State hashes of every version, those that ways back hold included.
#include "client/tools/folder.h"

#include "exports/log_fold.h"

namespace affray::client {
namespace {

class StoredFolding final : public store::Folding {
  public:
    explicit StoredFolding(exports::LogFold fold)
        : fold_(std::move(fold)), hashes_{state_hash(fold_.state())} {}

    Result<std::uint64_t> fold(const store::LogRow& row) override {
        const auto entry = fold_.fold(row.record);
        if (!entry) return entry.error();
        if (entry->version != row.version)
            return Error{ErrorCode::Corrupt, "the record says version " + std::to_string(entry->version)};
        const std::uint64_t hash = state_hash(fold_.state());
        if (entry->batch.back && hashes_.at(entry->batch.back->to) != hash)
            return Error{ErrorCode::Corrupt,
                         "it leads back to something else than what stood after version " +
                             std::to_string(entry->batch.back->to)};
        hashes_.push_back(hash);
        return hash;
    }

  private:
    exports::LogFold fold_;
    std::vector<std::uint64_t> hashes_;  // of each version
};

}  // namespace

Result<std::unique_ptr<store::Folding>> LogFolder::begin(const store::Encounter& encounter) {
    auto fold = exports::LogFold::begin(encounter);
    if (!fold) return fold.error();
    return std::unique_ptr<store::Folding>(new StoredFolding(std::move(*fold)));
}

}  // namespace affray::client
