// The hash chain over every encounter's log (RULE-4): our only detector of bit rot and of a changed history.
//
//   h(0) = H("affray-encounter-1" ‖ f(public_id) ‖ f(campaign) ‖ f(ruleset) ‖ f(dice_key)
//            ‖ f(setup))
//   h(n) = H(h(n-1) ‖ u64 version ‖ u32 seat ‖ f(intent_id) ‖ request_hash ‖ u8 has_state_hash
//            ‖ u64 state_hash ‖ f(reply) ‖ f(record))
//   snapshot digest = H("affray-snapshot-1" ‖ h(version) ‖ u64 version ‖ u64 state_hash ‖ f(body))
//
// H is BLAKE2b-256 without a key, ‖ joins bytes, f(x) is u64 length ‖ x, integers are little-endian. This is
// part of the stored format: it never changes, a new form would get a new name. All functions are pure and
// thread safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/engine/values.h"

namespace affray::store {

// BLAKE2b-256 of some bytes: for request hashes, tokens and codes too.
Digest digest_of(std::string_view bytes);

// h(0). `chain_root`, `title` and the times of the encounter are not read.
Digest chain_root(const Encounter& encounter);

// h(n) from h(n-1). `chain`, `row`, `prev` and `encounter` of the row are not read: h(0) names the encounter,
// and the place in the table is checked by version and prev.
Digest chain_next(const Digest& previous, const LogRow& row);

// What a snapshot's stored digest must be, given h(version).
Digest snapshot_digest(const Digest& chain, std::uint64_t version, std::uint64_t state_hash,
                       std::string_view body);

}  // namespace affray::store
