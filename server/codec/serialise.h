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

/// The head of a field that holds so many bytes: a message or a text in one that is put together by hand.
inline void append_head(int field, std::size_t size, std::string& out) {
    constexpr std::size_t kHeaderMax = 11;
    constexpr std::uint32_t kLengthDelimited = 2;
    std::uint8_t header[kHeaderMax];
    using google::protobuf::io::CodedOutputStream;
    std::uint8_t* end = header;
    end = CodedOutputStream::WriteTagToArray(static_cast<std::uint32_t>(field) << 3 | kLengthDelimited, end);
    end = CodedOutputStream::WriteVarint32ToArray(static_cast<std::uint32_t>(size), end);
    out.append(reinterpret_cast<const char*>(header), static_cast<std::size_t>(end - header));
}

inline std::string serialise(const google::protobuf::MessageLite& message) {
    std::string out;
    serialise_to(message, out);
    return out;
}

}  // namespace affray::codec
