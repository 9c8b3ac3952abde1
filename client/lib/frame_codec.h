// Frames as bytes: the two subprotocols of a play connection, and the payload that the view hash runs over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "affray/v1/session.pb.h"
#include "base/result.h"

namespace affray::client {

enum class Encoding : std::uint8_t { Binary, Json };

// "affray.v2.proto" or "affray.v2.json": what Sec-WebSocket-Protocol names.
std::string_view subprotocol(Encoding encoding);

// One frame as one WebSocket message: binary, or text in protobuf's JSON mapping.
std::string encode(const v1::ClientFrame& frame, Encoding encoding);

// A message of the server. Unknown fields are passed over, so that a newer server can be talked to.
// Errors: InvalidInput.
Result<v1::ServerFrame> decode(std::string_view message, Encoding encoding);

// The bytes of the Delta inside a binary ServerFrame, as the server encoded them; nothing if the frame holds
// no delta.
std::optional<std::string_view> delta_payload(std::string_view binary_frame);

}  // namespace affray::client
