// Encoding once, JSON on demand.
#include "session/message.h"

#include <tuple>

namespace affray::session {

std::string_view Message::as(Encoding encoding) const {
    if (encoding == Encoding::Binary) return binary_;
    if (json_ == nullptr) json_ = std::make_unique<const std::string>(codec::json_of_server_frame(binary_));
    return *json_;
}

void Message::keep_json(std::string json) const {
    if (json_ == nullptr) json_ = std::make_unique<const std::string>(std::move(json));
}

MessagePtr make_message(const v1::ServerFrame& frame) {
    return std::make_shared<const Message>(frame.SerializeAsString());
}

MessagePtr make_message(const v1::ServerFrame& frame, Encoding encoding) {
    MessagePtr message = make_message(frame);
    std::ignore = message->as(encoding);
    return message;
}

}  // namespace affray::session
