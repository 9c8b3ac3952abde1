// The view hash: a chain over the binary Delta payloads of one view, h = BLAKE2b-256(h_before ‖ delta).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace affray::client {

// The running hash of one view. A value type; two clients of equal views that began at the same version agree.
class ViewChain {
  public:
    static constexpr std::size_t kBytes = 32;
    using Hash = std::array<std::uint8_t, kBytes>;

    // Starts again: all zeros.
    void reset() { hash_ = {}; }
    // Adopts a value that the server announced.
    void reset(const Hash& hash) { hash_ = hash; }
    // Takes in the next delta, as encoded.
    void extend(std::string_view delta);

    const Hash& value() const { return hash_; }
    std::string_view bytes() const;

    friend bool operator==(const ViewChain&, const ViewChain&) = default;

  private:
    Hash hash_{};
};

}  // namespace affray::client
