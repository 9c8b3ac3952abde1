// What a table remembers of turns that failed: which intents they were, and whether play is parked.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "seams/clock.h"
#include "session/recent.h"
#include "store/engine/values.h"

namespace affray::session {

/// Belongs to its session's loop. Not durable: a restart of the server begins with a clean one.
class FailedTurns {
  public:
    static constexpr std::size_t kParksAfter = 3;
    static constexpr std::chrono::seconds kWithin{60};
    /// Intents that are remembered; the oldest goes.
    static constexpr std::size_t kRemembered = 256;

    /// One more. True: play is parked with it, and was not before.
    bool note(SteadyTime now) noexcept;
    /// kParksAfter turns failed within kWithin: nobody plays until take_up().
    bool parked() const noexcept { return parked_; }
    void take_up() noexcept;

    void remember(store::SeatNumber seat, std::string_view intent_id, const store::Digest& request_hash);
    /// The request that failed under this id; nullptr: none that is remembered.
    const store::Digest* find(store::SeatNumber seat, std::string_view intent_id) const;

  private:
    struct Intent {
        store::SeatNumber seat = 0;
        std::string id;
        store::Digest request_hash{};
    };
    std::array<SteadyTime, kParksAfter> times_{};  // of the last ones, in turn
    std::size_t failed_ = 0;
    bool parked_ = false;
    Recent<Intent> intents_;
};

}  // namespace affray::session
