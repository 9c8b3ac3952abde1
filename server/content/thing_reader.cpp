// Things by their tables and by what a scene says of them; features.
#include "content/thing_reader.h"

#include <algorithm>
#include <array>

#include "content/class_reader.h"
#include "content/fact_words.h"
#include "content/gear_reader.h"
#include "content/grammar.h"
#include "content/hidden_last.h"
#include "content/journey_reader.h"
#include "content/map_reader.h"
#include "content/vocabulary_words.h"
#include "readings/facts.h"

namespace affray::content {
namespace {

// What a thing may say of itself beside its tables; what is told in numbers.
constexpr auto kNumbers = std::to_array<std::string_view>(
    {"weight", "hands", "length_ft", "ac_points", "save_crushing_blow", "fluid_oz", "food_oz", "sling_hook",
     "ac", "ac_bonus", "capacity", "radius", "turns", "warmup_rounds", "area_ft", "value_cp"});
// A word of these keys is a quality, such as scabbard.belt or ammo.arrow.
constexpr auto kWords = std::to_array<std::string_view>({"scabbard", "ammo"});
// Facts of things, by the names their owners declare.
constexpr auto kItemFacts = std::to_array<std::string_view>({"loaded", "loaded_round", "points_on"});

// How a weapon that says only its type attacks (AP section 2.2).
std::vector<Name> modes_of_type(const Name& type, bool thrown) {
    std::vector<Name> modes;
    const std::string word = type.str();
    if (word == "melee" || word == "found" || word == "thrown") modes.emplace_back("melee");
    if (word == "thrown" || thrown) modes.emplace_back("thrown");
    if (word == "bow" || word == "sling" || word.starts_with("crossbow")) modes.emplace_back("fired");
    return modes;
}

void set_number(Gear& gear, const Name& what, std::int32_t value) {
    for (auto& [name, number] : gear.numbers)
        if (name == what) {
            number = value;
            return;
        }
    gear.numbers.emplace_back(what, value);
}

void read_ranges(Gear& gear, const Node& node) {
    if (!node) return;
    const std::vector<Node> three = node.list();
    if (three.size() != gear.ranges.size())
        return node.fail("wants three numbers: short, medium and long range in feet");
    for (std::size_t i = 0; i < three.size(); ++i) gear.ranges[i] = three[i].number(0, 0, 10'000);
}

void add_names(std::vector<Name>& out, const Node& node) {
    if (!node) return;
    for (const Name& name : node.names())
        if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
}

// The keys of a thing, of the tables and of scenes alike.
void read_gear(Gear& gear, Fields& fields) {
    gear.type = fields.name("type", gear.type);
    gear.text = fields.text("text", gear.text);
    if (const Node damage = fields.at("damage")) gear.damage = read_dice(damage);
    const bool thrown = fields.flag("thrown");
    if (const Node modes = fields.at("modes")) gear.modes = modes.names();
    if (gear.modes.empty()) gear.modes = modes_of_type(gear.type, thrown);
    read_ranges(gear, fields.at("ranges"));
    add_names(gear.qualities, fields.at("qualities"));
    add_names(gear.qualities, fields.at("tags"));
    for (const std::string_view key : kNumbers) {
        const Node node = fields.at(key);
        if (!node) continue;
        const bool as_flag = node.is_scalar() && (node.text() == "true" || node.text() == "false");
        set_number(gear, key, as_flag ? node.flag() : node.number(0, -1000, 1'000'000));
    }
    // Of a magic weapon: attack and damage (CLS 2.1).
    if (const Node bonus = fields.at("combat_bonus")) set_number(gear, "bonus", bonus.number(0, -3, 5));
    for (const std::string_view key : kWords)
        if (const Node node = fields.at(key); node && node.text() != "none")
            gear.qualities.push_back(node.named(std::string(key) + "." + node.text()));
}

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
        item.where = fields.name("where", owner_ == CreatureId::None ? "ground" : "belt");
        item.charges = fields.number("count", 1, 0, 1'000'000);
        if (const Node charges = fields.at("charges")) {
            item.charges = charges.number(1, 0, 1000);
            set_number(gear, "charged", 1);
        }
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

    Item begun(const Node& id, const Name& kind) const {
        Item item;
        item.id = static_cast<std::uint32_t>(state_.items.size() + 1);
        item.name = id.name();
        const ThingBlock* known = thing(things_, id.text());
        item.kind = !kind.empty() ? kind : known != nullptr ? known->kind : Name("gear");
        item.owner = owner_;
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

// Grades of the tactical kind; elsewhere what cover takes off an attack.
constexpr auto kGrades = std::to_array<std::string_view>({"none", "half", "three_quarters"});

void read_cover(Feature& feature, const Node& node) {
    if (!node) return;
    for (std::size_t grade = 0; grade < kGrades.size(); ++grade)
        if (node.text() == kGrades[grade])
            return feature.numbers.emplace_back("cover", static_cast<std::int32_t>(grade)), void();
    if (node.text() == "total")
        feature.numbers.emplace_back("total", 1);
    else
        feature.numbers.emplace_back("cover", node.number(-1, -4, -1));
}

std::int32_t flag_or_number(const Node& value) {
    const bool as_flag = value.is_scalar() && (value.text() == "true" || value.text() == "false");
    return as_flag ? (value.flag() ? 1 : 0) : value.number();
}

// What its kind says of a feature where it does not say so itself.
void read_row(Feature& feature, const Node& row) {
    Fields fields(row);
    const auto says = [&feature](const Name& what) {
        return std::any_of(feature.numbers.begin(), feature.numbers.end(),
                           [&what](const auto& pair) { return pair.first == what; });
    };
    if (!says("cover")) read_cover(feature, fields.at("cover"));
    for (const auto& [key, value] : row.entries())
        if (key != "cover" && Name::fits(key) && !says(Name(key)) &&
            (value.as_number() || (value.is_scalar() && value.text() == "true")))
            feature.numbers.emplace_back(Name(key), flag_or_number(value));
}

}  // namespace

ThingBlock read_thing(const std::string& id, const Node& node) {
    ThingBlock out;
    id_name(id, node);
    Fields fields(node);
    out.name = fields.text("name", spoken(id));
    out.kind = fields.name("kind", "gear");
    read_gear(out.gear, fields);
    if (const Node cost = fields.at("cost_gp")) out.cost_cp = 100 * cost.number(0, 0, 100'000);
    if (const Node cost = fields.at("cost_cp")) out.cost_cp = cost.number(0, 0, 10'000'000);
    out.lot = fields.number("lot", 1, 1, 1000);
    fields.finish();
    return out;
}

void read_items(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things) {
    if (!node) return;
    ItemReader reader(state, scene, owner, things);
    for (const Node& entry : node.list()) reader.read(entry);
}

void read_hand(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things) {
    if (!node || node.text() == "none") return;
    ItemReader(state, scene, owner, things).add_plain(node, "main");
}

void read_features(State& state, Scene& scene, const Node& node,
                   const std::map<std::string, Node, std::less<>>& hazards) {
    if (!node) return;
    JourneyFeatures journey(state);
    for (const Node& item : shown_first(node.list())) {
        Fields fields(item);
        Feature feature;
        feature.id = fields.need("id").name();
        feature.kind = fields.need("kind").name();
        if (const Node cells = fields.at("cells"))
            for (const Node& cell : cells.list()) feature.cells.push_back(read_place(cell, scene.map));
        if (fields.has("rect")) feature.cells = read_block(fields);
        read_cover(feature, fields.at("cover"));
        if (const Node damage = fields.at("damage")) feature.damage = read_dice(damage);
        feature.type = fields.name("type");
        feature.text = fields.text("text");
        if (const Node carrier = fields.at("carrier")) {
            const auto who = state.find(carrier.text());
            if (!who) carrier.fail("no creature has the id '" + carrier.text() + "'");
            feature.carrier = who.value_or(CreatureId::None);
        }
        const bool door = feature.kind == Name("door");
        const Name resting = door ? Name("closed") : JourneyFeatures::resting(feature.kind);
        state.feature_states.push_back(fields.name("state", resting));
        journey.read(fields, feature, static_cast<std::uint32_t>(state.feature_states.size() - 1), state);
        for (const auto& [key, value] : fields.rest())
            feature.numbers.emplace_back(value.named(key), flag_or_number(value));
        if (const auto row = hazards.find(feature.kind.view()); row != hazards.end())
            read_row(feature, row->second);
        // A door of a dungeon without a map stands between its areas.
        const bool mapless = journey.known() && feature.cells.empty();
        if (door && !mapless && feature.cells.size() != 2)
            item.fail("a door stands between two cells; name both under 'cells'");
        if (feature.kind == Name("wall") && feature.cells.size() != 2)
            item.fail("a wall stands between two cells; name both under 'cells'");
        scene.features.push_back(std::move(feature));
    }
    journey.join(state);
}

}  // namespace affray::content
