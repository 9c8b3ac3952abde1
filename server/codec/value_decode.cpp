// Small values from messages.
#include <algorithm>

#include "codec/intent_codec.h"
#include "codec/limits.h"
#include "codec/value_codec.h"
#include "rules/bounds.h"
#include "rules/soundness.h"

namespace affray::codec {

std::vector<Place> take_places(const google::protobuf::RepeatedPtrField<v1::Place>& from) {
    std::vector<Place> places;
    places.reserve(static_cast<std::size_t>(from.size()));
    for (const v1::Place& m : from) places.push_back(take(m));
    return places;
}

std::vector<Name> take_names(const google::protobuf::RepeatedPtrField<std::string>& from,
                             std::string_view field, Reading& in) {
    std::vector<Name> names;
    names.reserve(static_cast<std::size_t>(from.size()));
    for (const std::string& text : from) names.push_back(in.name(text, field));
    return names;
}

std::vector<std::pair<Name, std::int32_t>> take_named(
    const google::protobuf::RepeatedPtrField<v1::NamedNumber>& from, std::string_view field, Reading& in) {
    std::vector<std::pair<Name, std::int32_t>> numbers;
    numbers.reserve(static_cast<std::size_t>(from.size()));
    for (const v1::NamedNumber& m : from) numbers.emplace_back(in.name(m.name(), field), m.value());
    return numbers;
}

void take(const v1::Until& m, Until& to, Reading& in) {
    to.when = in.mirrored(m.when(), "until.when");
    to.of = CreatureId{m.of()};
    to.number = m.number();
}

void take(const v1::Effect& m, Effect& to, Reading& in) {
    to.id = m.id();
    to.name = in.name(m.name(), "effect.name");
    to.who = CreatureId{m.who()};
    to.source = CreatureId{m.source()};
    to.level = m.level();
    to.type = in.name(m.type(), "effect.type");
    to.stat = in.name(m.stat(), "effect.stat");
    to.natural = m.natural();
    take(m.until(), to.until, in);
    if (m.has_place()) to.place = take(m.place());
}

void take(const v1::Modifier& m, Modifier& to, Reading& in) {
    to.source = in.name(m.source(), "modifier.source");
    to.value = m.value();
    to.rule = in.name(m.rule(), "modifier.rule");
}

DiceExpression take_dice(const v1::DiceExpression& m) {
    DiceExpression dice;
    for (const v1::DiceTerm& term : m.terms()) dice.terms.push_back({term.count(), term.sides()});
    dice.bonus = m.bonus();
    dice.factor = std::max(1, m.factor());
    return dice;
}

void take_ranges(const google::protobuf::RepeatedField<std::int32_t>& from, std::array<std::int32_t, 3>& to) {
    std::copy_n(from.begin(), std::min<std::size_t>(to.size(), static_cast<std::size_t>(from.size())),
                to.begin());
}

void take(const v1::Gear& m, Gear& to, Reading& in) {
    to.type = in.name(m.type(), "gear.type");
    to.modes = take_names(m.modes(), "gear.modes", in);
    if (m.has_damage()) to.damage = take_dice(m.damage());
    take_ranges(m.ranges(), to.ranges);
    to.qualities = take_names(m.qualities(), "gear.qualities", in);
    to.numbers = take_named(m.numbers(), "gear.numbers", in);
}

void take_gear(const v1::Item& m, Gear& to, Reading& in) {
    take(m.gear(), to, in);
    to.text = m.text();
}

void take(const v1::Feature& m, Feature& to, Reading& in) {
    to.id = in.name(m.id(), "feature.id");
    to.kind = in.name(m.kind(), "feature.kind");
    to.cells = take_places(m.cells());
    to.numbers = take_named(m.numbers(), "feature.numbers", in);
    if (m.has_damage()) to.damage = take_dice(m.damage());
    to.type = in.name(m.type(), "feature.type");
    to.carrier = CreatureId{m.carrier()};
    to.text = m.text();
}

void take(const v1::Item& m, Item& to, Reading& in) {
    to.id = m.id();
    to.name = in.name(m.name(), "item.name");
    to.kind = in.name(m.kind(), "item.kind");
    to.owner = CreatureId{m.owner()};
    to.charges = m.charges();
    to.where = in.name(m.where(), "item.where");
    to.state = in.name(m.state(), "item.state");
    to.place = take(m.place());
}

void take(const v1::CampaignLoss& m, Loss& to, Reading& in) {
    to.id = m.id();
    to.kind = in.name(m.kind(), "loss.kind");
    to.round = m.round();
    to.proposed_by = SeatId{m.proposed_by()};
    to.agreed_by = take_ids<SeatId>(m.agreed_by());
    to.excluded = take_ids<SeatId>(m.excluded());
    to.carried = take_ids<CreatureId>(m.carried());
}

void take(const v1::OrderEntry& m, OrderEntry& to) {
    to.who = CreatureId{m.who()};
    to.score = m.score();
    to.last_turn_round = m.last_turn_round();
    to.group = m.group();
}

void take(const v1::Pick& m, Pick& to, Reading& in) {
    to.seat = SeatId{m.seat()};
    to.picks.assign(m.picks().begin(), m.picks().end());
    to.places = take_places(m.places());
    to.amount = m.amount();
    to.by = in.word(m.by(), "pick.by", answered_by_from);
    to.with = in.name(m.with(), "pick.with");
    to.text = m.text();
}

void take(const v1::MapNote& m, MapNote& to, Reading& in) {
    if (m.side() > 0xFF) return in.fail("map note: side out of range");
    to = {take(m.at()), m.text(), SideId{static_cast<std::uint8_t>(m.side())}};
}

namespace {

void take_offer(const v1::Offer& m, Offer& to, Reading& in) {
    to.kind = in.name(m.kind(), "offer.kind");
    to.option = in.name(m.option(), "offer.option");
    to.actor = CreatureId{m.actor()};
    to.subject = CreatureId{m.subject()};
    to.seat = SeatId{m.seat()};
    to.places = take_places(m.places());
    to.default_take = m.default_take();
    to.choices = take_names(m.choices(), "offer.choices", in);
    to.amount = m.amount();
    to.text = m.text();
    to.decisive = m.decisive();
    to.wards = take_ids<CreatureId>(m.wards());
}

}  // namespace

void take(const v1::Question& m, Question& to, Reading& in) {
    to.id = m.id();
    to.kind = in.name(m.kind(), "question.kind");
    for (const v1::Offer& offer : m.offers()) {
        if (offer.index() < to.offers.size() || offer.index() > bound::kPickIndex.max)
            return in.fail("question.offers: numbers out of order");
        to.offers.resize(offer.index() + 1);
        take_offer(offer, to.offers.back(), in);
    }
    to.waiting = take_ids<SeatId>(m.waiting());
    to.subject = CreatureId{m.subject()};
    to.picks.resize(static_cast<std::size_t>(m.picks_size()));
    for (int i = 0; i < m.picks_size(); ++i) take(m.picks(i), to.picks[static_cast<std::size_t>(i)], in);
    if (to.kind.empty()) return;
    to.closing = in.word<Closing>(m.closing(), "question.closing");
    to.moment = in.word<Moment>(m.moment(), "question.moment");
}

namespace {

void take_zones(const v1::Map& m, Map& to, Reading& in) {
    if (!written::kZones.holds(static_cast<std::size_t>(m.zones_size())))
        return in.fail("map.zones: more than a map has");
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;
    if (m.zone_edges_size() % 2 != 0) return in.fail("map.zone_edges: half an edge");
    for (int i = 0; i < m.zone_edges_size(); i += 2) {
        const std::uint32_t a = m.zone_edges(i);
        const std::uint32_t b = m.zone_edges(i + 1);
        const auto count = static_cast<std::uint32_t>(m.zones_size());
        if (a >= count || b >= count) return in.fail("map.zone_edges: no such zone");
        edges.emplace_back(static_cast<std::int32_t>(a), static_cast<std::int32_t>(b));
    }
    to = Map::of_zones(m.name(), {m.zones().begin(), m.zones().end()}, edges, take_places(m.exits()));
}

}  // namespace

void take(const v1::Map& m, Map& to, Reading& in) {
    const auto grid = in.word<Grid>(m.grid(), "map.grid");
    const auto cells = take_places(m.cells());
    const auto blocked = take_places(m.blocked());
    const auto exits = take_places(m.exits());
    if (const Fault fault = fault_of_cells(cells, blocked, exits)) return in.fail("map." + *fault);
    if (grid == Grid::Zones) return take_zones(m, to, in);
    to = Map(grid, m.name(), cells, exits, blocked);
}

void take(const v1::MapImage& m, MapImage& to) {
    if (m.picture().empty()) return;
    to = {m.picture(), m.x(), m.y(), m.width(), m.opacity()};
}

void take(const v1::Portrait& m, Portrait& to) {
    if (m.picture().empty()) return;
    to = {m.picture(), m.x(), m.y(), m.size()};
}

void take(const v1::Readied& m, Readied& to, Reading& in) {
    to.who = CreatureId{m.who()};
    auto intent = decode_stored_foreign_intent(m.intent());
    if (!intent) return in.fail("readied: " + intent.error().message);
    to.intent = std::make_shared<const ForeignIntent>(std::move(intent).value());
    to.event = in.name(m.event(), "readied.event");
    to.actor = in.name(m.actor(), "readied.actor");
    to.target = in.name(m.target(), "readied.target");
    to.ask = m.ask();
    to.round = m.round();
    to.text = m.text();
}

}  // namespace affray::codec
