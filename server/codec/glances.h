// What a viewer notices while a batch happens: each event is told by who was noticed as it happened, not by
// who is afterwards, so that nobody who comes to light tells where it has been (docs/decisions/0270).
#pragma once

#include <optional>
#include <span>

#include "rules/seat_view.h"

namespace affray::codec {

class Glances {
  public:
    /// `after` is the state that follows the events; it and they outlive this.
    Glances(std::span<const Event> events, const State& after, const Viewer& viewer);

    /// Does the viewer come to notice anybody, or lose sight of them, on the way?
    bool change() const { return change_; }
    /// The state to tell the next event by. Once for each event, in their order.
    const State& next(const Event& event);

  private:
    const State& after_;
    std::optional<State> then_;  // nullopt: nobody's notice changes
    bool change_ = false;
};

}  // namespace affray::codec
