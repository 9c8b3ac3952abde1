// Swept whenever it has doubled since.
#include "codec/power_pool.h"

#include <algorithm>

namespace affray::codec {

PowerPool& PowerPool::of_all() {
    static PowerPool pool;
    return pool;
}

Shared<Power> PowerPool::find(const std::string& written) {
    const std::lock_guard lock(mutex_);
    const auto found = powers_.find(written);
    return found == powers_.end() ? nullptr : found->second.lock();
}

void PowerPool::keep(const std::string& written, const Shared<Power>& power) {
    const std::lock_guard lock(mutex_);
    if (powers_.size() >= sweep_at_) {
        sweep();
        sweep_at_ = std::max<std::size_t>(256, 2 * powers_.size());
    }
    powers_.insert_or_assign(written, power);
}

std::size_t PowerPool::size() {
    const std::lock_guard lock(mutex_);
    sweep();
    return powers_.size();
}

void PowerPool::sweep() {
    std::erase_if(powers_, [](const auto& entry) { return entry.second.expired(); });
}

}  // namespace affray::codec
