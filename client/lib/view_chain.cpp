// The chain's one step.
#include "client/lib/view_chain.h"

#include <sodium.h>

#include "base/check.h"

namespace affray::client {

void ViewChain::extend(std::string_view delta) {
    crypto_generichash_state state;
    AFFRAY_CHECK(crypto_generichash_init(&state, nullptr, 0, kBytes) == 0);
    crypto_generichash_update(&state, hash_.data(), hash_.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(delta.data()), delta.size());
    crypto_generichash_final(&state, hash_.data(), hash_.size());
}

std::string_view ViewChain::bytes() const {
    return {reinterpret_cast<const char*>(hash_.data()), hash_.size()};
}

}  // namespace affray::client
