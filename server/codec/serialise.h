// Messages to bytes, always the same bytes: the store chains them and views are hashed over them.
#pragma once

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message_lite.h>

#include <string>

namespace affray::codec {

/// Appends; deterministic even if a message should ever hold a map. What is written into has its size first:
/// a stream over a string would clear all the room that the string has, however little is said.
inline void serialise_to(const google::protobuf::MessageLite& message, std::string& out) {
    const std::size_t before = out.size();
    out.resize(before + message.ByteSizeLong());
    google::protobuf::io::ArrayOutputStream stream(out.data() + before,
                                                   static_cast<int>(out.size() - before));
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializeWithCachedSizes(&coded);
}

inline std::string serialise(const google::protobuf::MessageLite& message) {
    std::string out;
    serialise_to(message, out);
    return out;
}

}  // namespace affray::codec
