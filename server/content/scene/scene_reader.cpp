// Putting a scene together: sides, roster, order of battle, and what the rules derive from them.
#include "content/scene/scene_reader.h"

#include <algorithm>

#include "base/text.h"

#include "content/compendium/magic_reader.h"
#include "content/compendium/map_reader.h"
#include "content/compendium/tactical_power_reader.h"
#include "content/scene/creature_base.h"
#include "content/scene/creature_reader.h"
#include "content/scene/encounter_tables.h"
#include "content/scene/environment_reader.h"
#include "content/scene/fact_reader.h"
#include "content/scene/feature_reader.h"
#include "content/scene/ground_reader.h"
#include "content/scene/hidden_last.h"
#include "content/scene/item_reader.h"
#include "content/scene/journey_reader.h"
#include "content/scene/lower_levels.h"
#include "content/scene/side_reader.h"
#include "content/scene/standing_reader.h"
#include "content/scene/town_reader.h"
#include "content/scene/wave_reader.h"
#include "content/words/fact_words.h"
#include "content/words/vocabulary_words.h"
#include "readings/common.h"
#include "readings/sheets/option_range.h"
#include "readings/space/fog.h"
#include "rules/bounds.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

// CLS 2.2: a side is the party if a character belongs to it, else of monsters.
void name_kinds(Scene& scene, const State& state) {
    for (std::uint32_t i = 0; i < scene.sides.size(); ++i) {
        if (!scene.sides[i].kind.empty()) continue;
        const auto character = [i](const Creature& one) {
            return number(one.side) == i && one.kind == Kind::Character;
        };
        const bool party = std::any_of(state.creatures.begin(), state.creatures.end(), character);
        scene.sides[i].kind = Name(party ? "party" : "monsters");
    }
}

// What a creature's sheet and seat need from the scene.
class Roster {
  public:
    Roster(ReadScene& out, Scene& scene, const SceneRequest& request)
        : out_(out),
          scene_(scene),
          request_(request),
          bases_(request.data == nullptr ? no_compendium() : *request.data, *request.rules) {}

    void read(const Node& list, const Node& stat_blocks) {
        if (stat_blocks && !written::kStatBlocks.holds(stat_blocks.value().size()))
            return stat_blocks.fail("more than 200 stat blocks; leave some out");
        if (stat_blocks.is_list())
            for (const Node& name : stat_blocks.list())
                if (const Node block = bases_.monster(name, {})) add_block(name.text(), block, {});
        if (!stat_blocks.is_list())
            for (const auto& [id, block] : stat_blocks.entries()) add_block(id, block, bases_.of(id, block));
        const std::vector<Node> items = list.list();
        if (!written::kCreatures.holds(items.size())) return list.fail("more than 1000 creatures");
        for (const Node& item : seen_first(items)) {
            join(item);
            if (!written::kScenePowers.holds(powers_))
                return item.fail("all creatures together have more than 20000 powers; leave some out");
        }
    }
    // Monsters of the data that come in later: the blocks by which they will join.
    void lay_ready(const std::vector<Node>& monsters) {
        for (const Node& monster : monsters) {
            if (blocks_.count(monster.text()) == 0)
                if (const Node block = bases_.monster(monster, {})) add_block(monster.text(), block, {});
            if (!written::kStatBlocks.holds(scene_.stat_blocks.size()))
                return monster.fail("more than 200 stat blocks; leave some out");
        }
    }
    // Whom any of them may call or part into, and whom those may (CLS-383).
    void lay_ready_called(const Node& creatures) {
        for (const CreatureDraft& draft : drafts_) lay_ready(called_monsters(draft.sheet, creatures));
        for (std::size_t i = 0; i < scene_.stat_blocks.size(); ++i)
            lay_ready(called_monsters(scene_.stat_blocks[i], creatures));
    }
    const std::vector<CreatureDraft>& drafts() const { return drafts_; }

    /// Where fog lies: all that it may hide comes in hidden, as nobody has looked yet.
    std::vector<CreatureId> veil() {
        State peopled;
        peopled.scene = std::make_shared<const Scene>(scene_);
        for (const CreatureDraft& draft : drafts_) peopled.creatures.push_back(draft.creature);
        std::vector<CreatureId> veiled;
        for (CreatureDraft& draft : drafts_) {
            if (draft.creature.hidden || !fog_may_hide(peopled, draft.creature)) continue;
            draft.creature.hidden = true;
            veiled.push_back(draft.creature.id);
        }
        return veiled;
    }

