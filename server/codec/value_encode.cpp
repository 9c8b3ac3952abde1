// Small values to messages.
#include <utility>

#include "codec/intent_codec.h"
#include "codec/value_codec.h"

namespace affray::codec {

void put_places(const std::vector<Place>& places, google::protobuf::RepeatedPtrField<v1::Place>& to) {
    to.Reserve(static_cast<int>(places.size()));
    for (const Place& place : places) put(place, *to.Add());
}

void put_names(const std::vector<Name>& names, google::protobuf::RepeatedPtrField<std::string>& to) {
    to.Reserve(static_cast<int>(names.size()));
    for (const Name& name : names) put(name, to.Add());
}

void put_named(const std::vector<std::pair<Name, std::int32_t>>& numbers,
               google::protobuf::RepeatedPtrField<v1::NamedNumber>& to) {
    to.Reserve(static_cast<int>(numbers.size()));
    for (const auto& [name, value] : numbers) {
        v1::NamedNumber& m = *to.Add();
        put(name, m.mutable_name());
        m.set_value(value);
    }
}

void put(const Until& until, v1::Until& to) {
    to.set_when(to_proto<v1::Until_When>(until.when));
    to.set_of(number(until.of));
    to.set_number(until.number);
}

void put(const Effect& effect, v1::Effect& to) {
    to.set_id(effect.id);
    put(effect.name, to.mutable_name());
    to.set_who(number(effect.who));
    to.set_source(number(effect.source));
    to.set_level(effect.level);
    if (!effect.type.empty()) put(effect.type, to.mutable_type());
    if (!effect.stat.empty()) put(effect.stat, to.mutable_stat());
    to.set_natural(effect.natural);
    put(effect.until, *to.mutable_until());
    if (effect.place) put(*effect.place, *to.mutable_place());
}

void put(const Modifier& modifier, v1::Modifier& to) {
    put(modifier.source, to.mutable_source());
    to.set_value(modifier.value);
    if (!modifier.rule.empty()) put(modifier.rule, to.mutable_rule());
}

void put_dice(const DiceExpression& dice, v1::DiceExpression& to) {
    for (const DiceTerm& term : dice.terms) {
        v1::DiceTerm& m = *to.add_terms();
        m.set_count(term.count);
        m.set_sides(term.sides);
    }
    to.set_bonus(dice.bonus);
    if (dice.factor != 1) to.set_factor(dice.factor);
}

void put(const Gear& gear, v1::Gear& to) {
    put(gear.type, to.mutable_type());
    put_names(gear.modes, *to.mutable_modes());
    if (gear.damage) put_dice(*gear.damage, *to.mutable_damage());
    if (gear.ranges != std::array<std::int32_t, 3>{})
        for (const std::int32_t range : gear.ranges) to.add_ranges(range);
    put_names(gear.qualities, *to.mutable_qualities());
    put_named(gear.numbers, *to.mutable_numbers());
}

void put(const Feature& feature, std::uint32_t index, const Name& state, v1::Feature& to) {
    put(feature.id, to.mutable_id());
    put(feature.kind, to.mutable_kind());
    put_places(feature.cells, *to.mutable_cells());
    put_named(feature.numbers, *to.mutable_numbers());
    if (feature.damage) put_dice(*feature.damage, *to.mutable_damage());
    put(feature.type, to.mutable_type());
    to.set_carrier(number(feature.carrier));
    put(state, to.mutable_state());
    to.set_index(index);
    to.set_text(feature.text);
}

void put(const Item& item, const Gear& gear, v1::Item& to) {
    to.set_id(item.id);
    put(item.name, to.mutable_name());
    put(item.kind, to.mutable_kind());
    to.set_owner(number(item.owner));
    to.set_charges(item.charges);
    put(item.where, to.mutable_where());
    put(item.state, to.mutable_state());
    if (item.place != Place{}) put(item.place, *to.mutable_place());
    Gear plain;
    plain.text = gear.text;
    if (gear != plain) put(gear, *to.mutable_gear());
    to.set_text(gear.text);
}

void put(const Loss& loss, v1::CampaignLoss& to) {
    to.set_id(loss.id);
    put(loss.kind, to.mutable_kind());
    to.set_round(loss.round);
    to.set_proposed_by(number(loss.proposed_by));
    put_ids(loss.agreed_by, *to.mutable_agreed_by());
    put_ids(loss.excluded, *to.mutable_excluded());
    put_ids(loss.carried, *to.mutable_carried());
}

void put(const OrderEntry& entry, v1::OrderEntry& to) {
    to.set_who(number(entry.who));
    to.set_score(entry.score);
    to.set_last_turn_round(entry.last_turn_round);
    to.set_group(entry.group);
}

void put(const Pick& pick, v1::Pick& to) {
    to.set_seat(number(pick.seat));
    to.mutable_picks()->Add(pick.picks.begin(), pick.picks.end());
    put_places(pick.places, *to.mutable_places());
    to.set_amount(pick.amount);
    put(to_string(pick.by), to.mutable_by());
    put(pick.with, to.mutable_with());
    to.set_text(pick.text);
}

namespace {

void put_offer(const Offer& offer, std::uint32_t index, v1::Offer& to) {
    put(offer.kind, to.mutable_kind());
    put(offer.option, to.mutable_option());
    to.set_actor(number(offer.actor));
    to.set_subject(number(offer.subject));
    to.set_seat(number(offer.seat));
    put_places(offer.places, *to.mutable_places());
    to.set_index(index);
    to.set_default_take(offer.default_take);
    put_names(offer.choices, *to.mutable_choices());
    to.set_amount(offer.amount);
    to.set_text(offer.text);
    to.set_decisive(offer.decisive);
    put_ids(offer.wards, *to.mutable_wards());
}

}  // namespace

void put(const Question& question, v1::Question& to) {
    to.set_id(sequence(question.id));
    put(question.kind, to.mutable_kind());
    std::uint32_t index = 0;
    for (const Offer& offer : question.offers) {
        if (offer != Offer{}) put_offer(offer, index, *to.add_offers());
        ++index;
    }
    put_ids(question.waiting, *to.mutable_waiting());
    to.set_subject(number(question.subject));
    for (const Pick& pick : question.picks) put(pick, *to.add_picks());
    // Without a kind the question is not the viewer's: neither when it closes nor where it came up is told.
    if (question.kind.empty()) return;
    put(word(question.closing), to.mutable_closing());
    put(word(question.moment), to.mutable_moment());
}

void put_runs(const std::vector<Place>& cells, google::protobuf::RepeatedField<std::int32_t>& to) {
    std::int32_t row = 0;
    for (std::size_t i = 0; i < cells.size();) {
        const Place first = cells[i];
        std::int32_t count = 0;
        while (i < cells.size() && cells[i] == Place{first.x + count, first.y, first.z}) ++count, ++i;
        to.Add(first.y - std::exchange(row, first.y));
        to.Add(first.x);
        to.Add(count);
    }
}

void put_layout(const Map& map, v1::Map& to) {
    put(word(map.grid()), to.mutable_grid());
    to.set_name(map.name());
    for (const std::string& zone : map.zones()) to.add_zones(zone);
    for (const auto& [a, b] : map.edges()) {
        to.add_zone_edges(static_cast<std::uint32_t>(a));
        to.add_zone_edges(static_cast<std::uint32_t>(b));
    }
}

void put(const Map& map, v1::Map& to) {
    put_layout(map, to);
    put_places(map.cells(), *to.mutable_cells());
    put_places(map.exits(), *to.mutable_exits());
    put_places(map.blocked(), *to.mutable_blocked());
}

void put(const MapImage& image, v1::MapImage& to) {
    to.set_picture(image.picture);
    to.set_x(image.x);
    to.set_y(image.y);
    to.set_width(image.width);
    to.set_opacity(image.opacity);
}

void put(const Portrait& portrait, v1::Portrait& to) {
    to.set_picture(portrait.picture);
    to.set_x(portrait.x);
    to.set_y(portrait.y);
    to.set_size(portrait.size);
}

void put(const Readied& readied, v1::Readied& to) {
    to.set_who(number(readied.who));
    encode_intent(*readied.intent, *to.mutable_intent());
    put(readied.event, to.mutable_event());
    put(readied.actor, to.mutable_actor());
    put(readied.target, to.mutable_target());
    to.set_ask(readied.ask);
    to.set_round(readied.round);
    to.set_text(readied.text);
}

void put(const MapNote& note, v1::MapNote& to) {
    put(note.at, *to.mutable_at());
    to.set_text(note.text);
    to.set_side(number(note.side));
}

}  // namespace affray::codec
