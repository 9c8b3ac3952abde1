// Links that open the replay of a fight that has ended, for people without an account. A link ends with the
// right of whoever made it (SEC-5).
#pragma once

#include <map>
#include <mutex>
#include <string_view>
#include <vector>

#include "access/guess_guard.h"
#include "access/records.h"
#include "seams/secret.h"

namespace affray::access {

/// A link as it was made: its code is told once.
struct MadeLink {
    store::SharedReplay link{};
    Secret code{};
};

/// What a link opens.
struct OpenedReplay {
    store::SharedReplay link{};
    store::Encounter encounter{};
};

/// Any thread. Whoever calls has looked at the permission table and at whose eyes the asker may use; the
/// store looks once more with the write.
class SharedReplays {
  public:
    SharedReplays(Records& records, GuessGuard& guesses) : records_(records), guesses_(guesses) {}

    /// `link` says who makes it, of which encounter, through whose eyes. `token`: what the holder of a seat
    /// has shown. NotFound; EncounterRuns; QuotaReached.
    void make(store::SharedReplay link, std::string_view token, Done<MadeLink> done);
    /// Newest first.
    Answer<std::vector<store::SharedReplay>> of(store::EncounterId encounter);
    /// NotFound.
    void revoke(const store::SharedReplay& link, Done<Nothing> done);
    /// What somebody comes with a link for.
    enum class For : std::uint8_t { Replay, Picture };
    /// UnknownCode: of no link, or of one that has ended, or the fight goes on; RateLimited: wrong codes from
    /// that address, or too much asked of this link or of all.
    Answer<OpenedReplay> open(std::string_view code, const std::string& address, For what = For::Replay);
    Answer<store::Encounter> encounter(std::string_view public_id);

  private:
    std::chrono::milliseconds asked(std::int64_t link, For what);

    Records& records_;
    GuessGuard& guesses_;
    std::mutex mutex_;  // what follows
    std::map<std::pair<std::int64_t, For>, TokenBucket> links_;
    std::size_t prune_at_ = 1024;
};

}  // namespace affray::access
