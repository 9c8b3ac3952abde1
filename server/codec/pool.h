// Pool: what is written alike is one, at whatever creatures and tables it stands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "rules/state.h"

namespace affray::codec {

/// Keeps nothing alive: a thing goes when the last one who has it goes. Any thread.
template <class Key, class T>
class Pool {
  public:
    /// The one of this process. What it gives never changes, so that nobody can tell who else has it.
    static Pool& of_all() {
        static Pool pool;
        return pool;
    }

    /// What was kept last under this key; nullptr: none is in use.
    Shared<T> find(const Key& key) {
        const std::lock_guard lock(mutex_);
        const auto found = all_.find(key);
        return found == all_.end() ? nullptr : found->second.lock();
    }
    /// Keeps one under this key, in the place of another. What is gone is swept out each time the rest has
    /// doubled.
    void keep(const Key& key, const Shared<T>& one) {
        const std::lock_guard lock(mutex_);
        if (all_.size() >= sweep_at_) {
            sweep();
            sweep_at_ = std::max<std::size_t>(256, 2 * all_.size());
        }
        all_.insert_or_assign(key, one);
    }
    /// How many are in use.
    std::size_t size() {
        const std::lock_guard lock(mutex_);
        sweep();
        return all_.size();
    }

  private:
    void sweep() {
        std::erase_if(all_, [](const auto& entry) { return entry.second.expired(); });
    }

    std::mutex mutex_;
    std::map<Key, std::weak_ptr<const T>> all_;
    std::size_t sweep_at_ = 256;
};

/// By the octets of its message.
using PowerPool = Pool<std::string, Power>;
/// By a hash, so that a text is not kept twice: what is found is to be compared.
using SheetPool = Pool<std::uint64_t, Sheet>;

}  // namespace affray::codec