  private:
    // A block of the data may answer for keys that the scene's own block lacks.
    void add_block(const std::string& id, const Node& block, const CreatureBase& base) {
        BlockWriter all;
        for (const Node& part : {base.block, block})
            for (const auto& [key, value] : part.entries())
                if (key != "monster" && key != "raise") all.set(key, value.value());
        block.named(id);
        blocks_.emplace(id, Node(all.value(), block.path(), block.problems()));
        CreatureBase whole = base;
        if (whole.data == nullptr) whole.data = request_.data;
        scene_.stat_blocks.push_back(read_stat_block(id, block, whole, *request_.rules));
    }

    // What answers for keys that the creature lacks, and the type that it is one of.
    CreatureBase base_of(const Node& item, std::string& type) {
        if (!item.is_map()) return {};
        Fields fields(item);
        if (const Node monster = fields.at("monster")) type = monster.text();
        CreatureBase base = bases_.of(fields.text("id"), item);
        const Node block = fields.at("stat_block");
        if (base.block || !block) return base;
        type = block.text();
        const auto found = blocks_.find(type);
        if (found != blocks_.end())
            base.block = found->second;
        else
            item.fail("there is no stat block '" + type + "'");
        return base;
    }

    void join(const Node& item) {
        std::string block_id;
        const CreatureBase base = bases_.completed(item, base_of(item, block_id));
        CreatureDraft draft = read_creature(item, base, *request_.rules, scene_.map);
        powers_ += draft.sheet.powers.size();
        Creature& creature = draft.creature;
        creature.id = CreatureId{static_cast<std::uint32_t>(drafts_.size() + 1)};
        if (const auto side = side_index(scene_, draft.side))
            creature.side = SideId{static_cast<std::uint8_t>(*side)};
        else
            item.fail("the scene has no side '" + draft.side + "'");
        for (const CreatureDraft& other : drafts_)
            if (other.sheet.id == draft.sheet.id)
                item.fail("the id '" + draft.sheet.id + "' is taken; choose another");
        if (draft.sheet.group.empty()) draft.sheet.group = own_group(draft, block_id);
        creature.seat = out_.seats.seat(seat_name(draft));
        const bool in_zones = scene_.map.grid() == Grid::Zones;
        if (!draft.placed && in_zones) creature.place = default_place(scene_.map);
        // CLS-050: on squares the rules place whom the scene does not.
        const bool placed_later = !draft.placed && scene_.map.grid() == Grid::Square;
        if (placed_later) creature.place = kNowhere;
        if (!draft.placed && !in_zones && !placed_later)
            item.fail("the creature stands nowhere; add 'place: [q, r]'");
        else if (!placed_later && !scene_.map.passable(creature.place))
            item.fail("its place is not an open cell of the map; move it");
        drafts_.push_back(std::move(draft));
    }

    static Name own_group(const CreatureDraft& draft, const std::string& block_id) {
        if (draft.creature.kind == Kind::Character) return {};
        if (!draft.sheet.mob.empty()) return draft.sheet.mob;
        return Name(cut_text(block_id.empty() ? draft.sheet.id : block_id, Name::kCapacity));
    }

    std::string seat_name(const CreatureDraft& draft) const {
        if (const auto found = request_.seat_of.find(draft.sheet.id); found != request_.seat_of.end())
            return found->second;
        if (!draft.seat.empty()) return draft.seat;
        return draft.creature.kind == Kind::Character ? draft.sheet.id : std::string("referee");
    }

    ReadScene& out_;
    Scene& scene_;
    const SceneRequest& request_;
    CreatureBases bases_;
    std::map<std::string, Node> blocks_;
    std::vector<CreatureDraft> drafts_;
    std::size_t powers_ = 0;
};

// What outlives a battle (ARC section 2.7), kept in facts of the encounter.
void read_party(State& state, const Node& party) {
    const Vocabulary& words = *state.scene->vocabulary;
    for (const auto& [key, value] : party.entries()) {
        const WordIndex index = words.fact_named(key);
        const bool known = key == "heal_up_points" || key == "heal_up_granted" || key == "can_rest" ||
                           key == "fund" || key == "mapper";
        if (is_journey_key(key)) continue;
        if (!known)
            value.fail(
                "unknown field; a party has heal_up_points, heal_up_granted, can_rest, fund, mapper, "
                "scene, phase, turn, day, members, area");
        else if (index == kNoWord)
            value.unbuilt("party " + key);
        else
            state.set_fact({index, 0, 0}, fact_number(state, CreatureId::None, words.facts()[index], value));
    }
}

}  // namespace

