// Rulesets by id and options, made once: a ruleset is a hundred objects, and never changes.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "content/scene/encounter_reader.h"

namespace affray::content {

/// Any thread.
class RulesetCache {
  public:
    /// Keeps the `most` that were asked for last.
    explicit RulesetCache(RulesetSource make, std::size_t most = 64);
    RulesetCache(const RulesetCache&) = delete;
    RulesetCache& operator=(const RulesetCache&) = delete;

    /// What `make` gives; nullptr is not kept.
    std::shared_ptr<const Ruleset> get(std::string_view id, const Options& options);
    /// Must not outlive the cache.
    RulesetSource source();

  private:
    struct Kept {
        std::string id;
        Options options;
        std::shared_ptr<const Ruleset> ruleset;
    };

    const RulesetSource make_;
    const std::size_t most_;
    std::mutex mutex_;
    std::deque<Kept> kept_;  // the last one asked for first
};

}  // namespace affray::content
