// Campaign values as messages, and as the bytes that the store keeps of them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "campaign/ledger.h"
#include "campaign/party.h"
#include "campaign/treasure.h"
#include "codec/state_codec.h"

namespace affray::v1 {
class Amount;
class Calendar;
class Character;
class Division;
class Hoard;
class Party;
}  // namespace affray::v1

namespace google::protobuf {
class Struct;
}

namespace affray::campaign_codec {

/// A JSON object with its keys in order: the same text for the same object.
std::string json_text(const google::protobuf::Struct& object);

void put(const campaign::Unit& unit, std::int64_t count, v1::Amount& to);
/// Coins and experience need their name only. Error: InvalidInput; the message begins with the field.
Result<campaign::Unit> take(const v1::Amount& from);

void put(const campaign::Character& character, v1::Character& to);
void put(const campaign::Party& party, v1::Party& to);
void put(const campaign::Hoard& hoard, v1::Hoard& to);
void put(const campaign::Division& division, v1::Division& to);
void put(const campaign::Calendar& calendar, v1::Calendar& to);

/// Errors: InvalidInput (the message begins with the field), Unsupported (no such ruleset).
Result<campaign::Character> take(const v1::Character& from, const codec::RulesetSource& rulesets);
Result<campaign::Party> take(const v1::Party& from);
Result<campaign::Hoard> take(const v1::Hoard& from);
Result<campaign::Division> take(const v1::Division& from);

/// The bytes of a message, always the same ones.
std::string to_bytes(const campaign::Character& character);
std::string to_bytes(const campaign::Party& party);
std::string to_bytes(const campaign::Hoard& hoard);
std::string to_bytes(const campaign::Division& division);
std::string to_bytes(const campaign::Calendar& calendar);

/// Errors: Corrupt, Unsupported.
Result<campaign::Character> character_from(std::string_view bytes, const codec::RulesetSource& rulesets);
Result<campaign::Party> party_from(std::string_view bytes);
Result<campaign::Hoard> hoard_from(std::string_view bytes);
Result<campaign::Division> division_from(std::string_view bytes);
Result<campaign::Calendar> calendar_from(std::string_view bytes);

}  // namespace affray::campaign_codec
