// Conduct as messages: as a seat may know it, and whole as the log keeps it.
#pragma once

#include "affray/v1/conduct.pb.h"
#include "base/result.h"
#include "codec/fact_map.h"
#include "codec/intent_codec.h"
#include "rules/resolver.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// What a client asks for; texts and numbers have been bounded with its frame (RULE-5). BAD_ARGUMENT: a name
/// in it cannot be one; UNKNOWN_ID: it is about a creature that the viewer does not know.
std::variant<Steer, Refusal> decode_steer(const v1::Steer& message, const State& state, const Viewer& viewer);
/// nullopt: a name in it cannot be one.
std::optional<Steer> decode_stored_steer(const v1::Steer& message);
void encode_steer(const Steer& steer, v1::Steer& out);

/// What this viewer may know of conduct. `state` is that of the same version.
void encode_conduct(const Conduct& conduct, const State& state, const Viewer& viewer, v1::Conduct& out);
/// What changed it; false, and nothing is written: the viewer may not know.
bool encode_steered(const ConductChange& change, const State& state, const Viewer& viewer, v1::Steered& out);

/// The stored form: all of it. Errors of decode: Corrupt.
void encode_stored_conduct(const Conduct& conduct, const Vocabulary& words, v1::Conduct& out);
Result<Conduct> decode_stored_conduct(const v1::Conduct& message, const FactMap& facts);

}  // namespace affray::codec
