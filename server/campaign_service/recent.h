// The few values that were used last, by their keys.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace affray::campaign_service {

/// One thread. V is cheap to copy.
template <class V>
class Recent {
  public:
    /// Keeps `most` values.
    explicit Recent(std::size_t most) : most_(most) {}

    /// V{} if it is not kept.
    V find(const std::string& key) {
        const auto at =
            std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.first == key; });
        if (at == all_.end()) return V{};
        std::rotate(all_.begin(), at, at + 1);
        return all_.front().second;
    }
    void keep(std::string key, V value) {
        all_.emplace_front(std::move(key), std::move(value));
        if (all_.size() > most_) all_.pop_back();
    }

  private:
    std::size_t most_;
    std::deque<std::pair<std::string, V>> all_;
};

}  // namespace affray::campaign_service
