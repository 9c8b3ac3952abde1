// Versions between headers and bodies.
#include "net/api/version_tag.h"

#include <google/protobuf/descriptor.h>

#include <charconv>

namespace affray::net {

using google::protobuf::FieldDescriptor;

namespace {

// A strong tag of ours: digits in quotes.
std::optional<std::uint64_t> version_of(std::string_view tag) {
    if (tag.size() < 3 || tag.front() != '"' || tag.back() != '"') return std::nullopt;
    tag = tag.substr(1, tag.size() - 2);
    std::uint64_t version = 0;
    const auto [end, error] = std::from_chars(tag.data(), tag.data() + tag.size(), version);
    if (error != std::errc{} || end != tag.data() + tag.size() || version == 0) return std::nullopt;
    return version;
}

}  // namespace

const FieldDescriptor* version_field(const google::protobuf::Descriptor& message) {
    const FieldDescriptor* field = message.FindFieldByName("version");
    const bool fits = field != nullptr && field->cpp_type() == FieldDescriptor::CPPTYPE_UINT64;
    return fits ? field : nullptr;
}

bool versioned(const Route& route) {
    const google::protobuf::Message* says = route.takes;
    if (route.method == "DELETE") says = route.gives;
    return says != nullptr && version_field(*says->GetDescriptor()) != nullptr;
}

std::optional<Response> take_version(const Route& route, Call& call, google::protobuf::Message* body) {
    if (call.request.if_match.empty() || route.method == "GET") return std::nullopt;
    if (!versioned(route)) return problem(422, "BAD_ARGUMENT", "Nothing here has a version.", "If-Match");
    call.version = version_of(call.request.if_match);
    if (!call.version) return problem(422, "BAD_ARGUMENT", "Send the ETag of what was read.", "If-Match");
    if (body == nullptr) return std::nullopt;
    const FieldDescriptor* field = version_field(*body->GetDescriptor());
    const std::uint64_t said = body->GetReflection()->GetUInt64(*body, field);
    if (said != 0 && said != *call.version)
        return problem(422, "BAD_ARGUMENT", "The body has seen another version than If-Match.", "version");
    body->GetReflection()->SetUInt64(body, field, *call.version);
    return std::nullopt;
}

std::string etag_of(const google::protobuf::Message& message) {
    const FieldDescriptor* field = version_field(*message.GetDescriptor());
    const std::uint64_t version = field == nullptr ? 0 : message.GetReflection()->GetUInt64(message, field);
    return version == 0 ? std::string() : '"' + std::to_string(version) + '"';
}

}  // namespace affray::net
