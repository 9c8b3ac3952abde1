// Folding stored logs again: what `affray verify` compares state hashes with, and what `affray export` reads
// through.
#pragma once

#include <memory>

#include "codec/log_codec.h"
#include "rules/resolver.h"
#include "store/verify.h"

namespace affray::client {

// One encounter's log, folded from its setup row by row.
class LogFold {
  public:
    // Errors: Corrupt, Unsupported (this program lacks the ruleset).
    static Result<LogFold> begin(const store::Encounter& encounter);

    // Folds the next record. Errors: Corrupt.
    Result<codec::LogEntry> fold(std::string_view record);

    // The state of the last version folded.
    const State& state() const { return situation_.state; }
    const Vocabulary& vocabulary() const { return *state().scene->vocabulary; }

  private:
    LogFold(Situation situation, codec::LogCodec codec, std::shared_ptr<const Ruleset> rules);

    Situation situation_;
    codec::LogCodec codec_;
    std::shared_ptr<const Ruleset> rules_;
};

// For store::verify.
class LogFolder final : public store::Folder {
  public:
    Result<std::unique_ptr<store::Folding>> begin(const store::Encounter& encounter) override;
};

}  // namespace affray::client
