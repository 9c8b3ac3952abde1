// The last deltas of one feed: kept for those who come back, chained for checks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "session/message.h"

namespace affray::session {

/// The chain over a feed's deltas up to one of its numbers (view_feed.h).
using ViewHash = std::array<std::uint8_t, 32>;

/// Numbered without gaps. Belongs to its session's loop.
class DeltaHistory {
  public:
    /// Deltas that are kept at most. What is forgotten goes by the fifty between two restarts of the chain,
    /// so that nobody hashes it only to forget it; the rest is more than may be on its way to the disk.
    static constexpr std::size_t kKept = 128;
    /// The octets that are kept, besides those of deltas on their way to the disk. A rewind's delta is as
    /// long as a whole view; a client that missed more than this gets a view instead.
    static constexpr std::size_t kKeptOctets = std::size_t{128} * 1024;

    /// Begins after a number, with the chain there if it is known.
    void start_after(std::uint64_t number, const std::optional<ViewHash>& chain);
    /// Adds the delta of the next number. Those up to `told` are not given up any more and may be forgotten.
    void keep(MessagePtr delta, std::uint64_t told);
    /// What comes after this number is given up.
    void give_up_after(std::uint64_t number);

    std::uint64_t last() const { return first_ + deltas_.size() - 1; }
    /// Those after a number, which is not greater than last(); nullopt: not all are there any more.
    std::optional<std::vector<MessagePtr>> between(std::uint64_t number, std::uint64_t last) const;
    /// The chain at a number; nullopt: not known.
    std::optional<ViewHash> chain_at(std::uint64_t number) const;
    /// The same at last(): what it has hashed it does not hash again, however often it is asked.
    std::optional<ViewHash> chain();
    /// Takes over what another has hashed, if both have kept the same messages since the chain last began
    /// anew. False: they have not.
    bool take_chain(const DeltaHistory& other);

  private:
    struct Chain {
        std::uint64_t number = 0;
        std::optional<ViewHash> hash;
    };
    void carry_on(Chain& chain, std::uint64_t to) const;
    void forget_up_to(std::uint64_t number);
    void forget_first();
    void forget_first_block();

    std::uint64_t first_ = 1;  // number of deltas_.front(), or of what comes next
    std::vector<MessagePtr> deltas_;
    std::size_t octets_ = 0;
    Chain before_{0, ViewHash{}};  // at first_ - 1
    Chain hashed_{0, ViewHash{}};  // at a number from there on
};

}  // namespace affray::session
