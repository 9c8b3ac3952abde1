// The view hash: a chain over the binary Delta payloads of one view, h(v) = BLAKE2b-256(h(v-1) ‖ delta(v)),
// which starts again from 32 zero bytes after every version that is a multiple of 50 (docs/PROTOCOL.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace affray::client {

// The running hash of one view. A value type; two clients of equal views agree as soon as both know it.
class ViewChain {
  public:
    static constexpr std::size_t kBytes = 32;
    static constexpr std::uint64_t kRestartEvery = 50;

    // A whole view of this version was received: its hash is unknown until the chain starts again, unless it
    // is the first.
    void begin(std::uint64_t version);
    // The server has told the hash of the present version; none, or one of another size, is passed over.
    void adopt(std::string_view hash);
    // Takes in the delta of a version, as encoded; versions come without a gap.
    void extend(std::uint64_t version, std::string_view delta);

    bool known() const { return known_; }
    // The 32 bytes, or none if the hash is not known.
    std::string_view bytes() const;

    friend bool operator==(const ViewChain&, const ViewChain&) = default;

  private:
    std::array<std::uint8_t, kBytes> hash_{};
    bool known_ = false;
};

}  // namespace affray::client
