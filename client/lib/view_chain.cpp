// The chain's one step.
#include "client/lib/view_chain.h"

#include <sodium.h>

#include <algorithm>

#include "base/check.h"

namespace affray::client {

void ViewChain::begin(std::uint64_t version) {
    hash_ = {};
    known_ = version == 0;
}

void ViewChain::adopt(std::string_view hash) {
    if (hash.size() != kBytes) return;
    std::copy(hash.begin(), hash.end(), hash_.begin());
    known_ = true;
}

void ViewChain::extend(std::uint64_t version, std::string_view delta) {
    if ((version - 1) % kRestartEvery == 0) {
        hash_ = {};
        known_ = true;
    }
    if (!known_) return;
    crypto_generichash_state state;
    AFFRAY_CHECK(crypto_generichash_init(&state, nullptr, 0, kBytes) == 0);
    crypto_generichash_update(&state, hash_.data(), hash_.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(delta.data()), delta.size());
    crypto_generichash_final(&state, hash_.data(), hash_.size());
}

std::string_view ViewChain::bytes() const {
    if (!known_) return {};
    return {reinterpret_cast<const char*>(hash_.data()), hash_.size()};
}

}  // namespace affray::client
