// Whose addresses are turned away, in memory: asked with every request.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "access/network.h"
#include "seams/clock.h"

namespace affray::net {

/// Thread safe.
class BanList {
  public:
    struct Ban {
        access::Network network{};
        std::string reason{};
        std::optional<std::int64_t> ends_at_ms{};  // none: for good
    };

    /// The clock outlives it.
    explicit BanList(const Clock& clock) : clock_(clock) {}

    /// What is in force from now on.
    void replace(std::vector<Ban> bans);
    /// The widest ban that holds the address now. Text that is no address is never banned.
    std::optional<Ban> of(std::string_view address) const;
    /// Another one after each replace.
    std::uint64_t generation() const { return generation_.load(std::memory_order_acquire); }

  private:
    struct Known {
        std::map<access::Network, Ban> bans{};
        std::set<unsigned> bits4{}, bits6{};  // how long the prefixes are that there are
    };

    const Clock& clock_;
    mutable std::mutex mutex_;
    std::shared_ptr<const Known> known_ = std::make_shared<const Known>();
    std::atomic<std::uint64_t> generation_{0};
};

/// What is told to whoever comes from there.
std::string sentence_of(const BanList::Ban& ban);

}  // namespace affray::net
