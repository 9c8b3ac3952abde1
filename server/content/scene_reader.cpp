// Putting a scene together: sides, roster, order of battle, and what the rules derive from them.
#include "content/scene_reader.h"

#include <algorithm>

#include "content/creature_base.h"
#include "content/creature_reader.h"
#include "content/fact_reader.h"
#include "content/map_reader.h"
#include "content/vocabulary_words.h"
#include "mechanics/readings.h"

namespace affray::content {
namespace {

constexpr std::size_t kCreaturesMax = 1000;

void read_sides(Scene& scene, const Node& node) {
    if (!node) {
        scene.sides = {{"party", {}}, {"foes", {}}};
        return;
    }
    for (const Node& item : node.list()) {
        if (item.is_scalar()) {
            scene.sides.push_back({item.name(), {}});
            continue;
        }
        Fields fields(item);
        Side side{fields.need("id").name(), {}};
        if (const Node friends = fields.at("friends")) side.friends = friends.names();
        fields.finish();
        scene.sides.push_back(std::move(side));
    }
}

std::optional<std::uint32_t> side_index(const Scene& scene, std::string_view id) {
    for (std::uint32_t i = 0; i < scene.sides.size(); ++i)
        if (scene.sides[i].id.view() == id) return i;
    return std::nullopt;
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
        if (stat_blocks.is_list())
            for (const Node& name : stat_blocks.list())
                if (const Node block = bases_.monster(name, {})) add_block(name.text(), block, {});
        if (!stat_blocks.is_list())
            for (const auto& [id, block] : stat_blocks.entries()) add_block(id, block, bases_.of(id, block));
        const std::vector<Node> items = list.list();
        if (items.size() > kCreaturesMax) list.fail("more than 1000 creatures");
        for (const Node& item : items) join(item);
    }
    const std::vector<CreatureDraft>& drafts() const { return drafts_; }

  private:
    // A block of the data may answer for keys that the scene's own block lacks.
    void add_block(const std::string& id, const Node& block, const CreatureBase& base) {
        YAML::Node all(YAML::NodeType::Map);
        for (const Node& part : {base.block, block})
            for (const auto& [key, value] : part.entries())
                if (key != "monster" && key != "raise") all[key] = value.yaml();
        blocks_.emplace(id, Node(all, block.path(), block.problems()));
        scene_.stat_blocks.push_back(read_stat_block(id, block, base, *request_.rules));
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
        const CreatureBase base = base_of(item, block_id);
        CreatureDraft draft = read_creature(item, base, *request_.rules, scene_.map);
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
        if (!draft.placed && !in_zones)
            item.fail("the creature stands nowhere; add 'place: [q, r]'");
        else if (!scene_.map.passable(creature.place))
            item.fail("its place is not an open cell of the map; move it");
        drafts_.push_back(std::move(draft));
    }

