// State: facts by key, creatures and items by number.
#include "rules/state.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "rules/intent.h"
#include "rules/notice.h"

namespace affray {
namespace {

// Effects on hidden creatures: the number of the creature and a count of 16 bits.
constexpr std::uint32_t kNumberedApart = 1U << 31;
constexpr int kCountBits = 16;

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

// All but the words, which follow from the ruleset and its options, and what follows from the sheets.
auto compared(const Scene& scene) {
    const auto& [id, ruleset, options, words, map, sides, sheets, stat_blocks, seats, gear, features,
                 environment, dark, image, creature_numbers, item_numbers, ground, among] = scene;
    return std::tie(id, ruleset, options, map, sides, sheets, stat_blocks, seats, gear, features, environment,
                    dark, image, creature_numbers, item_numbers, ground);
}

Among among_them(const SheetList& sheets) {
    Among among{.sheets = sheets.size(), .traits = {}, .stats = {}};
    std::set<Name> traits;
    for (const Sheet& sheet : sheets) {
        traits.insert(sheet.traits.begin(), sheet.traits.end());
        if (among.stats.size() < sheet.stats.size()) among.stats.resize(sheet.stats.size());
        for (std::size_t i = 0; i < sheet.stats.size(); ++i) {
            Among::Numbers& numbers = among.stats[i];
            numbers.any = numbers.any || sheet.stats[i] != 0;
            numbers.most = std::max(numbers.most, sheet.stats[i]);
        }
    }
    among.traits.assign(traits.begin(), traits.end());
    return among;
}

const Among& among_all(const Scene& scene) {
    const Among& all = scene.among.get([&scene] { return among_them(scene.sheets); });
    AFFRAY_CHECK(all.sheets == scene.sheets.size(), "a scene has got sheets after it was asked about them");
    return all;
}

}  // namespace

const Power* Sheet::power(const Name& power_id) const {
    for (const Power& power : powers)
        if (power.id == power_id) return &power;
    return nullptr;
}

std::uint32_t Sheet::power_index(const Name& power_id) const {
    std::uint32_t index = 0;
    for (const Power& power : powers) {
        if (power.id == power_id) break;
        ++index;
    }
    return index;
}

bool Sheet::has_trait(const Name& trait) const {
    return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

bool Readied::operator==(const Readied&) const = default;

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

bool Scene::anybody_has(const Name& trait, WordIndex stat) const {
    const Among& all = among_all(*this);
    return std::binary_search(all.traits.begin(), all.traits.end(), trait) ||
           (stat < all.stats.size() && all.stats[stat].any);
}

std::int32_t Scene::most(WordIndex stat) const {
    const Among& all = among_all(*this);
    return stat < all.stats.size() ? std::max(0, all.stats[stat].most) : 0;
}

bool Scene::operator==(const Scene& other) const { return compared(*this) == compared(other); }

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
    return scene->item_numbers.next(is_kept_back(*this, owner), items.size());
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
    const Word& word = scene->vocabulary->word(key.fact);
    return is_dense(word) ? numbers[slot(word, key.a)] : sparse.value(key, word.initial);
}

void State::set_fact(FactKey key, std::int32_t value) {
    const Word& word = scene->vocabulary->word(key.fact);
    if (is_dense(word))
        numbers.edit(slot(word, key.a)) = value;
    else
        sparse.set(key, value, word.initial);
}

bool State::operator==(const State&) const = default;

void reset_facts(State& state) {
    state.numbers.clear();
    state.sparse.clear();
    lay_out_facts(state);
}

void lay_out_facts(State& state) {
    const Vocabulary& words = *state.scene->vocabulary;
    if (state.numbers.empty())
        for (const Fact& fact : words.facts())
            if (fact.scope == Scope::Encounter) state.numbers.push_back(fact.initial);
    const std::size_t all = words.encounter_columns() + state.creatures.size() * words.creature_columns();
    while (state.numbers.size() < all) append_initial_row(state);
}

CreatureId add_creature(State& state, Creature creature, Sheet sheet) {
    auto scene = std::make_shared<Scene>(*state.scene);
    creature.id = state.next_creature(creature.hidden);
    AFFRAY_CHECK(scene->creature_numbers.add(number(creature.id)), "no number is left for a creature");
    scene->sheets.push_back(std::move(sheet));
    state.scene = std::move(scene);
    state.creatures.push_back(creature);
    lay_out_facts(state);
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
    if (!is_kept_back(state, who)) return state.next_effect;
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

}  // namespace affray
