// The chain's hashes, by libsodium's BLAKE2b.
#include "store/reading/chain.h"

#include <sodium.h>

#include "base/check.h"

namespace affray::store {
namespace {

class Blake2b {
  public:
    Blake2b() { AFFRAY_CHECK(crypto_generichash_init(&state_, nullptr, 0, sizeof(Digest)) == 0); }

    Blake2b& bytes(const void* data, std::size_t size) {
        AFFRAY_CHECK(crypto_generichash_update(&state_, static_cast<const unsigned char*>(data), size) == 0);
        return *this;
    }
    Blake2b& text(std::string_view text) { return bytes(text.data(), text.size()); }
    Blake2b& digest(const Digest& digest) { return bytes(digest.data(), digest.size()); }
    Blake2b& field(std::string_view field) { return integer<8>(field.size()).text(field); }

    template <std::size_t Size>
    Blake2b& integer(std::uint64_t value) {
        std::array<std::uint8_t, Size> little_endian{};
        for (std::size_t i = 0; i < Size; ++i) little_endian[i] = static_cast<std::uint8_t>(value >> (8 * i));
        return bytes(little_endian.data(), Size);
    }

    Digest finish() {
        Digest digest{};
        AFFRAY_CHECK(crypto_generichash_final(&state_, digest.data(), digest.size()) == 0);
        return digest;
    }

  private:
    crypto_generichash_state state_;
};

std::string_view as_text(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace

Digest digest_of(std::string_view bytes) { return Blake2b().text(bytes).finish(); }

Digest chain_root(const Encounter& encounter) {
    return Blake2b()
        .text("affray-encounter-1")
        .field(encounter.public_id)
        .field(encounter.campaign)
        .field(encounter.ruleset)
        .field(as_text(encounter.dice_key))
        .field(encounter.setup)
        .finish();
}

Digest chain_next(const Digest& previous, const LogRow& row) {
    return Blake2b()
        .digest(previous)
        .integer<8>(row.version)
        .integer<4>(row.seat)
        .field(row.intent_id)
        .digest(row.request_hash)
        .integer<1>(row.state_hash.has_value() ? 1 : 0)
        .integer<8>(row.state_hash.value_or(0))
        .field(row.reply)
        .field(row.record)
        .finish();
}

Digest snapshot_digest(const Digest& chain, std::uint64_t version, std::uint64_t state_hash,
                       std::string_view body) {
    return Blake2b()
        .text("affray-snapshot-1")
        .digest(chain)
        .integer<8>(version)
        .integer<8>(state_hash)
        .field(body)
        .finish();
}

}  // namespace affray::store
