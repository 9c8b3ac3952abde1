// Encoding once, JSON on demand.
#include "session/message.h"

#include <algorithm>
#include <new>
#include <tuple>

namespace affray::session {

std::string_view Message::as(Encoding encoding) const {
    if (encoding == Encoding::Binary) return binary();
    if (json_ == nullptr) json_ = std::make_unique<const std::string>(codec::json_of_server_frame(binary()));
    return *json_;
}

void Message::keep_json(std::string json) const {
    if (json_ == nullptr) json_ = std::make_unique<const std::string>(std::move(json));
}

MessagePtr::MessagePtr(std::string_view binary) {
    auto* const message = new (::operator new(sizeof(Message) + binary.size())) Message(binary.size());
    std::copy(binary.begin(), binary.end(), reinterpret_cast<char*>(message + 1));
    message_ = message;
}

void MessagePtr::forget(const Message* message) {
    message->~Message();
    ::operator delete(const_cast<Message*>(message));
}

MessagePtr make_message(const v1::ServerFrame& frame) { return MessagePtr(frame.SerializeAsString()); }

MessagePtr make_message(const v1::ServerFrame& frame, Encoding encoding) {
    MessagePtr message = make_message(frame);
    std::ignore = message->as(encoding);
    return message;
}

}  // namespace affray::session
