// The clock seam (RULE-3): wall time for what is stored and shown, steady time for everything that is
// measured.
#pragma once

#include <chrono>
#include <cstdint>

namespace affray {

using SteadyTime = std::chrono::steady_clock::time_point;

/// Thread safe.
class Clock {
  public:
    virtual ~Clock() = default;
    virtual SteadyTime steady() const { return std::chrono::steady_clock::now(); }
    /// Milliseconds since 1970. May jump.
    virtual std::int64_t wall_ms() const {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    }
};

inline const Clock& system_clock() {
    static const Clock clock;
    return clock;
}

}  // namespace affray
