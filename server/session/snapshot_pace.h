// When a table takes its next snapshot.
#pragma once

#include <cstddef>

namespace affray::session {

/// A snapshot is worth its bytes once the log since the last one is several times as long as that one was: so
/// what snapshots cost follows what is played and never how large the table is, and so does what is folded
/// when it is opened.
class SnapshotPace {
  public:
    void logged(std::size_t bytes) { logged_ += bytes; }
    bool due() const { return logged_ >= kTimes * last_; }
    /// The last snapshot has so many bytes.
    void taken(std::size_t bytes) {
        last_ = bytes;
        logged_ = 0;
    }
    /// Whether the last one is in the store is not known: the next is due.
    void doubt() { last_ = 0; }

  private:
    static constexpr std::size_t kTimes = 4;

    std::size_t last_ = 0;
    std::size_t logged_ = 0;
};

}  // namespace affray::session
