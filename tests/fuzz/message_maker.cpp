// Making messages.
#include "fuzz/message_maker.h"

#include <array>

#include "rules/intent.h"

namespace affray::fuzz {
namespace {

constexpr int kDepthMax = 4;

// The field of Intent that carries a verb: its number is that of the form, from 1.
const Field* body_of(Verb verb) {
    return v1::Intent::descriptor()->FindFieldByNumber(static_cast<int>(form_of(verb)) + 1);
}

}  // namespace

v1::Intent MessageMaker::intent() {
    v1::Intent made;
    if (!words_.lore->intents.empty() && !chance_.one_in(3)) {
        made = any(words_.lore->intents);
        if (!chance_.one_in(5)) mutate(made);
        return made;
    }
    fill_intent(made);
    return made;
}

void MessageMaker::fill_intent(v1::Intent& intent) {
    if (chance_.one_in(40)) return fill(intent);
    const Verb verb = any(words_.verbs);
    const Field* body = body_of(verb);
    Message& form = *intent.GetReflection()->MutableMessage(&intent, body);
    fill(form);
    const Field* word = form.GetDescriptor()->FindFieldByName("verb");
    if (!chance_.one_in(30)) form.GetReflection()->SetString(&form, word, std::string(to_string(verb)));
    const Field* who = form.GetDescriptor()->FindFieldByName("who");
    if (who != nullptr && !words_.creatures.empty() && !chance_.one_in(6))
        form.GetReflection()->SetUInt32(&form, who, any(words_.creatures));
}

void MessageMaker::fill(Message& message, int depth) {
    const auto& descriptor = *message.GetDescriptor();
    if (&descriptor == v1::Place::descriptor() && !words_.places.empty() && !chance_.one_in(4))
        return message.CopyFrom(any(words_.places));
    for (int i = 0; i < descriptor.oneof_decl_count(); ++i) {
        const auto& choice = *descriptor.oneof_decl(i);
        set(message, *choice.field(chance_.between(0, choice.field_count() - 1)), depth);
    }
    for (int i = 0; i < descriptor.field_count(); ++i) {
        const Field& field = *descriptor.field(i);
        if (field.containing_oneof() != nullptr || !chance_.one_in(3)) continue;
        if (!field.is_repeated()) {
            set(message, field, depth);
            continue;
        }
        for (int count = length(); count > 0; --count) append(message, field, depth);
    }
}

// Mostly a few; at times the bounds of our lists, and one more.
int MessageMaker::length() {
    static constexpr std::array kBounds{8, 16, 32, 33, 64, 65, 128, 129};
    if (chance_.one_in(25)) return kBounds[static_cast<std::size_t>(chance_.between(0, 7))];
    return chance_.between(0, 3);
}

std::uint32_t MessageMaker::id() {
    static constexpr std::array<std::uint32_t, 9> kEdges{
        0, 10'000, 9'999, 10'001, 65'535, 65'536, 2'147'483'647, 2'147'483'648U, 4'294'967'295U};
    const int kind = chance_.between(1, 20);
    if (kind <= 11 && !words_.creatures.empty()) return any(words_.creatures);
    if (kind <= 13) return 0;
    if (kind == 14) return affray::number(kTriggerActor);
    if (kind == 15) return static_cast<std::uint32_t>(words_.creatures.size()) + 1;
    if (kind <= 17 && !words_.numbers.empty()) return any(words_.numbers);
    if (kind <= 19) return static_cast<std::uint32_t>(chance_.between(0, 8));
    return kEdges[static_cast<std::size_t>(chance_.between(0, kEdges.size() - 1))];
}

std::int32_t MessageMaker::number() {
    static constexpr std::array<std::int32_t, 16> kEdges{
        -1,     8,       9,         11,        12,         1'000,         1'001,     -1'000,
        10'000, 100'000, 1'000'000, 1'000'001, -1'000'000, 1'000'000'000, INT32_MIN, INT32_MAX};
    if (chance_.one_in(3)) return kEdges[static_cast<std::size_t>(chance_.between(0, kEdges.size() - 1))];
    return chance_.between(-2, 12);
}

std::int64_t MessageMaker::long_number() {
    static constexpr std::array<std::int64_t, 6> kEdges{
        2'147'483'648, 4'294'967'296, 1'000'000'000'000, 1'000'000'000'000'000'000, INT64_MIN, INT64_MAX};
    if (chance_.one_in(4)) return kEdges[static_cast<std::size_t>(chance_.between(0, kEdges.size() - 1))];
    return chance_.one_in(4) ? chance_.between(1, 1'000'000'000) : number();
}

std::string MessageMaker::strange_text() {
    switch (chance_.between(0, 9)) {
        case 0: return std::string(31, 'a');
        case 1: return std::string(32, 'a');
        case 2: return std::string(30, 'a') + "\xc3\xa4";
        case 3: return std::string(static_cast<std::size_t>(chance_.between(119, 501)), 'b');
        case 4: return std::string("a\0b", 3);
        case 5: return "\x1b[2J\xe2\x80\xae";
        case 6: return std::to_string(number());
        case 7: return std::to_string(number()) + "," + std::to_string(number());
        case 8: return "2d6+" + std::to_string(number());
        default: return {};
    }
}

// Of an override: mostly one that there is, at times with a part too many or a few.
std::string MessageMaker::path() {
    std::string made = any(words_.paths);
    if (chance_.one_in(8)) made += "." + any(words_.words);
    if (chance_.one_in(8)) made.resize(made.rfind('.'));
    return made;
}

std::string MessageMaker::text(const Field& field) {
    if (field.name() == "path" && !words_.paths.empty() && !chance_.one_in(4)) return path();
    if (field.name() == "verb" && chance_.one_in(2)) return std::string(to_string(any(words_.verbs)));
    const auto known = words_.lore->words.find(field.full_name());
    if (known != words_.lore->words.end() && !chance_.one_in(3)) return any(known->second);
    if (!words_.words.empty() && !chance_.one_in(4)) return any(words_.words);
    return strange_text();
}

void MessageMaker::set(Message& message, const Field& field, int depth) {
    const auto& reflection = *message.GetReflection();
    switch (field.cpp_type()) {
        case Field::CPPTYPE_UINT32: return reflection.SetUInt32(&message, &field, id());
        case Field::CPPTYPE_UINT64: return reflection.SetUInt64(&message, &field, id());
        case Field::CPPTYPE_INT32: return reflection.SetInt32(&message, &field, number());
        case Field::CPPTYPE_INT64: return reflection.SetInt64(&message, &field, long_number());
        case Field::CPPTYPE_BOOL: return reflection.SetBool(&message, &field, chance_.one_in(2));
        case Field::CPPTYPE_ENUM:
            return reflection.SetEnumValue(&message, &field,
                                           chance_.between(0, field.enum_type()->value_count()));
        case Field::CPPTYPE_STRING: return reflection.SetString(&message, &field, text(field));
        case Field::CPPTYPE_MESSAGE: {
            Message& within = *reflection.MutableMessage(&message, &field);
            if (field.message_type() == v1::Intent::descriptor()) return nest(within);
            if (depth < kDepthMax) fill(within, depth + 1);
            return;
        }
        case Field::CPPTYPE_DOUBLE: return reflection.SetDouble(&message, &field, number());
        case Field::CPPTYPE_FLOAT: return;  // no message of ours has one
    }
}

// An intent within an intent: one too deep at times, but not without end.
void MessageMaker::nest(Message& within) {
    if (nested_ >= 3) return;
    ++nested_;
    within.CopyFrom(intent());
    --nested_;
}

void MessageMaker::append(Message& message, const Field& field, int depth) {
    const auto& reflection = *message.GetReflection();
    switch (field.cpp_type()) {
        case Field::CPPTYPE_UINT32: return reflection.AddUInt32(&message, &field, id());
        case Field::CPPTYPE_UINT64: return reflection.AddUInt64(&message, &field, id());
        case Field::CPPTYPE_INT32: return reflection.AddInt32(&message, &field, number());
        case Field::CPPTYPE_INT64: return reflection.AddInt64(&message, &field, long_number());
        case Field::CPPTYPE_BOOL: return reflection.AddBool(&message, &field, chance_.one_in(2));
        case Field::CPPTYPE_ENUM:
            return reflection.AddEnumValue(&message, &field,
                                           chance_.between(0, field.enum_type()->value_count()));
        case Field::CPPTYPE_STRING: return reflection.AddString(&message, &field, text(field));
        case Field::CPPTYPE_MESSAGE: {
            Message& within = *reflection.AddMessage(&message, &field);
            if (depth < kDepthMax) fill(within, depth + 1);
            return;
        }
        case Field::CPPTYPE_DOUBLE: return reflection.AddDouble(&message, &field, number());
        case Field::CPPTYPE_FLOAT: return;
    }
}

void MessageMaker::mutate(Message& message) {
    for (int edits = chance_.between(1, 3); edits > 0; --edits) {
        Message& within = *any(messages_within(message));
        const auto& descriptor = *within.GetDescriptor();
        const int count = descriptor.field_count();
        if (count == 0) continue;
        const Field& field = *descriptor.field(chance_.between(0, count - 1));
        // Another body is another message; the known one is to be changed.
        if (field.real_containing_oneof() != nullptr && !chance_.one_in(20)) continue;
        edit(within, field);
    }
}

void MessageMaker::edit(Message& message, const Field& field) {
    if (field.is_repeated()) return edit_list(message, field);
    if (chance_.one_in(6)) return message.GetReflection()->ClearField(&message, &field);
    set(message, field, 1);
}

void MessageMaker::edit_list(Message& message, const Field& field) {
    const auto& reflection = *message.GetReflection();
    const int size = reflection.FieldSize(message, &field);
    switch (chance_.between(0, 4)) {
        case 0: return reflection.ClearField(&message, &field);
        case 1:
            if (size > 0) reflection.RemoveLast(&message, &field);
            return;
        case 2: {  // what stands there once more: doubled entries
            const std::unique_ptr<Message> copy(message.New());
            copy->CopyFrom(message);
            if (size > 0 && size < 200) message.MergeFrom(*copy);
            return;
        }
        case 3:
            if (size > 0) reflection.RemoveLast(&message, &field);
            append(message, field, 1);
            return;
        default:
            for (int count = length(); count > 0; --count) append(message, field, 1);
    }
}

}  // namespace affray::fuzz
