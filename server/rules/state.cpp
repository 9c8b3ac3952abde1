// State: facts by key, creatures by number, and the hash of it all.
#include "rules/state.h"

#include <algorithm>

#include "base/hash.h"
#include "rules/intent.h"

namespace affray {
namespace {

// Effects on hidden creatures: the number of the creature and a count of 16 bits.
constexpr std::uint32_t kNumberedApart = 1U << 31;
constexpr int kCountBits = 16;

// Dense facts lie in `numbers`: those of the encounter, then one row per creature.
std::optional<std::size_t> dense_slot(const State& state, Scope scope, std::uint16_t column,
                                      std::uint32_t a) {
    if (scope == Scope::Encounter) return column;
    if (scope != Scope::Creature) return std::nullopt;
    const Vocabulary& words = *state.scene->vocabulary;
    return words.encounter_columns() + state.index_of(CreatureId{a}) * words.creature_columns() + column;
}

std::optional<std::size_t> dense_slot(const State& state, FactKey key) {
    const Vocabulary& words = *state.scene->vocabulary;
    return dense_slot(state, words.facts()[key.fact].scope, words.column(key.fact), key.a);
}

bool before(const FactEntry& entry, const FactKey& key) { return entry.key < key; }

void append_initial_row(State& state) {
    for (const Fact& fact : state.scene->vocabulary->facts())
        if (fact.scope == Scope::Creature) state.numbers.push_back(fact.initial);
}

std::int32_t number_of(const std::vector<std::pair<Name, std::int32_t>>& numbers, const Name& what,
                       std::int32_t otherwise) {
    for (const auto& [name, value] : numbers)
        if (name == what) return value;
    return otherwise;
}

void add_name(Hasher& hash, const Name& name) { hash.add(name.view()); }

void add_place(Hasher& hash, Place at) { hash.add(at.x).add(at.y).add(at.z); }

void add_item_words(Hasher& hash, const Item& item) {
    hash.add(item.id).add(number(item.owner)).add(item.charges);
    add_name(hash, item.where);
    // Words that older logs did not know count only where they say something.
    if (!item.state.empty()) add_name(hash, item.state);
    if (item.place != Place{}) add_place(hash, item.place);
}

void add_course_words(Hasher& hash, const State& state) {
    if (!state.stage.empty()) {
        add_name(hash, state.stage);
        add_name(hash, state.step);
        hash.add(state.group);
    }
    for (const Name& feature : state.feature_states) add_name(hash, feature);
}

void add_creature_words(Hasher& hash, const Creature& c) {
    hash.add(number(c.id)).add(number(c.seat)).add(number(c.side)).add(c.kind).add(c.status);
    hash.add(c.mook).add(c.hidden).add(c.has_score).add(c.facing).add(c.score).add(c.hp).add(c.hp_max);
    add_place(hash, c.place);
}

void add_effect_words(Hasher& hash, const Effect& e) {
    hash.add(e.id).add(number(e.who)).add(number(e.source)).add(e.level).add(e.natural);
    hash.add(e.until.when).add(number(e.until.of)).add(e.until.number);
    add_name(hash, e.name);
    add_name(hash, e.type);
    add_name(hash, e.stat);
    if (e.place) add_place(hash, *e.place);
}

// In the order in which their values lie in a row.
std::vector<const Fact*> facts_of(const Vocabulary& words, Scope scope) {
    std::vector<const Fact*> all;
    for (const Fact& fact : words.facts())
        if (fact.scope == scope) all.push_back(&fact);
    return all;
}

// Facts and stats count by name and only where they differ from their initial value, in any order, so that a
// ruleset which learns new words leaves the hashes of old logs alone.
std::uint64_t word_sum(const State& state) {
    std::uint64_t sum = 0;
    const Vocabulary& words = *state.scene->vocabulary;
    const auto count = [&sum](std::uint32_t word, std::uint32_t a, std::uint32_t b, std::int32_t value) {
        sum += Hasher().add(word).add(a).add(b).add(value).finish();
    };
    std::size_t slot = 0;
    const auto count_dense = [&](const Fact& fact, std::uint32_t a) {
        if (const std::int32_t value = state.numbers[slot++]; value != fact.initial)
            count(fact.hash, a, 0, value);
    };
    const std::vector<const Fact*> of_creatures = facts_of(words, Scope::Creature);
    for (const Fact* fact : facts_of(words, Scope::Encounter)) count_dense(*fact, 0);
    for (const Creature& creature : state.creatures)
        for (const Fact* fact : of_creatures) count_dense(*fact, number(creature.id));
    for (const FactEntry& entry : state.sparse)
        count(words.facts()[entry.key.fact].hash, entry.key.a, entry.key.b, entry.value);
    for (std::size_t row = 0; row < state.creatures.size(); ++row) {
        const std::vector<std::int32_t>& stats = state.scene->sheets[row].stats;
        for (WordIndex i = 0; i < words.stats().size(); ++i)
            if (stats[i] != words.stats()[i].initial)
                count(words.stats()[i].hash, number(state.creatures[row].id), 1, stats[i]);
    }
    return sum;
}

void add_question_words(Hasher& hash, const Question& q) {
    hash.add(q.id)
        .add(q.moment)
        .add(q.closing)
        .add(q.offers.size())
        .add(q.waiting.size())
        .add(q.picks.size());
    add_name(hash, q.kind);
    for (const Offer& offer : q.offers) {
        hash.add(number(offer.actor))
            .add(number(offer.subject))
            .add(number(offer.seat))
            .add(offer.default_take);
        add_name(hash, offer.kind);
        add_name(hash, offer.option);
    }
    for (const SeatId seat : q.waiting) hash.add(number(seat));
    for (const Pick& pick : q.picks) {
        hash.add(number(pick.seat)).add(pick.by).add(pick.amount);
        for (const std::uint32_t index : pick.picks) hash.add(index);
    }
}

}  // namespace

const Power* Sheet::power(const Name& power_id) const {
    const std::uint32_t index = power_index(power_id);
    return index < powers.size() ? &powers[index] : nullptr;
}

std::uint32_t Sheet::power_index(const Name& power_id) const {
    std::uint32_t index = 0;
    while (index < powers.size() && powers[index].id != power_id) ++index;
    return index;
}

bool Readied::operator==(const Readied& other) const {
    const bool same = intent == other.intent || (intent && other.intent && *intent == *other.intent);
    return same && who == other.who && event == other.event && actor == other.actor &&
           target == other.target && text == other.text && ask == other.ask && round == other.round;
}

const Readied* State::readied_by(CreatureId who) const {
    for (const Readied& one : readied)
        if (one.who == who) return &one;
    return nullptr;
}

bool Gear::has(const Name& quality) const {
    return std::find(qualities.begin(), qualities.end(), quality) != qualities.end();
}

bool Gear::serves(const Name& mode) const {
    return std::find(modes.begin(), modes.end(), mode) != modes.end();
}

std::int32_t Gear::number(const Name& what, std::int32_t otherwise) const {
    return number_of(numbers, what, otherwise);
}

std::int32_t Feature::number(const Name& what, std::int32_t otherwise) const {
    return number_of(numbers, what, otherwise);
}

bool Feature::at(Place cell) const { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

bool Scene::operator==(const Scene& other) const {
    return id == other.id && ruleset == other.ruleset && options == other.options && map == other.map &&
           sides == other.sides && sheets == other.sheets && stat_blocks == other.stat_blocks &&
           ground == other.ground && seats == other.seats && gear == other.gear &&
           features == other.features && environment == other.environment && dark == other.dark &&
           map_image == other.map_image && creature_numbers == other.creature_numbers &&
           item_numbers == other.item_numbers;
}

std::optional<CreatureId> State::find(std::string_view text_id) const {
    for (const Creature& creature : creatures)
        if (sheet(creature.id).id == text_id) return creature.id;
    return std::nullopt;
}

const Gear& State::gear(const Item& item) const {
    static const Gear kPlain;
    const std::size_t at = scene->item_numbers.row(item.id);
    return at < scene->gear.size() ? scene->gear[at] : kPlain;
}

std::size_t State::index_of_item(std::uint32_t id) const {
    const std::size_t at = scene->item_numbers.row(id);
    return std::min(at, items.size());
}

CreatureId State::next_creature(bool hidden) const {
    return CreatureId{scene->creature_numbers.next(hidden, creatures.size())};
}

std::uint32_t State::next_item(CreatureId owner) const {
    return scene->item_numbers.next(has(owner) && creature(owner).hidden, items.size());
}

const Item* State::item(std::uint32_t id) const {
    for (const Item& one : items)
        if (one.id == id) return &one;
    return nullptr;
}

std::optional<std::uint32_t> State::feature(const Name& id) const {
    for (std::uint32_t i = 0; i < scene->features.size(); ++i)
        if (scene->features[i].id == id) return i;
    return std::nullopt;
}

std::int32_t State::fact(FactKey key) const {
    if (const auto slot = dense_slot(*this, key)) return numbers[*slot];
    const auto at = std::lower_bound(sparse.begin(), sparse.end(), key, before);
    if (at != sparse.end() && at->key == key) return at->value;
    return scene->vocabulary->facts()[key.fact].initial;
}

std::int32_t State::fact(const Word& word, std::uint32_t a, std::uint32_t b) const {
    if (const auto slot = dense_slot(*this, word.scope, word.column, a)) return numbers[*slot];
    const FactKey key = fact_key(word, a, b);
    const auto at = std::lower_bound(sparse.begin(), sparse.end(), key, before);
    return at != sparse.end() && at->key == key ? at->value : word.initial;
}

std::span<const FactEntry> State::stored(WordIndex fact) const {
    const auto first = std::lower_bound(sparse.begin(), sparse.end(), FactKey{fact, 0, 0}, before);
    const auto last =
        std::find_if(first, sparse.end(), [fact](const FactEntry& entry) { return entry.key.fact != fact; });
    return {first, last};
}

void State::set_fact(FactKey key, std::int32_t value) {
    if (const auto slot = dense_slot(*this, key)) {
        numbers[*slot] = value;
        return;
    }
    const bool initial = value == scene->vocabulary->facts()[key.fact].initial;
    const auto at = std::lower_bound(sparse.begin(), sparse.end(), key, before);
    const bool there = at != sparse.end() && at->key == key;
    if (initial) {
        if (there) sparse.erase(at);
    } else if (there) {
        at->value = value;
    } else {
        sparse.insert(at, {key, value});
    }
}

bool State::operator==(const State& o) const {
    const bool same_scene = scene == o.scene || (scene && o.scene && *scene == *o.scene);
    return same_scene && creatures == o.creatures && numbers == o.numbers && sparse == o.sparse &&
           effects == o.effects && items == o.items && feature_states == o.feature_states &&
           stage == o.stage && step == o.step && group == o.group && order == o.order &&
           activities == o.activities && readied == o.readied && losses == o.losses && notes == o.notes &&
           asked == o.asked && phase == o.phase && limited_turn == o.limited_turn && round == o.round &&
           active == o.active && ambush_side == o.ambush_side && outcome == o.outcome &&
           next_effect == o.next_effect && seq == o.seq && last_question == o.last_question;
}

void reset_facts(State& state) {
    state.numbers.clear();
    state.sparse.clear();
    for (const Fact& fact : state.scene->vocabulary->facts())
        if (fact.scope == Scope::Encounter) state.numbers.push_back(fact.initial);
    for (std::size_t i = 0; i < state.creatures.size(); ++i) append_initial_row(state);
}

CreatureId add_creature(State& state, Creature creature, Sheet sheet) {
    auto scene = std::make_shared<Scene>(*state.scene);
    creature.id = state.next_creature(creature.hidden);
    AFFRAY_CHECK(scene->creature_numbers.add(number(creature.id)), "no number is left for a creature");
    scene->sheets.push_back(std::move(sheet));
    state.scene = std::move(scene);
    if (state.numbers.empty()) reset_facts(state);
    state.creatures.push_back(creature);
    append_initial_row(state);
    return creature.id;
}

void add_item(State& state, Item item, Gear gear) {
    auto scene = std::make_shared<Scene>(*state.scene);
    item.id = state.next_item(item.owner);
    AFFRAY_CHECK(scene->item_numbers.add(item.id), "no number is left for an item");
    scene->gear.resize(state.items.size());
    scene->gear.push_back(std::move(gear));
    state.scene = std::move(scene);
    state.items.push_back(std::move(item));
}

std::uint32_t next_effect_on(const State& state, CreatureId who) {
    if (!state.has(who) || !state.creature(who).hidden) return state.next_effect;
    const std::uint32_t first = kNumberedApart | number(who) << kCountBits;
    std::uint32_t next = first;
    for (const Effect& effect : state.effects)
        if (effect.id >> kCountBits == first >> kCountBits) next = std::max(next, effect.id + 1);
    return next;
}

void put_effect(State& state, const Effect& effect) {
    state.effects.push_back(effect);
    if ((effect.id & kNumberedApart) == 0) state.next_effect = effect.id + 1;
}

std::uint64_t state_hash(const State& state) {
    Hasher hash;
    hash.add(state.phase).add(state.round).add(number(state.active)).add(state.limited_turn).add(state.seq);
    hash.add(state.next_effect);
    // Without a key numbers follow from what is counted below.
    if (const std::uint64_t key = state.scene->creature_numbers.key(); key != 0) hash.word(key);
    add_name(hash, state.outcome);
    add_name(hash, state.ambush_side);
    for (const Creature& creature : state.creatures) add_creature_words(hash, creature);
    hash.word(word_sum(state));
    for (const Effect& effect : state.effects) add_effect_words(hash, effect);
    for (const Item& item : state.items) add_item_words(hash, item);
    for (const OrderEntry& entry : state.order) {
        hash.add(number(entry.who)).add(entry.score).add(entry.last_turn_round);
        if (entry.group != 0) hash.add(entry.group);
    }
    add_course_words(hash, state);
    for (const Activity& activity : state.activities) {
        hash.add(number(activity.who)).add(activity.done).add(activity.need).add(activity.pay);
        add_name(hash, activity.action);
        add_name(hash, activity.detail);
    }
    for (const Readied& readied : state.readied) {
        hash.add(number(readied.who)).add(readied.intent->verb()).add(readied.ask).add(readied.round);
        add_name(hash, readied.event);
        add_name(hash, readied.actor);
        add_name(hash, readied.target);
        hash.add(readied.text);
    }
    for (const Loss& loss : state.losses) hash.add(loss.id).add(loss.round).add(number(loss.proposed_by));
    hash.add(state.asked.has_value());
    if (state.asked) add_question_words(hash, *state.asked);
    return hash.finish();
}

}  // namespace affray
