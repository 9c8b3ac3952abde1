// What hooks read.
#include <algorithm>

#include "rules/orders.h"
#include "rules/ruleset.h"

namespace affray {

std::int32_t View::get(const Fact& fact, std::uint32_t a, std::uint32_t b) const {
    const Word& word = rules_->vocabulary()->word(fact);
    if (word.index == kNoWord) return fact.initial;
    if (word.derived) return rules_->derive(*this, word.index, a, b);
    return state_->fact(word, a, b);
}

bool View::any_effect_on(CreatureId who) const {
    return any(state_->effects, [who](const Effect& effect) { return effect.who == who; });
}

std::int32_t View::stat(const Stat& stat, CreatureId who) const {
    const WordIndex index = rules_->vocabulary()->index(stat);
    return index == kNoWord ? stat.initial : state_->stat(who, index);
}

std::vector<CreatureId> View::seconds(const Fact& fact, CreatureId who) const {
    std::vector<CreatureId> all;
    if (state_->sparse.empty()) return all;
    const Word& word = rules_->vocabulary()->word(fact);
    AFFRAY_CHECK(!word.derived, "what is derived is asked pair by pair");
    if (!state_->sparse.holds(word.index)) return all;
    for (const FactEntry& entry : state_->sparse.of(word.index)) {
        if (entry.key.a == number(who)) all.push_back(CreatureId{entry.key.b});
        if (entry.key.b == number(who) && word.scope == Scope::Bond) all.push_back(CreatureId{entry.key.a});
    }
    return all;
}

std::vector<CreatureId> View::firsts(const Fact& fact, CreatureId who) const {
    std::vector<CreatureId> all;
    if (state_->sparse.empty()) return all;
    const Word& word = rules_->vocabulary()->word(fact);
    AFFRAY_CHECK(!word.derived, "what is derived is asked pair by pair");
    if (!state_->sparse.holds(word.index)) return all;
    for (const FactEntry& entry : state_->sparse.of(word.index))
        if (entry.key.b == number(who)) all.push_back(CreatureId{entry.key.a});
    return all;
}

bool View::hostile(CreatureId a, CreatureId b) const {
    const SideId side_a = creature(a).side;
    const SideId side_b = creature(b).side;
    if (side_a == side_b) return false;
    const auto& friends = state_->scene->sides[number(side_a)].friends;
    return std::find(friends.begin(), friends.end(), state_->scene->sides[number(side_b)].id) ==
           friends.end();
}

std::int32_t View::distance(Place a, Place b) const {
    return rules_->geometry().distance(state_->scene->map, a, b);
}

std::vector<Place> View::neighbours(Place at) const {
    return rules_->geometry().neighbours(state_->scene->map, at);
}

// By a line to each: where a geometry knows nothing better.
std::vector<Place> Geometry::seen_from(const View& view, Place from, std::int32_t most,
                                       const std::function<bool(Place)>& wanted) const {
    const Map& map = view.state().scene->map;
    std::vector<Place> seen;
    for (std::int32_t y = from.y - most; y <= from.y + most; ++y) {
        for (std::int32_t x = from.x - most; x <= from.x + most; ++x) {
            const Place at{x, y, 0};
            if (!map.on_map(at) || distance(map, from, at) > most || !wanted(at)) continue;
            if (from == at || in_sight(view, from, at)) seen.push_back(at);
        }
    }
    return seen;
}

std::int32_t View::distance(CreatureId a, CreatureId b) const {
    return rules_->geometry().between(*this, a, creature(a).place, b);
}

std::size_t View::rank(CreatureId id) const {
    std::size_t rank = 0;
    for (const OrderEntry& entry : state_->order) {
        if (entry.who == id) return rank;
        ++rank;
    }
    return rank + number(id);
}

std::vector<CreatureId> View::by_rank() const {
    std::vector<CreatureId> all;
    all.reserve(state_->creatures.size());
    for (const OrderEntry& entry : state_->order) all.push_back(entry.who);
    if (all.size() == state_->creatures.size()) return all;
    for (const Creature& creature : state_->creatures)
        if (std::find(all.begin(), all.end(), creature.id) == all.end()) all.push_back(creature.id);
    return all;
}

const Effect* View::effect(CreatureId who, const Name& name) const {
    for (const Effect& effect : state_->effects)
        if (effect.who == who && effect.name == name) return &effect;
    return nullptr;
}

bool asks_first(const View& view, const Offer& offer) {
    const Readied* readied = offer.kind == Name("readied") ? view.state().readied_by(offer.actor) : nullptr;
    return readied != nullptr && readied->ask;
}

Decision DefaultOrders::decide(const View& view, const Offer& offer) const {
    const OfferKind* kind = view.rules().offer_kind(offer.kind);
    if (kind == nullptr || asks_first(view, offer)) return Decision::Ask;
    return kind->usual;
}

std::int32_t Bill::total(WordIndex fact) const {
    std::int32_t sum = 0;
    for (const BillLine& line : lines_)
        if (line.fact == fact) sum += line.amount;
    return sum;
}

std::int32_t Bill::at_step(WordIndex fact, std::int32_t step) const {
    std::int32_t sum = 0;
    for (const BillLine& line : lines_)
        if (line.fact == fact && line.step == step && line.charge != Charge::Held) sum += line.amount;
    return sum;
}

}  // namespace affray
