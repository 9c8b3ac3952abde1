// The checks behind every field of an intent.
#include "codec/intent_reader.h"

#include "base/text.h"

namespace affray::codec {
namespace {

std::string element(std::string_view list, int index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

bool within(std::int64_t value, const NumberBound& bound) { return value >= bound.min && value <= bound.max; }

}  // namespace

IntentReader::Scope::Scope(IntentReader& reader, std::string_view name)
    : reader_(reader), length_(reader.prefix_.size()) {
    if (length_ != 0) reader.prefix_ += '.';
    reader.prefix_ += name;
}

void IntentReader::refuse(Reason code, std::string_view field) {
    if (refusal_) return;
    std::string path = prefix_;
    if (!path.empty() && !field.empty()) path += '.';
    path += field;
    refusal_ = Refusal{code, std::move(path)};
}

void IntentReader::refuse_unknown(int field_number, std::string_view field) {
    if (!strict()) return;
    const std::string number = "#" + std::to_string(field_number);
    refuse(Reason::BadArgument, field.empty() ? number : std::string(field) + "." + number);
}

Verb IntentReader::verb(const std::string& text, Form form) {
    const auto known = verb_from(text);
    if (!known || form_of(*known) != form) {
        refuse(Reason::UnknownIntent, "verb");
        return Verb::EndTurn;
    }
    return *known;
}

Name IntentReader::name(const std::string& text, std::string_view field) {
    if (!Name::fits(text) || (strict() && !good_text(text, Name::kCapacity, false))) {
        refuse(Reason::BadArgument, field);
        return {};
    }
    return Name(text);
}

std::string IntentReader::text(const std::string& text, const TextBound& bound) {
    if (strict() && !good_text(text, bound)) {
        refuse(Reason::BadArgument, bound.field);
        return {};
    }
    return text;
}

std::int32_t IntentReader::number(std::int32_t value, const NumberBound& bound, std::string_view field) {
    if (strict() && !within(value, bound)) refuse(Reason::BadArgument, field);
    return value;
}

ForeignId IntentReader::creature(std::uint32_t value, std::string_view field) {
    if (strict() && !within(value, bound::kCreature)) refuse(Reason::BadArgument, field);
    return ForeignId{value};
}

Place IntentReader::place(const v1::Place& message, std::string_view field) {
    const Place place{message.x(), message.y(), message.z()};
    if (!strict()) return place;
    check_known(message, field);
    const auto check = [&](std::int32_t value, const char* axis) {
        if (!within(value, bound::kCoordinate)) refuse(Reason::BadArgument, std::string(field) + axis);
    };
    check(place.x, ".x");
    check(place.y, ".y");
    check(place.z, ".z");
    return place;
}

bool IntentReader::fits(int size, const ListBound& bound) {
    if (!strict() || static_cast<std::size_t>(size) <= bound.max) return true;
    refuse(Reason::BadArgument, bound.field);
    return false;
}

void IntentReader::names(const google::protobuf::RepeatedPtrField<std::string>& from, const ListBound& bound,
                         std::vector<Name>& to) {
    if (!fits(from.size(), bound)) return;
    to.reserve(static_cast<std::size_t>(from.size()));
    for (const std::string& text : from) {
        const bool good = Name::fits(text) && (!strict() || good_text(text, Name::kCapacity, false));
        if (!good) return refuse(Reason::BadArgument, element(bound.field, static_cast<int>(to.size())));
        to.emplace_back(text);
    }
}

void IntentReader::creatures(const google::protobuf::RepeatedField<std::uint32_t>& from,
                             const ListBound& bound, std::vector<ForeignId>& to) {
    if (!fits(from.size(), bound)) return;
    to.reserve(static_cast<std::size_t>(from.size()));
    for (const std::uint32_t value : from) {
        if (strict() && !within(value, bound::kCreature))
            return refuse(Reason::BadArgument, element(bound.field, static_cast<int>(to.size())));
        to.push_back(ForeignId{value});
    }
}

void IntentReader::places(const google::protobuf::RepeatedPtrField<v1::Place>& from, const ListBound& bound,
                          std::vector<Place>& to) {
    if (!fits(from.size(), bound)) return;
    to.reserve(static_cast<std::size_t>(from.size()));
    for (const v1::Place& message : from) {
        const bool good = within(message.x(), bound::kCoordinate) &&
                          within(message.y(), bound::kCoordinate) &&
                          within(message.z(), bound::kCoordinate) && unknown_fields(message).empty();
        // Spelling the element's path costs more than the whole check: only a bad one pays it.
        if (strict() && !good) {
            place(message, element(bound.field, static_cast<int>(to.size())));
            return;
        }
        to.push_back({message.x(), message.y(), message.z()});
    }
}

void IntentReader::indices(const google::protobuf::RepeatedField<std::uint32_t>& from, const ListBound& bound,
                           const NumberBound& each, std::vector<std::uint32_t>& to) {
    if (!fits(from.size(), bound)) return;
    to.reserve(static_cast<std::size_t>(from.size()));
    for (const std::uint32_t value : from) {
        if (strict() && !within(value, each))
            return refuse(Reason::BadArgument, element(bound.field, static_cast<int>(to.size())));
        to.push_back(value);
    }
}

void IntentReader::numbers(const google::protobuf::RepeatedField<std::int32_t>& from, const ListBound& bound,
                           const NumberBound& each, std::vector<std::int32_t>& to) {
    if (!fits(from.size(), bound)) return;
    to.reserve(static_cast<std::size_t>(from.size()));
    for (const std::int32_t value : from) {
        if (strict() && !within(value, each))
            return refuse(Reason::BadArgument, element(bound.field, static_cast<int>(to.size())));
        to.push_back(value);
    }
}

void IntentReader::legs(const google::protobuf::RepeatedPtrField<v1::Leg>& from, std::vector<Leg>& to) {
    if (!fits(from.size(), bound::kRoute)) return;
    for (const v1::Leg& message : from) {
        check_known(message, bound::kRoute.field);
        to.push_back({name(message.terrain(), "route.terrain"), number(message.miles(), bound::kMiles),
                      message.road()});
    }
}

void IntentReader::named(const google::protobuf::RepeatedPtrField<v1::NamedNumber>& from,
                         const ListBound& bound, std::vector<std::pair<Name, std::int32_t>>& to) {
    if (!fits(from.size(), bound)) return;
    for (const v1::NamedNumber& message : from) {
        check_known(message, bound.field);
        to.emplace_back(name(message.name(), bound.field), number(message.value(), bound::kJourneyNumber));
    }
}

DiceExpression IntentReader::dice(const v1::DiceExpression& from) {
    DiceExpression dice;
    check_known(from, "damage");
    if (!fits(from.terms_size(), bound::kDiceTerms)) return dice;
    for (const v1::DiceTerm& term : from.terms()) {
        check_known(term, "damage.terms");
        dice.terms.push_back({number(term.count(), bound::kDice), number(term.sides(), bound::kDieSides)});
    }
    dice.bonus = number(from.bonus(), bound::kValue, "damage.bonus");
    dice.factor = std::max(1, number(from.factor(), bound::kFactor));
    return dice;
}

}  // namespace affray::codec
