// Folding stored logs again: what `affray verify` compares state hashes with.
#pragma once

#include <memory>

#include "content/ruleset_cache.h"
#include "store/reading/verify.h"

namespace affray::client {

// For store::verify.
class LogFolder final : public store::Folder {
  public:
    LogFolder();
    Result<std::unique_ptr<store::Folding>> begin(const store::Encounter& encounter,
                                                  const std::set<std::uint64_t>& targets) override;

  private:
    content::RulesetCache rulesets_;
};

}  // namespace affray::client
