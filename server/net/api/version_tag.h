// Versions against lost updates, as ETag and If-Match: the same number that bodies carry as `version`.
#pragma once

#include <google/protobuf/message.h>

#include <optional>

#include "net/api/route.h"

namespace affray::net {

/// The field `version` of a resource; nullptr: it has none.
const google::protobuf::FieldDescriptor* version_field(const google::protobuf::Descriptor& message);

/// Is a change by this route one of a version that was seen?
bool versioned(const Route& route);

/// Puts the version that If-Match names where the route takes it from: into the body, or beside it where
/// there is none. What is no version, or another than the body says, is refused.
std::optional<Response> take_version(const Route& route, Call& call, google::protobuf::Message* body);

/// "7" for version 7; empty: the message has none.
std::string etag_of(const google::protobuf::Message& message);

}  // namespace affray::net
