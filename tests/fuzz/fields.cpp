// Walking messages.
#include "fuzz/fields.h"

namespace affray::fuzz {
namespace {

void gather(Message& message, std::vector<Message*>& out) {
    out.push_back(&message);
    const auto& reflection = *message.GetReflection();
    std::vector<const Field*> fields;
    reflection.ListFields(message, &fields);
    for (const Field* field : fields) {
        if (field->cpp_type() != Field::CPPTYPE_MESSAGE) continue;
        if (!field->is_repeated()) {
            gather(*reflection.MutableMessage(&message, field), out);
            continue;
        }
        for (int i = 0; i < reflection.FieldSize(message, field); ++i)
            gather(*reflection.MutableRepeatedMessage(&message, field, i), out);
    }
}

void visit_text(const Message& message, const Field& field,
                const std::function<void(const Field&, const std::string&)>& visit) {
    const auto& reflection = *message.GetReflection();
    if (!field.is_repeated()) return visit(field, reflection.GetString(message, &field));
    for (int i = 0; i < reflection.FieldSize(message, &field); ++i)
        visit(field, reflection.GetRepeatedString(message, &field, i));
}

// The numbers of an intent that are no creature's.
bool is_no_creature(const Field& field) {
    return field.name() == "question" || field.name() == "picks" || field.name() == "instead_of";
}

}  // namespace

std::vector<Message*> messages_within(Message& message) {
    std::vector<Message*> all;
    gather(message, all);
    return all;
}

void for_each_text(Message& message, const std::function<void(const Field&, const std::string&)>& visit) {
    for (const Message* one : messages_within(message)) {
        std::vector<const Field*> fields;
        one->GetReflection()->ListFields(*one, &fields);
        for (const Field* field : fields)
            if (field->cpp_type() == Field::CPPTYPE_STRING) visit_text(*one, *field, visit);
    }
}

std::size_t replace_creature(Message& message, std::uint32_t from, std::uint32_t to) {
    std::size_t count = 0;
    for (Message* one : messages_within(message)) {
        const auto& reflection = *one->GetReflection();
        std::vector<const Field*> fields;
        reflection.ListFields(*one, &fields);
        for (const Field* field : fields) {
            if (field->cpp_type() != Field::CPPTYPE_UINT32 || is_no_creature(*field)) continue;
            if (!field->is_repeated()) {
                if (reflection.GetUInt32(*one, field) != from) continue;
                reflection.SetUInt32(one, field, to);
                ++count;
                continue;
            }
            for (int i = 0; i < reflection.FieldSize(*one, field); ++i) {
                if (reflection.GetRepeatedUInt32(*one, field, i) != from) continue;
                reflection.SetRepeatedUInt32(one, field, i, to);
                ++count;
            }
        }
    }
    return count;
}

}  // namespace affray::fuzz
