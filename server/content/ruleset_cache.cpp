// The rulesets that were asked for last.
#include "content/ruleset_cache.h"

#include <algorithm>

namespace affray::content {

RulesetCache::RulesetCache(RulesetSource make, std::size_t most) : make_(std::move(make)), most_(most) {}

std::shared_ptr<const Ruleset> RulesetCache::get(std::string_view id, const Options& options) {
    {
        const std::lock_guard lock(mutex_);
        const auto at = std::find_if(kept_.begin(), kept_.end(),
                                     [&](const Kept& one) { return one.id == id && one.options == options; });
        if (at != kept_.end()) {
            std::rotate(kept_.begin(), at, at + 1);
            return kept_.front().ruleset;
        }
    }
    // Two who ask at once make two; either is good.
    auto made = make_(id, options);
    if (made == nullptr) return made;
    const std::lock_guard lock(mutex_);
    kept_.push_front({std::string(id), options, made});
    if (kept_.size() > most_) kept_.pop_back();
    return made;
}

RulesetSource RulesetCache::source() {
    return [this](std::string_view id, const Options& options) { return get(id, options); };
}

}  // namespace affray::content
