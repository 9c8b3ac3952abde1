// Items by the tables' rows and by what a scene says of them.
#include "content/scene/item_reader.h"

#include <algorithm>
#include <array>

#include "content/compendium/magic_reader.h"
#include "content/compendium/map_reader.h"
#include "content/words/fact_words.h"
#include "content/words/vocabulary_words.h"
#include "readings/facts.h"
#include "readings/things/enchantments.h"

namespace affray::content {
namespace {

// Facts of things, by the names their owners declare.
constexpr auto kItemFacts =
    std::to_array<std::string_view>({"loaded", "loaded_round", "points_on", "thing.tried"});

const ThingBlock* thing(const Things& things, std::string_view id) {
    const auto found = things.find(id);
    return found == things.end() ? nullptr : &found->second;
}

// CLS-023: treasure of no table has a weight of its own.
const ThingBlock* thing_like(const Things& things, const std::string& id, const Name& kind) {
    if (const ThingBlock* known = thing(things, id)) return known;
    return kind.empty() ? nullptr : thing(things, "other_" + kind.str());
}

class ItemReader {
  public:
    ItemReader(State& state, Scene& scene, CreatureId owner, const Things& things)
        : state_(state), scene_(scene), owner_(owner), things_(things) {}

    void read(const Node& entry) {
        if (entry.is_scalar()) return add_plain(entry, "belt");
        Fields fields(entry);
        const Node id = fields.need("id");
        const Node kind = things_.empty() ? fields.need("kind") : fields.at("kind");
        Item item = begun(id, kind ? kind.name() : Name());
        Gear gear = described(fields) ? Gear{} : gear_of(id.text(), item.kind);
        if (fields.flag("unknown")) disguise(id, item, gear);
        item.where = fields.name("where", owner_ == CreatureId::None ? "ground" : "belt");
        item.charges = fields.number("count", 1, 0, 1'000'000);
        if (const Node charges = fields.at("charges")) read_charges(charges, id.text(), item, gear);
        if (const Node other = fields.at("owner")) item.owner = creature_at(other);
        item.state = fields.name("state");
        if (item.where == Name("ground") && state_.has(item.owner))
            item.place = state_.creature(item.owner).place;
        if (const Node place = fields.at("place")) item.place = read_place(place, scene_.map);
        read_gear(gear, fields);
        read_facts(fields, item.id);
        fields.finish();
        add(std::move(item), std::move(gear));
    }

    void add_plain(const Node& word, std::string_view where) {
        Item item = begun(word, {});
        item.where = Name(where);
        Gear gear = gear_of(word.text(), item.kind);
        add(std::move(item), std::move(gear));
    }

  private:
    // An entry with a kind and measures of its own is no row of a table, whatever its name.
    static bool described(const Fields& fields) {
        constexpr auto kMeasures = std::to_array<std::string_view>(
            {"type", "damage", "weight", "ac_points", "fluid_oz", "length_ft", "save_crushing_blow"});
        return fields.has("kind") && std::any_of(kMeasures.begin(), kMeasures.end(),
                                                 [&](std::string_view key) { return fields.has(key); });
    }

    // CLS-351: it looks like any other of its kind, and only the referee knows better.
    void disguise(const Node& id, Item& item, Gear& gear) {
        const ThingBlock* known = thing(things_, id.text());
        if (known == nullptr || !known->magic || known->guise.empty())
            return id.fail("'" + id.text() + "' is no magic thing that could be unknown");
        set_item_fact(id, kNature, item.id, nature_number(id.name()));
        item.name = known->guise;
        if (const ThingBlock* plain = thing(things_, known->guise.view())) item.kind = plain->kind;
        gear = gear_of(known->guise.str(), item.kind);
    }

    // How many a wand has left is for nobody to see.
    void read_charges(const Node& charges, const std::string& id, Item& item, Gear& gear) {
        const ThingBlock* known = thing(things_, id);
        const std::int32_t count = charges.number(1, 0, 1000);
        if (known != nullptr && known->magic) return set_item_fact(charges, kChargesLeft, item.id, count + 1);
        item.charges = count;
        set_number(gear, "charged", 1);
    }

    void set_item_fact(const Node& node, const Fact& fact, std::uint32_t item, std::int32_t value) {
        const WordIndex index = state_.scene->vocabulary->index(fact);
        if (index == kNoWord) return node.unbuilt("item " + std::string(fact.name));
        state_.set_fact({index, item, 0}, value);
    }

    Item begun(const Node& id, const Name& kind) const {
        Item item;
        item.id = static_cast<std::uint32_t>(state_.items.size() + 1);
        item.name = id.name();
        const ThingBlock* known = thing(things_, id.text());
        item.kind = !kind.empty() ? kind : known != nullptr ? known->kind : Name("gear");
        item.owner = owner_;
        if (known != nullptr) bring_magic(scene_, id.text(), *known);
        return item;
    }

    Gear gear_of(const std::string& id, const Name& kind) const {
        const ThingBlock* known = thing_like(things_, id, kind);
        return known != nullptr ? known->gear : Gear{};
    }

    CreatureId creature_at(const Node& node) const {
        const auto found = state_.find(node.text());
        if (!found) node.fail("no creature has the id '" + node.text() + "'");
        return found.value_or(CreatureId::None);
    }

    void read_facts(Fields& fields, std::uint32_t item) {
        const Vocabulary& words = *state_.scene->vocabulary;
        for (const std::string_view name : kItemFacts) {
            const Node value = fields.at(name);
            if (!value) continue;
            const WordIndex index = words.fact_named(name);
            if (index == kNoWord || words.facts()[index].scope != Scope::Item)
                value.unbuilt("item " + std::string(name));
            else
                state_.set_fact({index, item, 0}, fact_number(state_, owner_, words.facts()[index], value));
        }
    }

    void add(Item item, Gear gear) {
        scene_.gear.resize(state_.items.size());
        scene_.gear.push_back(std::move(gear));
        state_.items.push_back(item);
    }

    State& state_;
    Scene& scene_;
    CreatureId owner_;
    const Things& things_;
};

}  // namespace

void read_items(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things) {
    if (!node) return;
    ItemReader reader(state, scene, owner, things);
    for (const Node& entry : node.list()) reader.read(entry);
}

void read_hand(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things) {
    if (!node || node.text() == "none") return;
    ItemReader(state, scene, owner, things).add_plain(node, "main");
}

}  // namespace affray::content
