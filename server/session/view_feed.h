// What each seat is shown of every version: redacted once per distinct view, kept a while for resumes,
// chained for checks.
//
// A version that tells a seat nothing is none for it: the seat is sent nothing, and what it counts has no
// gap (docs/decisions/0032). Numbers here are a feed's own, versions the log's.
//
// The view hash of a seat at its number n is a chain over its deltas: h(n) = BLAKE2b-256(h(n-1) ‖ delta(n)),
// where delta(n) is the binary encoding of the message Delta, and the chain starts again from 32 zero bytes
// after every number that is a multiple of 50. So any client can compute it; a server that was started anew
// knows it again from the last snapshot and the log since then.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codec/state_codec.h"
#include "codec/told_versions.h"
#include "codec/view_codec.h"
#include "rules/resolver.h"
#include "rules/seat_view.h"
#include "session/delta_history.h"
#include "session/message.h"

namespace affray::session {

/// The log says a hash of the state, with which a snapshot may come, at some multiples of this (see
/// SnapshotPace); and a seat's view hash starts again after so many of its numbers.
constexpr std::uint64_t kSnapshotEvery = 50;

/// One version for all feeds, in their order. A null entry: it tells that feed nothing.
struct DeltaSet {
    std::uint64_t version = 0;
    std::vector<MessagePtr> deltas;
};

/// Belongs to its session's loop.
class ViewFeeds {
  public:
    using Feed = std::size_t;

    /// The encoder is the loop's, for all its sessions, and outlives them.
    explicit ViewFeeds(codec::DeltaEncoder& encoder) : encoder_(&encoder) {}
    /// From now on with this one: of another thread, say.
    void encode_with(codec::DeltaEncoder& encoder) { encoder_ = &encoder; }

    /// Adds a view that somebody may look through. Feeds are numbered from 0.
    Feed add(const Viewer& viewer);
    const Viewer& viewer(Feed feed) const { return feeds_[feed].viewer; }

    /// Redacts and encodes a batch for every feed; equal views share one message. What was encoded before for
    /// this version or a later one was given up.
    DeltaSet encode(std::uint64_t version, const Batch& batch, const State& after, const Conduct& conduct);
    /// These feeds without what they keep: for another thread, that encodes the next version beforehand.
    ViewFeeds bare() const;
    /// Through whom they look, in their order.
    std::vector<Viewer> viewers() const;
    /// What bare feeds have encoded for the next version, as if encode() had: they looked through the same.
    DeltaSet take(const DeltaSet& set);
    /// The set's version is durable.
    void publish(const DeltaSet& set);

    /// What the feed counts to at a version that has been encoded, and the other way round.
    std::uint64_t number(Feed feed, std::uint64_t version) const {
        return feeds_[feed].told.number_at(version);
    }
    std::uint64_t version_of(Feed feed, std::uint64_t number) const {
        return feeds_[feed].told.version_at(number);
    }
    /// All that it has counted up to the version encoded last.
    const codec::ToldVersions& told(Feed feed) const { return feeds_[feed].told; }
    /// What it has published.
    std::uint64_t number(Feed feed) const { return number(feed, version_); }

    /// The deltas after a number up to the published one; nullopt: not all are there any more, or the hash
    /// that the client has at that number is not ours. An empty hash is not compared.
    std::optional<std::vector<MessagePtr>> since(Feed feed, std::uint64_t number,
                                                 std::string_view hash) const;
    /// The encoded map, kept for everybody who joins this table.
    codec::WholeMap& map() { return map_; }
    /// The chain at the published number, if it is known.
    std::optional<ViewHash> hash(Feed feed) const;

    /// The published version.
    std::uint64_t version() const { return version_; }
    /// For a snapshot: what every feed has counted and chained up to the version encoded last.
    std::vector<codec::FeedCount> counts();
    /// Begins at a version of the log; feeds without a count have been told everything up to it.
    void start_at(std::uint64_t version, const std::vector<codec::FeedCount>& counts = {});

  private:
    struct Slot {
        Viewer viewer;
        codec::ToldVersions told;  // up to the version encoded last
        DeltaHistory history;      // up to the same
    };

    MessagePtr told(const v1::Delta& delta, const DeltaSet& others);
    void keep(Slot& slot, const MessagePtr& told) const;
    static void forget_after(Slot& slot, std::uint64_t version);

    codec::WholeMap map_;
    codec::DeltaEncoder* encoder_;
    std::string bytes_;  // of the delta that is being made
    std::vector<Slot> feeds_;
    std::uint64_t version_ = 0;
};

}  // namespace affray::session
