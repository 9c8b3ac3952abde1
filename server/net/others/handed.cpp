// A list that forgets by itself who has gone.
#include "net/others/handed.h"

#include <algorithm>

namespace affray::net {

void AllHanded::add(const std::shared_ptr<Handed>& one) {
    const std::lock_guard lock(mutex_);
    if (all_.size() >= prune_at_) {
        std::erase_if(all_, [](const std::weak_ptr<Handed>& each) { return each.expired(); });
        prune_at_ = std::max<std::size_t>(64, 2 * all_.size());
    }
    all_.push_back(one);
}

std::vector<store::Lease> AllHanded::leases() const {
    std::vector<store::Lease> leases;
    {
        const std::lock_guard lock(mutex_);
        for (const std::weak_ptr<Handed>& weak : all_)
            if (const auto one = weak.lock()) leases.push_back(one->lease());
    }
    std::sort(leases.begin(), leases.end(), [](const store::Lease& a, const store::Lease& b) {
        return a.encounter != b.encounter ? a.encounter < b.encounter : a.epoch < b.epoch;
    });
    leases.erase(std::unique(leases.begin(), leases.end()), leases.end());
    return leases;
}

void AllHanded::end(const std::vector<store::Lease>& over) {
    const std::lock_guard lock(mutex_);
    for (const std::weak_ptr<Handed>& weak : all_) {
        const auto one = weak.lock();
        if (one != nullptr && std::find(over.begin(), over.end(), one->lease()) != over.end())
            one->orphaned();
    }
}

}  // namespace affray::net
