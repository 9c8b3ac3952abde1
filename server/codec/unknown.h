// Fields of a message that this program has no name for.
#pragma once

#include <google/protobuf/message.h>
#include <google/protobuf/unknown_field_set.h>

namespace affray::codec {

inline const google::protobuf::UnknownFieldSet& unknown_fields(const google::protobuf::Message& message) {
    return message.GetReflection()->GetUnknownFields(message);
}

}  // namespace affray::codec