    static Name own_group(const CreatureDraft& draft, const std::string& block_id) {
        if (draft.creature.kind == Kind::Character) return {};
        if (!draft.sheet.mob.empty()) return draft.sheet.mob;
        const std::string& text = block_id.empty() ? draft.sheet.id : block_id;
        return Name::fits(text) ? Name(text) : Name(text.substr(0, Name::kCapacity));
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
};

void read_order(State& state, const Node& node, CreatureId active) {
    bool passed = true;
    for (const Node& item : node.list()) {
        const auto who = state.find(item.text());
        if (!who) {
            item.fail("no creature has the id '" + item.text() + "'");
            continue;
        }
        // Whoever stands at or before the active creature has begun its turn of this round.
        state.order.push_back({*who, state.creature(*who).score, passed ? state.round : state.round - 1});
        if (*who == active) passed = false;
        state.creature(*who).has_score = true;
    }
    if (passed) node.fail("the active creature does not stand in the order; add it");
}

void read_standing(State& state, const Ruleset& rules, const Node& node) {
    if (!node) return;
    Fields fields(node);
    const Node phase = fields.at("phase");
    if (phase && phase.text() == "quick_rest") {
        state.phase = Phase::Rest;
        state.round = fields.number("round", 1, 0, 100'000);
        state.outcome = fields.name("outcome");
        return fields.finish();
    }
    if (phase && phase.text() != "turn") {
        phase.fail("'" + phase.text() +
                   "' is not 'turn' or 'quick_rest'; leave 'encounter' out for a scene before set-up");
        fields.rest();
        return;
    }
    state.phase = Phase::Turns;
    state.round = fields.number("round", 1, 0, 100'000);
    if (state.round == 0) state.phase = Phase::Ambush;
    const Node active = fields.need("active");
    const auto who = active ? state.find(active.text()) : std::nullopt;
    if (active && !who) active.fail("no creature has the id '" + active.text() + "'");
    const Node order = fields.need("order");
    fields.finish();
    if (!who || !order) return;
    state.active = *who;
    read_order(state, order, *who);
    Refusals unable;
    rules.tempo().check_able(View(state, rules), *who, unable);
    state.limited_turn = !unable.empty();
    // Nothing of the turn is spent; the pool of points is written in the scene itself.
    const View view(state, rules);
    const std::int32_t written =
        view.get(kStandard, *who) + view.get(kMoveAction, *who) + view.get(kQuick, *who);
    if (state.limited_turn || written != 0) return;
    for (const Fact& slot : {kStandard, kMoveAction, kQuick})
        if (const WordIndex index = rules.vocabulary()->index(slot); index != kNoWord)
            state.set_fact({index, number(*who), 0}, 1);
}

void refuse_unbuilt_lists(Fields& fields) {
    for (const std::string_view key : {"features", "environments"}) {
        const Node node = fields.at(key);
        if (node && !node.list().empty()) node.unbuilt("scene " + std::string(key));
    }
}

// What outlives a battle (ARC section 2.7), kept in facts of the encounter.
void read_party(State& state, const Node& party) {
    const Vocabulary& words = *state.scene->vocabulary;
    for (const auto& [key, value] : party.entries()) {
        const WordIndex index = words.fact_named(key);
        const bool known = key == "heal_up_points" || key == "heal_up_granted" || key == "can_rest";
        if (!known)
            value.fail("unknown field; a party has heal_up_points, heal_up_granted, can_rest");
        else if (index == kNoWord)
            value.unbuilt("party " + key);
        else
            state.set_fact({index, 0, 0}, key == "heal_up_points" ? value.number(0, 0, 1000) : value.flag());
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

ReadScene read_scene(Fields& fields, SceneRequest request) {
    ReadScene out;
    const Ruleset& rules = *request.rules;
    auto scene = std::make_shared<Scene>();
    scene->id = request.id;
    scene->ruleset = rules.id();
    for (const auto& [name, value] : request.options) scene->options.emplace_back(Name(name), value);
    scene->vocabulary = rules.vocabulary();
    for (const std::string& seat : request.seats) out.seats.seat(seat);
    const Node creatures = fields.need("creatures");
    const bool peopled = request.needs_map || !creatures.is_list() || !creatures.list().empty();
    if (const Node map = peopled ? fields.need("map") : fields.at("map")) scene->map = read_map(map);
    read_sides(*scene, fields.at("sides"));
    Roster roster(out, *scene, request);
    roster.read(creatures, fields.at("stat_blocks"));
    State& state = out.state;
    for (const CreatureDraft& draft : roster.drafts()) {
        scene->sheets.push_back(draft.sheet);
        state.creatures.push_back(draft.creature);
    }
    scene->seats = out.seats.entries();
    state.scene = std::move(scene);
    reset_facts(state);
    for (const CreatureDraft& draft : roster.drafts()) {
        const CreatureId who = draft.creature.id;
        read_creature_facts(state, rules, who, draft);
        read_effects(state, who, draft.effects);
        read_items(state, who, draft.items);
        if (draft.standing_orders) out.standing_orders.emplace(who, draft.standing_orders);
    }
    read_items(state, CreatureId::None, fields.at("items"));
    read_scene_facts(state, rules, fields.at("facts"));
    refuse_unbuilt_lists(fields);
    read_party(state, fields.at("party"));
    fields.at("encounter");
    // The rules are asked only about a scene that is whole.
    if (fields.node().problems().wrong()) return out;
    read_standing(state, rules, fields.at("encounter"));
    settle_derived(state, rules);
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
        if (!meant)
            value.fail("'" + value.text() + "' is no value of this option; write a number, true or false");
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
        for (std::uint32_t a = 1; a <= state.creatures.size(); ++a)
            for (std::uint32_t b = a + 1; b <= state.creatures.size(); ++b)
                state.set_fact({index, a, b}, View(state, rules).get(facts[index], a, b));
    }
}

CreatureId creature_of(const State& state, std::string_view word, CreatureId user) {
    if (word == "user" || word == "target") return user;
    return state.find(word).value_or(CreatureId::None);
}

}  // namespace affray::content
