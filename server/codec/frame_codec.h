// Frames of a play connection: what arrives is bounded before it is believed (RULE-5), in both subprotocols.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "affray/v1/session.pb.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// Subprotocols affray.v2.proto and affray.v2.json (protobuf's JSON mapping).
enum class Encoding : std::uint8_t { Binary, Json };

/// The name in Sec-WebSocket-Protocol.
std::string_view subprotocol(Encoding encoding);

/// Who sends decides how much: 64 KiB from the referee, 16 KiB from others.
enum class SenderRole : std::uint8_t { Player, Referee };
constexpr std::size_t kFrameBytesPlayer = 16 * 1024;
constexpr std::size_t kFrameBytesReferee = 64 * 1024;

/// Why a message is no frame. Codes: FRAME_TOO_BIG; MALFORMED_FRAME (not protobuf, not JSON, not UTF-8,
/// nested deeper than 16); UNKNOWN_FIELD; EMPTY_FRAME (no body, or one of a newer protocol); BAD_ARGUMENT
/// with the field out of its bounds (codec/limits.h). The intent inside is not judged here: see
/// decode_intent.
struct FrameRefusal {
    std::string_view code;
    std::string field{};
    bool operator==(const FrameRefusal&) const = default;
};

namespace frame_code {
inline constexpr std::string_view kTooBig = "FRAME_TOO_BIG";
inline constexpr std::string_view kMalformed = "MALFORMED_FRAME";
inline constexpr std::string_view kUnknownField = "UNKNOWN_FIELD";
inline constexpr std::string_view kEmpty = "EMPTY_FRAME";
inline constexpr std::string_view kBadArgument = "BAD_ARGUMENT";
}  // namespace frame_code

std::variant<v1::ClientFrame, FrameRefusal> decode_client_frame(std::string_view bytes, Encoding encoding,
                                                                SenderRole sender);
/// The same into a frame of the caller's, which may lie on an arena; the refusal's code is empty if there is
/// none. The frame is unspecified after a refusal.
FrameRefusal decode_client_frame(std::string_view bytes, Encoding encoding, SenderRole sender,
                                 v1::ClientFrame& frame);

/// One WebSocket message. Deterministic.
std::string encode_server_frame(const v1::ServerFrame& frame, Encoding encoding);
/// The JSON of a frame that is there in binary; `binary` must come from encode_server_frame.
std::string json_of_server_frame(std::string_view binary);

v1::SeatRole seat_role(Role role);

}  // namespace affray::codec
