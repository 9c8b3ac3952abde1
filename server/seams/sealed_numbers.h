// Numbers that may be told although what they count may not: of each a number of 19 digits that says neither
// how many came before it nor which of two came first.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace affray {

/// A permutation of the numbers from 0 to 2^60 - 1 under a key. Any thread.
class SealedNumbers {
  public:
    explicit SealedNumbers(const std::array<std::uint8_t, 32>& key) : key_(key) {}

    /// `scope`: what is counted, and for whom; other scopes seal the same number otherwise. Requires a number
    /// that is not negative and below 2^60.
    std::int64_t seal(std::string_view scope, std::int64_t number) const;
    /// nullopt: it cannot have been sealed.
    std::optional<std::int64_t> open(std::string_view scope, std::int64_t sealed) const;

  private:
    std::uint32_t mixed(std::string_view scope, unsigned round, std::uint32_t half) const;

    std::array<std::uint8_t, 32> key_;
};

}  // namespace affray
