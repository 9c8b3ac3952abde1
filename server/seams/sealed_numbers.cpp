// A Feistel network of two halves of 30 bits, its rounds keyed by BLAKE2b.
#include "seams/sealed_numbers.h"

#include <sodium.h>

#include "base/check.h"

namespace affray {
namespace {

constexpr unsigned kHalf = 30, kRounds = 6;
constexpr std::int64_t kLimit = std::int64_t{1} << 2 * kHalf;
constexpr std::int64_t kFirst = std::int64_t{1} << 61;  // this one and the next 2^60 have 19 digits
constexpr std::uint32_t kMask = (1U << kHalf) - 1;

}  // namespace

std::uint32_t SealedNumbers::mixed(std::string_view scope, unsigned round, std::uint32_t half) const {
    std::string text(scope);
    text += '\0';
    text += static_cast<char>(round);
    for (unsigned shift = 0; shift < 32; shift += 8) text += static_cast<char>(half >> shift & 0xffU);
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), key_.data(), key_.size());
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) word |= std::uint32_t{hash[i]} << 8 * i;
    return word & kMask;
}

std::int64_t SealedNumbers::seal(std::string_view scope, std::int64_t number) const {
    AFFRAY_CHECK(number >= 0 && number < kLimit, "no number of a row");
    auto left = static_cast<std::uint32_t>(number >> kHalf),
         right = static_cast<std::uint32_t>(number) & kMask;
    for (unsigned round = 0; round < kRounds; ++round) {
        const std::uint32_t next = left ^ mixed(scope, round, right);
        left = right;
        right = next;
    }
    return kFirst + (std::int64_t{left} << kHalf | right);
}

std::optional<std::int64_t> SealedNumbers::open(std::string_view scope, std::int64_t sealed) const {
    if (sealed < kFirst || sealed - kFirst >= kLimit) return std::nullopt;
    const std::int64_t inner = sealed - kFirst;
    auto left = static_cast<std::uint32_t>(inner >> kHalf), right = static_cast<std::uint32_t>(inner) & kMask;
    for (unsigned round = kRounds; round-- > 0;) {
        const std::uint32_t before = right ^ mixed(scope, round, left);
        right = left;
        left = before;
    }
    return std::int64_t{left} << kHalf | right;
}

}  // namespace affray
