// When a table says the hash of its state, and when it takes its next snapshot.
#pragma once

#include <cstddef>
#include <cstdint>

namespace affray::session {

/// A snapshot is worth its bytes once the log since the last one is several times as long as that one was: so
/// what snapshots cost follows what is played and never how large the table is, and so does what is folded
/// when it is opened. A hash of the state looks at every creature, and is worth that once a third as many
/// versions have passed.
class SnapshotPace {
  public:
    /// Versions may come back, by a roll-back.
    bool hash_due(std::uint64_t version, std::size_t creatures) const {
        return version <= hashed_ || (version - hashed_) * kCreaturesAVersion >= creatures;
    }
    void hashed(std::uint64_t version) { hashed_ = version; }

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
    static constexpr std::uint64_t kCreaturesAVersion = 3;
    static constexpr std::size_t kTimes = 4;

    std::uint64_t hashed_ = 0;  // the last version with a hash
    std::size_t last_ = 0;
    std::size_t logged_ = 0;
};

}  // namespace affray::session
