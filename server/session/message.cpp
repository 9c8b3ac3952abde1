// Encoding once, JSON on demand.
#include "session/message.h"

namespace affray::session {

std::string_view Message::as(Encoding encoding) const {
    if (encoding == Encoding::Binary) return binary_;
    if (json_ == nullptr) json_ = std::make_unique<const std::string>(codec::json_of_server_frame(binary_));
    return *json_;
}

MessagePtr make_message(const v1::ServerFrame& frame) {
    return std::make_shared<const Message>(frame.SerializeAsString());
}

}  // namespace affray::session
