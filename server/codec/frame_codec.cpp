// Parsing with bounds, and the two encodings.
#include "codec/frame_codec.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>

#include "base/check.h"
#include "base/text.h"
#include "codec/limits.h"
#include "codec/serialise.h"
#include "codec/unknown.h"

namespace affray::codec {
namespace {

constexpr const char* kTypeHost = "type.googleapis.com";

FrameRefusal none() { return {}; }
FrameRefusal bad(std::string field) { return {frame_code::kBadArgument, std::move(field)}; }

// Protobuf writes a line about text that is not UTF-8: strangers would fill the log.
void silence_protobuf() {
    [[maybe_unused]] static auto* const kBefore = google::protobuf::SetLogHandler(nullptr);
}

bool parse_binary(std::string_view bytes, v1::ClientFrame& frame) {
    google::protobuf::io::CodedInputStream input(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                                 static_cast<int>(bytes.size()));
    input.SetRecursionLimit(kFrameDepth);
    return frame.ParseFromCodedStream(&input) && input.ConsumedEntireMessage();
}

// Protobuf's JSON reader has a limit of its own, but a deeper one.
bool too_deep(std::string_view json) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_text) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                in_text = false;
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kFrameDepth) return true;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return false;
}

// The field that protobuf's message names as `...: Cannot find field.`, if it is that.
bool is_unknown_field(std::string_view message) {
    return message.find("Cannot find field") != std::string_view::npos;
}

FrameRefusal parse_json(std::string_view bytes, v1::ClientFrame& frame) {
    if (too_deep(bytes)) return {frame_code::kMalformed};
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = false;
    const auto status = google::protobuf::util::JsonStringToMessage(
        google::protobuf::StringPiece(bytes.data(), bytes.size()), &frame, options);
    if (status.ok()) return none();
    const auto message = status.message();
    const bool unknown = is_unknown_field({message.data(), message.size()});
    return {unknown ? frame_code::kUnknownField : frame_code::kMalformed};
}

FrameRefusal check_known(const google::protobuf::Message& message, const char* field) {
    if (unknown_fields(message).empty()) return none();
    return {frame_code::kUnknownField, field};
}

FrameRefusal check(const v1::Hello& m) {
    if (!good_text(m.token(), bound::kToken)) return bad("hello.token");
    if (m.view_hash().size() > bound::kViewHash.max) return bad("hello.view_hash");
    if (!good_text(m.client(), bound::kClient)) return bad("hello.client");
    return check_known(m, "hello");
}

FrameRefusal check(const v1::Steer& m) {
    if (!good_text(m.verb(), bound::kOrderWord)) return bad("submit.steer.verb");
    if (!good_text(m.mode(), bound::kOrderWord)) return bad("submit.steer.mode");
    if (!good_text(m.whose().side(), bound::kOrderWord)) return bad("submit.steer.whose.side");
    if (m.whose().who() > bound::kCreature.max) return bad("submit.steer.whose.who");
    if (!good_text(m.reason(), bound::kOverrideReason)) return bad("submit.steer.reason");
    if (auto refusal = check_known(m.whose(), "submit.steer.whose"); !refusal.code.empty()) return refusal;
    return check_known(m, "submit.steer");
}

FrameRefusal check(const v1::Submit& m) {
    if (m.intent_id().empty() || !good_text(m.intent_id(), bound::kIntentId)) return bad("submit.intent_id");
    const int bodies = (m.has_intent() ? 1 : 0) + (m.has_rewind() ? 1 : 0) + (m.has_undo() ? 1 : 0) +
                       (m.has_steer() ? 1 : 0);
    if (bodies != 1) return bad("submit.intent");
    if (!good_text(m.reason(), bound::kOverrideReason)) return bad("submit.reason");
    if (m.has_steer()) {
        if (auto refusal = check(m.steer()); !refusal.code.empty()) return refusal;
    }
    if (m.has_rewind()) {
        if (m.rewind().reason().empty() || !good_text(m.rewind().reason(), bound::kOverrideReason))
            return bad("submit.rewind.reason");
        if (auto refusal = check_known(m.rewind(), "submit.rewind"); !refusal.code.empty()) return refusal;
    }
    if (m.has_undo()) {
        if (auto refusal = check_known(m.undo(), "submit.undo"); !refusal.code.empty()) return refusal;
    }
    return check_known(m, "submit");
}

FrameRefusal check(const v1::PreviewRequest& m) {
    if (!m.has_intent()) return bad("preview.intent");
    return check_known(m, "preview");
}

FrameRefusal check(const v1::MenuRequest& m) {
    if (m.who() > bound::kCreature.max) return bad("menu.who");
    return check_known(m, "menu");
}

FrameRefusal check(const v1::ChatSay& m) {
    if (m.text().empty() || !good_text(m.text(), bound::kChat)) return bad("chat.text");
    return check_known(m, "chat");
}

FrameRefusal check(const v1::PointAt& m) {
    for (const std::int32_t number : {m.at().x(), m.at().y(), m.at().z()})
        if (number < bound::kCoordinate.min || number > bound::kCoordinate.max) return bad("point.at");
    return check_known(m, "point");
}

