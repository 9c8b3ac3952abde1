// The small values of the kernel as messages: what intents, events, states and views share.
#pragma once

#include <array>
#include <vector>

#include "affray/v1/event.pb.h"
#include "affray/v1/values.pb.h"
#include "base/check.h"
#include "codec/reading.h"
#include "rules/event.h"

namespace affray::codec {

// Writing: total; the target is expected to be empty.

inline void put(std::string_view text, std::string* to) { to->assign(text.data(), text.size()); }
inline void put(const Name& name, std::string* to) { put(name.view(), to); }
inline void put(const Place& place, v1::Place& to) {
    to.set_x(place.x);
    to.set_y(place.y);
    to.set_z(place.z);
}

template <class Id>
void put_ids(const std::vector<Id>& ids, google::protobuf::RepeatedField<std::uint32_t>& to) {
    to.Reserve(static_cast<int>(ids.size()));
    for (const Id id : ids) to.AddAlreadyReserved(number(id));
}
void put_places(const std::vector<Place>& places, google::protobuf::RepeatedPtrField<v1::Place>& to);
/// Cells row by row, as a map has them (v1::Map::cell_runs).
void put_runs(const std::vector<Place>& cells, google::protobuf::RepeatedField<std::int32_t>& to);
void put_names(const std::vector<Name>& names, google::protobuf::RepeatedPtrField<std::string>& to);
void put_named(const std::vector<std::pair<Name, std::int32_t>>& numbers,
               google::protobuf::RepeatedPtrField<v1::NamedNumber>& to);

void put(const Until& until, v1::Until& to);
void put(const Effect& effect, v1::Effect& to);
void put(const Modifier& modifier, v1::Modifier& to);
void put_dice(const DiceExpression& dice, v1::DiceExpression& to);
void put(const Gear& gear, v1::Gear& to);
void put(const Item& item, const Gear& gear, v1::Item& to);
void put(const Feature& feature, std::uint32_t index, const Name& state, v1::Feature& to);
void put(const Loss& loss, v1::CampaignLoss& to);
void put(const OrderEntry& entry, v1::OrderEntry& to);
void put(const Pick& pick, v1::Pick& to);
/// Offers that a redaction has blanked are left out; the others keep their number.
void put(const Question& question, v1::Question& to);
void put(const Map& map, v1::Map& to);
/// All of it but cells and exits.
void put_layout(const Map& map, v1::Map& to);
void put(const MapImage& image, v1::MapImage& to);
void put(const Portrait& portrait, v1::Portrait& to);
void put(const Readied& readied, v1::Readied& to);
void put(const MapNote& note, v1::MapNote& to);

/// Sequence numbers (of events, so of questions) travel in 32 bits.
inline std::uint32_t sequence(std::uint64_t value) {
    AFFRAY_CHECK(value <= 0xFFFFFFFFU, "an encounter has more than 2^32 events");
    return static_cast<std::uint32_t>(value);
}

// Reading: total; faults go to `in`.

inline Place take(const v1::Place& m) { return {m.x(), m.y(), m.z()}; }

template <class Id>
std::vector<Id> take_ids(const google::protobuf::RepeatedField<std::uint32_t>& from) {
    std::vector<Id> ids;
    ids.reserve(static_cast<std::size_t>(from.size()));
    for (const std::uint32_t value : from) ids.push_back(Id{value});
    return ids;
}
std::vector<Place> take_places(const google::protobuf::RepeatedPtrField<v1::Place>& from);
std::vector<Name> take_names(const google::protobuf::RepeatedPtrField<std::string>& from,
                             std::string_view field, Reading& in);
std::vector<std::pair<Name, std::int32_t>> take_named(
    const google::protobuf::RepeatedPtrField<v1::NamedNumber>& from, std::string_view field, Reading& in);

void take(const v1::Until& m, Until& to, Reading& in);
void take(const v1::Effect& m, Effect& to, Reading& in);
void take(const v1::Modifier& m, Modifier& to, Reading& in);
/// Reads as many as there are; the rest stays 0.
void take_ranges(const google::protobuf::RepeatedField<std::int32_t>& from, std::array<std::int32_t, 3>& to);
DiceExpression take_dice(const v1::DiceExpression& m);
void take(const v1::Gear& m, Gear& to, Reading& in);
/// What a thing is, with its text, which it has even where it is plain.
void take_gear(const v1::Item& m, Gear& to, Reading& in);
void take(const v1::Item& m, Item& to, Reading& in);
void take(const v1::Feature& m, Feature& to, Reading& in);
void take(const v1::CampaignLoss& m, Loss& to, Reading& in);
void take(const v1::OrderEntry& m, OrderEntry& to);
void take(const v1::Pick& m, Pick& to, Reading& in);
void take(const v1::Question& m, Question& to, Reading& in);
void take(const v1::Map& m, Map& to, Reading& in);
void take(const v1::MapImage& m, MapImage& to);
void take(const v1::Portrait& m, Portrait& to);
void take(const v1::Readied& m, Readied& to, Reading& in);
void take(const v1::MapNote& m, MapNote& to, Reading& in);

}  // namespace affray::codec
