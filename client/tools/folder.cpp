// Setup, then record after record; nothing is resolved again.
#include "client/tools/folder.h"

#include "codec/state_codec.h"
#include "rulesets/registry.h"

namespace affray::client {
namespace {

class StoredFolding final : public store::Folding {
  public:
    explicit StoredFolding(LogFold fold) : fold_(std::move(fold)), hashes_{state_hash(fold_.state())} {}

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
    LogFold fold_;
    std::vector<std::uint64_t> hashes_;  // of each version
};

}  // namespace

LogFold::LogFold(Situation situation, codec::LogCodec codec, std::shared_ptr<const Ruleset> rules)
    : situation_(std::move(situation)), codec_(std::move(codec)), rules_(std::move(rules)) {}

Result<LogFold> LogFold::begin(const store::Encounter& encounter) {
    auto stored = codec::StoredState::parse(encounter.setup);
    if (!stored) return stored.error();
    auto rules = make_ruleset(stored->ruleset(), stored->options());
    if (rules == nullptr)
        return Error{ErrorCode::Unsupported, "there is no ruleset " + stored->ruleset() + " here"};
    auto state = stored->state(rules->vocabulary());
    if (!state) return state.error();
    Situation situation;
    situation.state = std::move(*state);
    codec::LogCodec codec(stored->facts(), rules->vocabulary());
    return LogFold(std::move(situation), std::move(codec), std::move(rules));
}

Result<codec::LogEntry> LogFold::fold(std::string_view record) {
    auto entry = codec_.decode(record);
    if (entry) replay(situation_, entry->batch);
    return entry;
}

Result<std::unique_ptr<store::Folding>> LogFolder::begin(const store::Encounter& encounter) {
    auto fold = LogFold::begin(encounter);
    if (!fold) return fold.error();
    return std::unique_ptr<store::Folding>(new StoredFolding(std::move(*fold)));
}

}  // namespace affray::client