FrameRefusal check(const v1::StandingOrder& m) {
    if (m.who() > bound::kCreature.max) return bad("standing_order.who");
    if (!good_text(m.key(), bound::kOrderWord)) return bad("standing_order.key");
    if (!good_text(m.value(), bound::kOrderWord)) return bad("standing_order.value");
    return check_known(m, "standing_order");
}

FrameRefusal check(const v1::AutopilotOrder& m) {
    if (m.who() > bound::kCreature.max) return bad("autopilot_order.who");
    if (!good_text(m.side(), bound::kOrderWord)) return bad("autopilot_order.side");
    if (m.flee_below() > bound::kPercent.max) return bad("autopilot_order.flee_below");
    if (static_cast<std::size_t>(m.wards_size()) > bound::kWards.max) return bad("autopilot_order.wards");
    for (const std::uint32_t ward : m.wards())
        if (ward > bound::kCreature.max) return bad("autopilot_order.wards");
    return check_known(m, "autopilot_order");
}

FrameRefusal check(const v1::AutopilotSettings& m) {
    if (m.pause_ms() > bound::kPauseMs.max) return bad("autopilot_settings.pause_ms");
    return check_known(m, "autopilot_settings");
}

FrameRefusal check(const v1::ClientFrame& frame) {
    if (auto refusal = check_known(frame, ""); !refusal.code.empty()) return refusal;
    switch (frame.body_case()) {
        case v1::ClientFrame::kHello: return check(frame.hello());
        case v1::ClientFrame::kSubmit: return check(frame.submit());
        case v1::ClientFrame::kPreview: return check(frame.preview());
        case v1::ClientFrame::kMenu: return check(frame.menu());
        case v1::ClientFrame::kChat: return check(frame.chat());
        case v1::ClientFrame::kPoint: return check(frame.point());
        case v1::ClientFrame::kStandingOrder: return check(frame.standing_order());
        case v1::ClientFrame::kView: return check_known(frame.view(), "view");
        case v1::ClientFrame::kAdmit: return check_known(frame.admit(), "admit");
        case v1::ClientFrame::kPast: return check_known(frame.past(), "past");
        case v1::ClientFrame::kHistory: return check_known(frame.history(), "history");
        case v1::ClientFrame::kAutopilotOrder: return check(frame.autopilot_order());
        case v1::ClientFrame::kAutopilotSettings: return check(frame.autopilot_settings());
        case v1::ClientFrame::BODY_NOT_SET: return {frame_code::kEmpty};
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

std::string_view subprotocol(Encoding encoding) {
    switch (encoding) {
        case Encoding::Binary: return "affray.v2.proto";
        case Encoding::Json: return "affray.v2.json";
    }
    AFFRAY_UNREACHABLE();
}

FrameRefusal decode_client_frame(std::string_view bytes, Encoding encoding, SenderRole sender,
                                 v1::ClientFrame& frame) {
    if (bytes.size() > (sender == SenderRole::Referee ? kFrameBytesReferee : kFrameBytesPlayer))
        return {frame_code::kTooBig};
    silence_protobuf();
    if (encoding == Encoding::Json) {
        if (auto refusal = parse_json(bytes, frame); !refusal.code.empty()) return refusal;
    } else if (!parse_binary(bytes, frame)) {
        return {frame_code::kMalformed};
    }
    return check(frame);
}

std::variant<v1::ClientFrame, FrameRefusal> decode_client_frame(std::string_view bytes, Encoding encoding,
                                                                SenderRole sender) {
    std::variant<v1::ClientFrame, FrameRefusal> decoded;
    FrameRefusal refusal =
        decode_client_frame(bytes, encoding, sender, *std::get_if<v1::ClientFrame>(&decoded));
    if (!refusal.code.empty()) decoded = std::move(refusal);
    return decoded;
}

std::string encode_server_frame(const v1::ServerFrame& frame, Encoding encoding) {
    std::string binary = serialise(frame);
    return encoding == Encoding::Binary ? binary : json_of_server_frame(binary);
}

std::string json_of_server_frame(std::string_view binary) {
    // Straight from the octets: to read them into a message first, only to write them again, takes half as
    // long again.
    static auto* const kTypes = google::protobuf::util::NewTypeResolverForDescriptorPool(
        kTypeHost, v1::ServerFrame::descriptor()->file()->pool());
    static const std::string kType =
        std::string(kTypeHost) + "/" + std::string(v1::ServerFrame::descriptor()->full_name());
    google::protobuf::io::ArrayInputStream octets(binary.data(), static_cast<int>(binary.size()));
    std::string text;
    google::protobuf::io::StringOutputStream out(&text);
    const auto status = google::protobuf::util::BinaryToJsonStream(kTypes, kType, &octets, &out);
    AFFRAY_CHECK(status.ok(), "not a frame of ours");
    return text;
}

v1::SeatRole seat_role(Role role) {
    switch (role) {
        case Role::Referee: return v1::SEAT_ROLE_REFEREE;
        case Role::Player: return v1::SEAT_ROLE_PLAYER;
        case Role::Spectator: return v1::SEAT_ROLE_SPECTATOR;
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::codec
