// What other servers do for those who came to this one: it ends as soon as they no longer may
// (docs/decisions/0265).
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "store/engine/sharing.h"

namespace affray::net {

/// Something that another server has been handed, because it plays the encounter.
class Handed {
  public:
    /// `lease`: under which that server plays.
    explicit Handed(store::Lease lease) : lease_(lease) {}
    virtual ~Handed() = default;
    Handed(const Handed&) = delete;
    Handed& operator=(const Handed&) = delete;

    const store::Lease& lease() const { return lease_; }
    /// That server plays it no more, or is not heard of. Any thread.
    virtual void orphaned() = 0;

  private:
    const store::Lease lease_;
};

/// All that there is of it. Any thread.
class AllHanded {
  public:
    void add(const std::shared_ptr<Handed>& one);
    /// Each once.
    std::vector<store::Lease> leases() const;
    /// Tells what was handed over under one of these.
    void end(const std::vector<store::Lease>& over);

  private:
    mutable std::mutex mutex_;
    std::vector<std::weak_ptr<Handed>> all_{};
    std::size_t prune_at_ = 64;
};

}  // namespace affray::net
