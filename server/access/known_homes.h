// From which households a name has logged in: there its owner tries passwords without regard to what
// strangers try elsewhere, so that nobody can keep a name from its owner by guessing at it.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <string>

namespace affray::access {

/// Thread safe. Held in memory: after a restart a login is known again once it has been used.
class KnownHomes {
  public:
    static constexpr std::size_t kMost = 8;  // of one name; the oldest is forgotten

    void add(const std::string& name, const std::string& household) {
        const std::lock_guard lock(mutex_);
        auto& homes = homes_[name];
        std::erase(homes, household);
        homes.push_back(household);
        if (homes.size() > kMost) homes.pop_front();
    }
    bool knows(const std::string& name, const std::string& household) const {
        const std::lock_guard lock(mutex_);
        const auto found = homes_.find(name);
        return found != homes_.end() &&
               std::find(found->second.begin(), found->second.end(), household) != found->second.end();
    }

  private:
    mutable std::mutex mutex_;
    std::map<std::string, std::deque<std::string>> homes_;
};

}  // namespace affray::access
