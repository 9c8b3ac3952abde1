// PowerPool: powers that are written alike are one, at whatever creatures and tables they stand.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "base/shared.h"
#include "rules/power.h"

namespace affray::codec {

/// Keeps nothing alive: a power goes when the last sheet with it goes. Any thread.
class PowerPool {
  public:
    /// The one of this process. What it gives never changes, so that nobody can tell who else has it.
    static PowerPool& of_all();

    /// The power of these octets of its message; nullptr: none is in use.
    Shared<Power> find(const std::string& written);
    /// Offers one to whoever asks for these octets.
    void keep(const std::string& written, const Shared<Power>& power);
    /// How many are in use.
    std::size_t size();

  private:
    void sweep();

    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const Power>> powers_;
    std::size_t sweep_at_ = 256;
};

}  // namespace affray::codec
