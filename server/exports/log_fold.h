// Folding a stored log again, record by record; nothing is resolved anew.
#pragma once

#include <memory>

#include "codec/log_codec.h"
#include "codec/state_codec.h"
#include "rules/resolver.h"
#include "store/engine/values.h"

namespace affray::exports {

/// One encounter's log, folded from its setup row by row.
class LogFold {
  public:
    /// Errors: Corrupt, Unsupported (this program lacks the ruleset).
    static Result<LogFold> begin(const store::Encounter& encounter, const codec::RulesetSource& rulesets);

    /// Folds the next record. Errors: Corrupt.
    Result<codec::LogEntry> fold(std::string_view record);

    /// The state of the last version folded.
    const State& state() const { return situation_.state; }
    const Vocabulary& vocabulary() const { return *state().scene->vocabulary; }

  private:
    LogFold(Situation situation, codec::LogCodec codec, std::shared_ptr<const Ruleset> rules);

    Situation situation_;
    codec::LogCodec codec_;
    std::shared_ptr<const Ruleset> rules_;
};

}  // namespace affray::exports
