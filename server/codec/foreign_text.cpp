// Every text of a message, by reflection: a new field cannot be forgotten.
#include "codec/foreign_text.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <limits>

#include "base/text.h"

namespace affray::codec {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

bool readable(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\r'; }, ' ');
    return good_text(text, std::numeric_limits<std::size_t>::max(), true);
}

std::optional<std::string> bad_in_field(const Message& message, const FieldDescriptor& field, int at) {
    const auto* reflect = message.GetReflection();
    const bool repeated = field.is_repeated();
    const std::string name =
        std::string(field.name()) + (repeated ? "[" + std::to_string(at) + "]" : std::string());
    if (field.type() == FieldDescriptor::TYPE_STRING) {
        const std::string text =
            repeated ? reflect->GetRepeatedString(message, &field, at) : reflect->GetString(message, &field);
        return readable(text) ? std::nullopt : std::optional(name);
    }
    if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return std::nullopt;
    auto within = bad_text_in(repeated ? reflect->GetRepeatedMessage(message, &field, at)
                                       : reflect->GetMessage(message, &field));
    return within ? std::optional(name + "." + *within) : std::nullopt;
}

}  // namespace

std::optional<std::string> bad_text_in(const Message& message) {
    const auto* reflect = message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflect->ListFields(message, &fields);
    for (const FieldDescriptor* field : fields) {
        const int count = field->is_repeated() ? reflect->FieldSize(message, field) : 1;
        for (int at = 0; at < count; ++at)
            if (auto bad = bad_in_field(message, *field, at)) return bad;
    }
    return std::nullopt;
}

}  // namespace affray::codec