SeatId SeatBook::seat(const std::string& name) {
    if (const auto found = find(name)) return *found;
    names_.push_back(name);
    return SeatId{static_cast<std::uint32_t>(names_.size())};
}

std::optional<SeatId> SeatBook::find(std::string_view name) const {
    if (name == "referee") return SeatId::Referee;
    for (std::uint32_t i = 0; i < names_.size(); ++i)
        if (names_[i] == name) return SeatId{i + 1};
    return std::nullopt;
}

std::string SeatBook::name(SeatId seat) const {
    const std::uint32_t index = number(seat);
    if (index == 0) return "referee";
    return index <= names_.size() ? names_[index - 1] : "seat " + std::to_string(index);
}

std::vector<SeatEntry> SeatBook::entries() const {
    std::vector<SeatEntry> all;
    for (std::uint32_t i = 0; i < names_.size(); ++i) all.push_back({SeatId{i + 1}, names_[i]});
    return all;
}

namespace {

// The terrain before the features, of which some may be unknown; the zones of the surroundings, and what else
// is the scene's own, last.
void read_lie_of_the_land(State& state, Scene& scene, const Ruleset& rules, const Compendium& data,
                          Fields& fields) {
    const Node environments = fields.at("environments");
    const bool tactical = is_tactical(*rules.vocabulary());
    if (tactical) read_terrain(state, scene, ground_of(fields, data, false));
    read_environments(state, scene, rules, data, environments);
    read_features(state, scene, fields.at("features"), data.environments);
    if (tactical) stand_on_ground(state);
    read_encounter_tables(state, scene, fields.at("features"), data);
    read_hirelings(state, scene, fields.at("features"));
    const auto holds_any = [](const Feature& one) {
        return one.kind == Name("hoard") && one.number("things") != 0;
    };
    if (std::any_of(scene.features.begin(), scene.features.end(), holds_any))
        bring_all_magic(scene, data.things);
    lay_zones(state, scene, rules, data, environments);
    bring_levels(scene, data);
}

void settle(State& state, const Ruleset& rules, const std::vector<CreatureId>& unturned,
            const Node& encounter) {
    settle_derived(state, rules);
    settle_scene(state, rules, unturned);
    read_standing(state, rules, encounter);
    settle_derived(state, rules);
    look_around(state, rules);
}

std::shared_ptr<Scene> begun(const SceneRequest& request) {
    auto scene = std::make_shared<Scene>();
    scene->id = request.id;
    scene->ruleset = request.rules->id();
    for (const auto& [name, value] : request.options) scene->options.emplace_back(Name(name), value);
    scene->vocabulary = request.rules->vocabulary();
    return scene;
}

// Whoever may come in later.
void lay_ready_all(Roster& roster, Fields& fields, const Node& waves, const Compendium& data) {
    roster.lay_ready(wave_monsters(waves));
    roster.lay_ready(emerging_monsters(fields.at("environments")));
    roster.lay_ready(table_monsters(fields.at("features"), data));
    roster.lay_ready(hired_monsters(fields.at("features")));
    roster.lay_ready_called(fields.at("creatures"));
}

}  // namespace

