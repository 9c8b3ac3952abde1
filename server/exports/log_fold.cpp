// Setup, then record after record.
#include "exports/log_fold.h"

#include "base/barrier.h"

namespace affray::exports {

LogFold::LogFold(Situation situation, codec::LogCodec codec, std::shared_ptr<const Ruleset> rules)
    : situation_(std::move(situation)), codec_(std::move(codec)), rules_(std::move(rules)) {}

Result<LogFold> LogFold::begin(const store::Encounter& encounter, const codec::RulesetSource& rulesets) {
    auto stored = codec::StoredState::parse(encounter.setup);
    if (!stored) return stored.error();
    auto rules = rulesets(stored->ruleset(), stored->options());
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
    if (!entry) return entry;
    // A row that somebody has changed may still be read, and name what there is not.
    const auto failure = contained([&] { replay(situation_, entry->batch); });
    if (failure) return Error{ErrorCode::Corrupt, std::string(failure->what())};
    return entry;
}

}  // namespace affray::exports
