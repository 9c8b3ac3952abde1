// What each seat is shown of every version: redacted once per distinct view, kept a while for resumes,
// chained for checks.
//
// The view hash of a seat at version v is a chain over its deltas: h(v) = BLAKE2b-256(h(v-1) ‖ delta(v)),
// where delta(v) is the binary encoding of the message Delta, and the chain starts again from 32 zero bytes
// after every version that is a multiple of 50. So any client can compute it, and a server that was started
// anew knows it again from the log since its last snapshot.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "codec/view_codec.h"
#include "rules/resolver.h"
#include "rules/seat_view.h"
#include "session/message.h"

namespace affray::session {

using ViewHash = std::array<std::uint8_t, 32>;

/// Versions between two snapshots, and between two restarts of the view hash.
constexpr std::uint64_t kSnapshotEvery = 50;

/// One version for all feeds, in their order. A null entry: nobody kept that feed up.
struct DeltaSet {
    std::uint64_t version = 0;
    std::vector<MessagePtr> deltas;
};

/// Belongs to its session's loop.
class ViewFeeds {
  public:
    using Feed = std::size_t;
    /// Deltas that are kept of each feed: more than a snapshot's distance, so that the hash can be told.
    static constexpr std::size_t kKept = 64;

    /// The encoder is the loop's, for all its sessions, and outlives them.
    explicit ViewFeeds(codec::DeltaEncoder& encoder) : encoder_(encoder) {}

    /// Adds a view that somebody may look through. Feeds are numbered from 0.
    Feed add(const Viewer& viewer);
    const Viewer& viewer(Feed feed) const { return feeds_[feed].viewer; }

    /// A feed that nobody has looked through for long need not be encoded; one that was off has no history.
    void keep_up(Feed feed, bool on);

    /// Redacts and encodes a batch for every feed that is kept up; equal views share one message.
    DeltaSet encode(std::uint64_t version, const Batch& batch, const State& after, const Conduct& conduct);
    /// The set's version is durable: it joins the history.
    void publish(const DeltaSet& set);

    /// The deltas after a version up to the published one; nullopt: not all are there any more, or the hash
    /// that the client has at that version is not ours. An empty hash is not compared.
    std::optional<std::vector<MessagePtr>> since(Feed feed, std::uint64_t version,
                                                 std::string_view hash) const;
    /// The whole view at the published version, of which this is the state.
    Message view(Feed feed, const State& state, const Conduct& conduct) const;
    /// The chain at the published version, if the history reaches back to where it began.
    std::optional<ViewHash> hash(Feed feed) const;

    /// The published version.
    std::uint64_t version() const { return version_; }
    void start_at(std::uint64_t version) { version_ = version; }

  private:
    struct Slot {
        Viewer viewer;
        bool on = true;
        std::uint64_t first = 0;         // version of history.front()
        std::deque<MessagePtr> history;  // without gaps, up to version_
    };

    std::optional<ViewHash> hash_at(const Slot& slot, std::uint64_t version) const;

    codec::DeltaEncoder& encoder_;
    std::vector<Slot> feeds_;
    std::uint64_t version_ = 0;
};

}  // namespace affray::session
