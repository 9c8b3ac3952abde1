// Characters, parties, hoards and divisions to messages and back.
#include "campaign_codec/record_codec.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <map>
#include <set>

#include "affray/v1/record.pb.h"
#include "codec/limits.h"
#include "codec/serialise.h"

namespace affray::campaign_codec {
namespace {

constexpr std::int64_t kCountMax = 1'000'000'000'000;

Error wrong(std::string_view text) { return {ErrorCode::InvalidInput, std::string(text)}; }

void put_amounts(const campaign::Amounts& amounts, google::protobuf::RepeatedPtrField<v1::Amount>& to) {
    for (const auto& [unit, count] : amounts) put(unit, count, *to.Add());
}

Result<campaign::Amounts> take_amounts(const google::protobuf::RepeatedPtrField<v1::Amount>& from) {
    campaign::Amounts amounts;
    for (const v1::Amount& amount : from) {
        const auto unit = take(amount);
        if (!unit) return unit.error();
        campaign::add(amounts, *unit, amount.count());
    }
    return amounts;
}

// A stored state comes back as Corrupt; from a stranger's file that is a wrong field.
Error of_figure(const Error& error) {
    const bool unsupported = error.code == ErrorCode::Unsupported;
    return {unsupported ? error.code : ErrorCode::InvalidInput, "figure: " + error.message};
}

std::string json_text(const google::protobuf::Value& value) {
    using Value = google::protobuf::Value;
    constexpr double kWhole = 1e15;  // beyond it a double skips integers
    std::string text;
    switch (value.kind_case()) {
        case Value::kBoolValue: return value.bool_value() ? "true" : "false";
        case Value::kStructValue: return campaign_codec::json_text(value.struct_value());
        case Value::kListValue:
            for (const Value& item : value.list_value().values())
                text += (text.empty() ? "" : ",") + json_text(item);
            return "[" + text + "]";
        case Value::kNumberValue:
            if (const double number = value.number_value(); number > -kWhole && number < kWhole)
                if (const auto whole = static_cast<std::int64_t>(number);
                    static_cast<double>(whole) == number)
                    return std::to_string(whole);
            break;
        case Value::kStringValue: break;
        case Value::kNullValue:
        case Value::KIND_NOT_SET: return "null";
    }
    return google::protobuf::util::MessageToJsonString(value, &text).ok() ? text : "null";
}

template <class Message>
Result<Message> parsed(std::string_view bytes) {
    Message message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return Error{ErrorCode::Corrupt, "a stored record is no protobuf message"};
    return message;
}

template <class Message, class Value>
std::string bytes_of(const Value& value) {
    Message message;
    put(value, message);
    return codec::serialise(message);
}

Error as_corrupt(Error error) {
    if (error.code == ErrorCode::InvalidInput) error.code = ErrorCode::Corrupt;
    return error;
}

}  // namespace

std::string json_text(const google::protobuf::Struct& object) {
    std::map<std::string, const google::protobuf::Value*> sorted;
    for (const auto& [key, value] : object.fields()) sorted.emplace(key, &value);
    std::string text;
    for (const auto& [key, value] : sorted) {
        google::protobuf::Value name;
        name.set_string_value(key);
        text += (text.empty() ? "" : ",") + json_text(name) + ":" + json_text(*value);
    }
    return "{" + text + "}";
}

void put(const campaign::Unit& unit, std::int64_t count, v1::Amount& to) {
    to.set_kind(std::string(to_string(unit.kind)));
    to.set_name(unit.name.str());
    to.set_count(count);
    to.set_value_cp(unit.value_cp);
    to.set_weight(unit.weight);
}

Result<campaign::Unit> take(const v1::Amount& from) {
    const auto kind = campaign::unit_kind_from(from.kind());
    if (!kind) return wrong("kind: write coin, gem, jewelry, magic or xp");
    if (from.count() > kCountMax || from.count() < -kCountMax)
        return wrong("count: beyond what a book holds");
    if (*kind == campaign::UnitKind::Experience) return campaign::experience();
    if (from.name().empty() || !Name::fits(from.name())) return wrong("name: write 1 to 31 bytes");
    for (const char c : from.name())
        if (c == ':' || c == '/' || static_cast<unsigned char>(c) <= ' ')
            return wrong("name: write a word of letters, digits and _");
    if (from.value_cp() < 0 || from.weight() < 0) return wrong("value_cp: write at least 0");
    if (*kind == campaign::UnitKind::Coin) {
        const auto coin = campaign::coin(from.name());
        if (!coin) return wrong("name: coins are cp, sp, ep, gp, pp");
        return *coin;
    }
    campaign::Unit unit = *kind == campaign::UnitKind::Gem ? campaign::gem(Name(from.name()), from.value_cp())
                          : *kind == campaign::UnitKind::Jewelry
                              ? campaign::jewelry(Name(from.name()), from.value_cp())
                              : campaign::magic(Name(from.name()));
    unit.value_cp = from.value_cp();
    if (from.weight() > 0) unit.weight = from.weight();
    return unit;
}

void put(const campaign::Character& character, v1::Character& to) {
    to.set_id(character.id);
    to.set_name(character.name);
    to.set_kind(std::string(to_string(character.kind())));
    to.set_status(std::string(to_string(character.status)));
    to.set_owner(character.owner);
    to.set_master(character.master);
    if (!character.choices.empty() &&
        !google::protobuf::util::JsonStringToMessage(character.choices, to.mutable_choices()).ok())
        to.clear_choices();
    to.set_experience(character.experience);
    to.set_loyalty(character.loyalty);
    to.set_notes(character.notes);
    AFFRAY_CHECK(to.mutable_figure()->ParseFromString(codec::encode_state(character.figure, 0)),
                 "a state reads what it wrote");
}

Result<campaign::Character> take(const v1::Character& from, const codec::RulesetSource& rulesets) {
    campaign::Character character;
    character.id = from.id();
    character.name = from.name();
    character.owner = from.owner();
    character.master = from.master();
    const auto status = campaign::character_status_from(from.status().empty() ? "active" : from.status());
    if (!status) return wrong("status: write active, retired or dead");
    character.status = *status;
    if (from.has_choices()) character.choices = json_text(from.choices());
    character.experience = from.experience();
    character.loyalty = from.loyalty();
    character.notes = from.notes();
    auto figure = codec::decode_state(from.figure().SerializeAsString(), rulesets);
    if (!figure) return of_figure(figure.error());
    character.figure = std::move(figure->state);
    if (character.figure.creatures.size() != 1) return wrong("figure.creatures: a figure is one creature");
    if (!from.kind().empty()) {
        const auto kind = kind_from(from.kind());
        if (!kind) return wrong("kind: write character, retainer, companion, mercenary or npc");
        character.figure.creature(campaign::kFigure).kind = *kind;
    }
    if (const Status fit = campaign::sound(character); !fit) return fit.error();
    return character;
}

void put(const campaign::Party& party, v1::Party& to) {
    to.set_id(party.id);
    to.set_name(party.name);
    for (const std::string& member : party.members) to.add_members(member);
    for (const auto& [fact, value] : party.numbers) {
        v1::NamedNumber& number = *to.add_numbers();
        number.set_name(fact);
        number.set_value(value);
    }
}

Result<campaign::Party> take(const v1::Party& from) {
    campaign::Party party;
    party.id = from.id();
    party.name = from.name();
    party.members.assign(from.members().begin(), from.members().end());
    for (const v1::NamedNumber& number : from.numbers())
        party.numbers.emplace_back(number.name(), number.value());
    if (const Status fit = campaign::sound(party); !fit) return fit.error();
    return party;
}

void put(const campaign::Hoard& hoard, v1::Hoard& to) {
    to.set_id(hoard.id);
    to.set_name(hoard.name);
    to.set_parcel(hoard.parcel);
    to.set_hidden(hoard.hidden);
    to.set_notes(hoard.notes);
}

Result<campaign::Hoard> take(const v1::Hoard& from) {
    const campaign::Hoard hoard{from.id(), from.name(), from.parcel(), from.hidden(), from.notes()};
    if (const Status fit = campaign::sound(hoard); !fit) return fit.error();
    return hoard;
}

void put(const campaign::Division& division, v1::Division& to) {
    to.set_id(division.id);
    to.set_from(campaign::to_text(division.from));
    to.set_status(std::string(to_string(division.status)));
    to.set_keep_pieces(division.keep_pieces);
    for (const campaign::Share& share : division.shares) {
        v1::DivisionShare& m = *to.add_shares();
        m.set_character(share.character);
        m.set_rank(share.rank);
        put_amounts(share.amounts, *m.mutable_amounts());
    }
    for (const std::string& account : division.agreed) to.add_agreed(account);
    to.set_magic(std::string(to_string(division.magic)));
    for (const campaign::Throw& one : division.throws) {
        v1::DivisionThrow& m = *to.add_throws();
        m.set_character(one.character);
        m.set_item(one.item.str());
        m.set_value(one.value);
    }
    put_amounts(division.pool, *to.mutable_pool());
    to.set_picker(division.picker);
    to.set_passed(division.passed);
    put_amounts(division.left, *to.mutable_left());
}

Result<campaign::Division> take(const v1::Division& from) {
    campaign::Division division;
    division.id = from.id();
    const auto account = campaign::account_from(from.from());
    if (!account) return wrong("from: no account of the book");
    division.from = *account;
    const auto status = campaign::division_status_from(from.status());
    if (!status) return wrong("status: write proposed, carried or withdrawn");
    division.status = *status;
    division.keep_pieces = from.keep_pieces();
    if (from.shares_size() > static_cast<int>(campaign::kMembersMax)) return wrong("shares: at most 40");
    std::set<std::string> heirs;
    for (const v1::DivisionShare& share : from.shares()) {
        if (!heirs.insert(share.character()).second) return wrong("shares: somebody is named twice");
        auto amounts = take_amounts(share.amounts());
        if (!amounts) return amounts.error();
        division.shares.push_back({share.character(), share.rank(), std::move(*amounts)});
    }
    division.agreed.assign(from.agreed().begin(), from.agreed().end());
    const auto magic = campaign::magic_by_from(from.magic().empty() ? "roll_off" : from.magic());
    if (!magic) return wrong("magic: write roll_off or picks");
    division.magic = *magic;
    for (const v1::DivisionThrow& one : from.throws()) {
        if (!Name::fits(one.item())) return wrong("throws.item: write at most 31 bytes");
        division.throws.push_back({one.character(), Name(one.item()), one.value()});
    }
    auto pool = take_amounts(from.pool());
    auto left = take_amounts(from.left());
    if (!pool || !left) return (pool ? left : pool).error();
    division.pool = std::move(*pool);
    division.left = std::move(*left);
    division.picker = from.picker();
    division.passed = from.passed();
    const bool picks = std::any_of(division.shares.begin(), division.shares.end(), [&](const auto& share) {
        return share.rank > 0 && share.character == division.picker;
    });
    if (!division.picker.empty() && !picks) return wrong("picker: nobody who picks");
    return division;
}

void put(const campaign::Calendar& calendar, v1::Calendar& to) {
    to.set_day(calendar.day);
    to.set_note(calendar.note);
}

std::string to_bytes(const campaign::Character& character) { return bytes_of<v1::Character>(character); }
std::string to_bytes(const campaign::Party& party) { return bytes_of<v1::Party>(party); }
std::string to_bytes(const campaign::Hoard& hoard) { return bytes_of<v1::Hoard>(hoard); }
std::string to_bytes(const campaign::Division& division) { return bytes_of<v1::Division>(division); }
std::string to_bytes(const campaign::Calendar& calendar) { return bytes_of<v1::Calendar>(calendar); }

Result<campaign::Character> character_from(std::string_view bytes, const codec::RulesetSource& rulesets) {
    const auto message = parsed<v1::Character>(bytes);
    if (!message) return message.error();
    auto character = take(*message, rulesets);
    if (!character) return as_corrupt(character.error());
    return character;
}

Result<campaign::Party> party_from(std::string_view bytes) {
    const auto message = parsed<v1::Party>(bytes);
    if (!message) return message.error();
    auto party = take(*message);
    if (!party) return as_corrupt(party.error());
    return party;
}

Result<campaign::Hoard> hoard_from(std::string_view bytes) {
    const auto message = parsed<v1::Hoard>(bytes);
    if (!message) return message.error();
    auto hoard = take(*message);
    if (!hoard) return as_corrupt(hoard.error());
    return hoard;
}

Result<campaign::Division> division_from(std::string_view bytes) {
    const auto message = parsed<v1::Division>(bytes);
    if (!message) return message.error();
    auto division = take(*message);
    if (!division) return as_corrupt(division.error());
    return division;
}

Result<campaign::Calendar> calendar_from(std::string_view bytes) {
    const auto message = parsed<v1::Calendar>(bytes);
    if (!message) return message.error();
    return campaign::Calendar{message->day(), message->note()};
}

}  // namespace affray::campaign_codec
