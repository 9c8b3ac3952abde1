// The .affray file: an opening and the deltas of one seat, with a chain over every byte
// (affray/v1/replay.proto).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "affray/v1/replay.pb.h"
#include "base/result.h"

namespace affray::client {

struct Replay {
    static constexpr std::uint32_t kFormat = 2;

    v1::ReplayHead head{};
    std::vector<std::string> deltas{};  // each a Delta as it was sent
};

// BLAKE2b-256 of an opening: what ReplayHead.content_hash must be.
std::string content_hash(const v1::View& opening);

std::string encode_replay(const Replay& replay);
// Errors: InvalidInput (no replay at all), Unsupported (of a newer format), Corrupt (damaged, or cut off).
Result<Replay> decode_replay(std::string_view file);

// Takes the next delta of a replay in. Between two of them versions may have been left out; what stood after
// the former stands before the latter.
void advance(v1::View& view, const v1::Delta& delta);

}  // namespace affray::client
