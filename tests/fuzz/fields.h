// Walking the fields of any message by its descriptor, so that a new field is met without a line of ours.
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <functional>
#include <string>
#include <vector>

namespace affray::fuzz {

using Field = google::protobuf::FieldDescriptor;
using Message = google::protobuf::Message;

/// Every message within, itself first.
std::vector<Message*> messages_within(Message& message);
/// Every text that is set, within messages within too.
void for_each_text(Message& message, const std::function<void(const Field&, const std::string&)>& visit);
/// Replaces a creature's number wherever one is named in an intent. How many there were.
std::size_t replace_creature(Message& message, std::uint32_t from, std::uint32_t to);

}  // namespace affray::fuzz
