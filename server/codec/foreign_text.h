// The texts of a whole message from outside by the one rule for text (RULE-5).
#pragma once

#include <optional>
#include <string>

namespace google::protobuf {
class Message;
}

namespace affray::codec {

/// Path of the first text or key that holds a control character other than a line feed, a tab or a carriage
/// return, or turned writing; nullopt: there is none. Bytes are no text.
std::optional<std::string> bad_text_in(const google::protobuf::Message& message);

}  // namespace affray::codec