ReadScene read_scene(Fields& fields, SceneRequest request) {
    ReadScene out;
    const Ruleset& rules = *request.rules;
    const auto scene = begun(request);
    for (const std::string& seat : request.seats) out.seats.seat(seat);
    const Node creatures = fields.need("creatures");
    const bool peopled = request.needs_map || !creatures.is_list() || !creatures.list().empty();
    const Compendium& data = request.data == nullptr ? no_compendium() : *request.data;
    if (const Node map = ground_of(fields, data, peopled)) read_ground(*scene, map);
    scene->map_image = read_map_image(fields.at("map_image"));
    SideReader sides(*scene, rules);
    const Node waves = fields.at("waves");
    sides.read(fields.at("sides"), creatures, waves);
    Roster roster(out, *scene, request);
    roster.read(creatures, fields.at("stat_blocks"));
    lay_ready_all(roster, fields, waves, data);
    State& state = out.state;
    const WordIndex veil = rules.vocabulary()->index(kVeil);
    const std::vector<CreatureId> veiled = veil == kNoWord ? std::vector<CreatureId>{} : roster.veil();
    for (const CreatureDraft& draft : roster.drafts()) {
        scene->sheets.push_back(draft.sheet);
        state.creatures.push_back(draft.creature);
    }
    scene->seats = out.seats.entries();
    state.scene = scene;
    reset_facts(state);
    if (rules.vocabulary()->index(kSurprised) != kNoWord) name_kinds(*scene, state);
    for (const CreatureId who : veiled) state.set_fact({veil, number(who), 0}, kVeiled);
    sides.set_facts(state);
    sides.form_up(state);
    std::vector<CreatureId> unturned;
    const auto read_one = [&](const CreatureDraft& draft) {
        const CreatureId who = draft.creature.id;
        read_creature_facts(state, rules, who, draft);
        read_effects(state, who, draft.effects);
        read_hand(state, *scene, who, draft.hand, data.things);
        read_items(state, *scene, who, draft.items, data.things);
        read_activity(state, who, draft.activity);
        if (draft.standing_orders) out.standing_orders.emplace(who, draft.standing_orders);
        if (!draft.turned && scene->map.grid() == Grid::Square) unturned.push_back(who);
    };
    // What hidden creatures have is numbered last too.
    for (const CreatureDraft& draft : roster.drafts())
        if (!draft.creature.hidden) read_one(draft);
    read_items(state, *scene, CreatureId::None, fields.at("items"), data.things);
    lay_out_wares(state, *scene, fields.at("features"), data.things);
    for (const CreatureDraft& draft : roster.drafts())
        if (draft.creature.hidden) read_one(draft);
    read_lie_of_the_land(state, *scene, rules, data, fields);
    read_waves(state, *scene, waves);
    read_scene_facts(state, rules, fields.at("facts"));
    read_party(state, fields.at("party"));
    read_journey(state, fields.at("party"));
    fields.at("encounter");
    // The rules are asked only about a scene that is whole, and within its bounds.
    if (const Fault fault = fault_of(state)) fields.node().fail(*fault);
    if (fields.node().problems().wrong()) return out;
    settle(state, rules, unturned, fields.at("encounter"));
    return out;
}

Options read_options(const Node& node, const Ruleset& defaults) {
    Options options;
    const Options& known = defaults.option_defaults();
    for (const auto& [name, value] : node.entries()) {
        if (known.find(name) == known.end()) {
            std::vector<std::string> names;
            for (const auto& [option, unused] : known) names.push_back(option);
            if (is_option_word(name))
                value.unbuilt("option " + name);
            else
                value.fail("unknown option; did you mean '" + nearest(name, names) + "'?");
            continue;
        }
        const auto as_number = value.as_number();
        const auto meant = as_number ? as_number : option_value(value.text());
        const OptionRange range = option_range(name);
        if (!meant)
            value.fail("'" + value.text() + "' is no value of this option; write a number, true or false");
        else if (!range.holds(*meant))
            value.fail("'" + value.text() + "' is outside " + range.text());
        else if (*meant != known.at(name))
            options[name] = *meant;
    }
    return options;
}

std::optional<std::uint32_t> subject_number(const State& state, Scope scope, std::string_view name) {
    if (scope == Scope::Side) return side_index(*state.scene, name);
    if (name.empty() || !Name::fits(name)) return std::nullopt;
    const std::uint32_t group = group_number(state, Name(name));
    return group == 0 ? std::nullopt : std::optional(group);
}

void settle_derived(State& state, const Ruleset& rules) {
    const std::vector<Fact>& facts = rules.vocabulary()->facts();
    for (WordIndex index = 0; index < facts.size(); ++index) {
        if (!facts[index].derived || facts[index].scope != Scope::Bond) continue;
        for (const Creature& a : state.creatures)
            for (const Creature& b : state.creatures)
                if (a.id < b.id)
                    state.set_fact({index, number(a.id), number(b.id)},
                                   View(state, rules).get(facts[index], a.id, b.id));
    }
}

CreatureId creature_of(const State& state, std::string_view word, CreatureId user) {
    if (word == "user" || word == "target") return user;
    return state.find(word).value_or(CreatureId::None);
}

}  // namespace affray::content
