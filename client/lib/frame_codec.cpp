// Encoding and decoding of frames.
#include "client/lib/frame_codec.h"

#include <google/protobuf/util/json_util.h>

#include "base/check.h"
#include "client/lib/ground.h"

namespace affray::client {
namespace {

// ServerFrame.delta: field 2, length-delimited.
constexpr char kDeltaTag = (v1::ServerFrame::kDeltaFieldNumber << 3) | 2;

Result<v1::ServerFrame> parsed(std::string_view message, Encoding encoding) {
    v1::ServerFrame frame;
    if (encoding == Encoding::Binary) {
        if (!frame.ParseFromArray(message.data(), static_cast<int>(message.size())))
            return Error{ErrorCode::InvalidInput, "the server sent a frame that is no protobuf message"};
        return frame;
    }
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    const auto status = google::protobuf::util::JsonStringToMessage(
        google::protobuf::StringPiece(message.data(), message.size()), &frame, options);
    if (!status.ok())
        return Error{ErrorCode::InvalidInput, "the server sent a frame that is no JSON of ours"};
    return frame;
}

// Of the frames whose maps come in runs; nullptr: another one.
v1::Map* map_of(v1::ServerFrame& frame) {
    if (frame.has_view()) return frame.mutable_view()->mutable_map();
    if (frame.has_past() && frame.past().has_view())
        return frame.mutable_past()->mutable_view()->mutable_map();
    if (frame.has_history() && frame.history().has_view())
        return frame.mutable_history()->mutable_view()->mutable_map();
    return nullptr;
}

}  // namespace

std::string_view subprotocol(Encoding encoding) {
    return encoding == Encoding::Binary ? "affray.v2.proto" : "affray.v2.json";
}

std::string encode(const v1::ClientFrame& frame, Encoding encoding) {
    if (encoding == Encoding::Binary) return frame.SerializeAsString();
    std::string text;
    const auto status = google::protobuf::util::MessageToJsonString(frame, &text);
    AFFRAY_CHECK(status.ok(), "a frame of ours has a JSON form");
    return text;
}

Result<v1::ServerFrame> decode(std::string_view message, Encoding encoding) {
    auto frame = parsed(message, encoding);
    if (!frame) return frame;
    if (v1::Map* map = map_of(*frame); map != nullptr)
        if (const Status laid = lay_out(*map); !laid) return laid.error();
    return frame;
}

std::optional<std::string_view> delta_payload(std::string_view binary_frame) {
    if (binary_frame.empty() || binary_frame.front() != kDeltaTag) return std::nullopt;
    std::uint64_t length = 0;
    std::size_t at = 1;
    for (int shift = 0; at < binary_frame.size() && shift <= 28; shift += 7) {
        const auto byte = static_cast<std::uint8_t>(binary_frame[at++]);
        length |= std::uint64_t{byte & 0x7fU} << shift;
        if ((byte & 0x80U) != 0) continue;
        if (length > binary_frame.size() - at) return std::nullopt;
        return binary_frame.substr(at, static_cast<std::size_t>(length));
    }
    return std::nullopt;
}

}  // namespace affray::client
