// A record to its state.
#include <google/protobuf/arena.h>

#include <algorithm>

#include "affray/v1/log.pb.h"
#include "codec/conduct_codec.h"
#include "codec/event_writer.h"
#include "codec/fact_map.h"
#include "codec/sheet_codec.h"
#include "codec/state_codec.h"
#include "rules/dangling.h"

namespace affray::codec {
namespace {

std::shared_ptr<const Scene> take_scene(const v1::StateRecord& m,
                                        const std::shared_ptr<const Vocabulary>& vocabulary, Reading& in) {
    auto scene = std::make_shared<Scene>();
    scene->id = m.scene();
    scene->ruleset = m.ruleset();
    scene->options = take_named(m.options(), "options", in);
    scene->vocabulary = vocabulary;
    take(m.map(), scene->map, in);
    for (const v1::SideRecord& side : m.sides())
        scene->sides.push_back({in.name(side.id(), "sides.id"),
                                take_names(side.friends(), "sides.friends", in),
                                in.name(side.kind(), "sides.kind")});
    for (const v1::Feature& feature : m.features()) take(feature, scene->features.emplace_back(), in);
    for (const v1::Item& item : m.items()) take_gear(item, scene->gear.emplace_back(), in);
    while (!scene->gear.empty() && scene->gear.back() == Gear{}) scene->gear.pop_back();
    scene->environment = in.name(m.environment(), "environment");
    scene->dark = m.dark();
    take(m.map_image(), scene->map_image);
    scene->creature_numbers = CreatureNumbering(m.blind());
    scene->item_numbers = ItemNumbering(m.blind());
    for (const v1::CreatureRecord& creature : m.creatures())
        if (!scene->creature_numbers.add(creature.number())) in.fail("creatures: numbers out of order");
    for (const v1::Item& item : m.items())
        if (!scene->item_numbers.add(item.id())) in.fail("items: numbers out of order");
    scene->sheets.reserve(static_cast<std::size_t>(m.creatures_size()));
    for (const v1::CreatureRecord& creature : m.creatures())
        scene->sheets.share(take_shared(creature.sheet(), *vocabulary, in));
    for (const v1::Sheet& block : m.stat_blocks())
        scene->stat_blocks.share(take_shared(block, *vocabulary, in));
    for (const v1::Sheet& place : m.ground()) take(place, *vocabulary, scene->ground.emplace_back(), in);
    for (const v1::SeatRecord& seat : m.seats()) scene->seats.push_back({SeatId{seat.number()}, seat.name()});
    return scene;
}

void take_creatures(const v1::StateRecord& m, State& to, Reading& in) {
    for (const v1::CreatureRecord& record : m.creatures()) {
        take(record, to.creatures.emplace_back(), in);
        if (to.scene->creature_numbers.row(record.number()) + 1 != to.creatures.size())
            in.fail("creatures: numbers out of order");
        if (record.side() >= to.scene->sides.size() && !to.scene->sides.empty())
            in.fail("creatures: no such side");
    }
}

void take_facts(const v1::StateRecord& m, const FactMap& map, State& to, Reading& in) {
    const auto& facts = map.vocabulary().facts();
    for (const v1::FactValue& value : m.fact_values()) {
        const WordIndex fact = map.current(value.fact());
        if (fact == kNoWord)
            return in.fail("the ruleset knows no fact \"" + map.stored_name(value.fact()) + "\"");
        const bool of_creature = facts[fact].scope == Scope::Creature;
        if (of_creature && !to.has(CreatureId{value.a()})) return in.fail("fact_values: no such creature");
        to.set_fact({fact, value.a(), value.b()}, value.value());
    }
}

void take_course(const v1::StateRecord& m, State& to, Reading& in) {
    for (const v1::Effect& effect : m.effects()) take(effect, to.effects.emplace_back(), in);
    for (const v1::OrderEntry& entry : m.order()) take(entry, to.order.emplace_back());
    for (const v1::ActivityChanged& activity : m.activities())
        take(activity, to.activities.emplace_back(), in);
    for (const v1::Readied& readied : m.readied()) take(readied, to.readied.emplace_back(), in);
    for (const v1::CampaignLoss& loss : m.losses()) take(loss, to.losses.emplace_back(), in);
    for (const v1::MapNote& note : m.notes()) take(note, to.notes.emplace_back(), in);
    if (m.has_question()) take(m.question(), to.asked.emplace(), in);
    to.phase = in.word(m.phase(), "phase", phase_from);
    to.limited_turn = m.limited_turn();
    to.round = m.round();
    to.active = CreatureId{m.active()};
    to.ambush_side = in.name(m.ambush_side(), "ambush_side");
    to.outcome = in.name(m.outcome(), "outcome");
    to.next_effect = m.next_effect();
    to.stage = in.name(m.stage(), "stage");
    to.step = in.name(m.step(), "step");
    // Older records tell no group where it is the first, and know of none where there is no stage.
    to.group = m.has_group() || !to.stage.empty() ? m.group() : -1;
    to.seq = m.seq();
    to.last_question = m.last_question();
}

// The scene of what stands on a beginning: the same one, until something of it is otherwise.
class LaterScene {
  public:
    explicit LaterScene(State& state) : state_(state) {}
    Scene& own() {
        if (own_ == nullptr) state_.scene = own_ = std::make_shared<Scene>(*state_.scene);
        return *own_;
    }

  private:
    State& state_;
    std::shared_ptr<Scene> own_;
};

void take_creatures_since(const v1::StateRecord& m, State& to, LaterScene& scene, Reading& in) {
    for (const v1::CreatureRecord& record : m.creatures()) {
        const CreatureId who{record.number()};
        if (!to.has(who)) {
            if (!record.has_sheet() || !scene.own().creature_numbers.add(record.number()) ||
                to.scene->creature_numbers.row(record.number()) != to.creatures.size())
                return in.fail("creatures: numbers out of order");
            to.creatures.emplace_back();
            scene.own().sheets.push_back({});
        }
        take(record, to.creature(who), in);
        if (record.side() >= to.scene->sides.size() && !to.scene->sides.empty())
            in.fail("creatures: no such side");
        if (!record.has_sheet()) continue;
        scene.own().sheets.share(to.index_of(who), take_shared(record.sheet(), *to.scene->vocabulary, in));
    }
}

void take_gear_since(std::size_t row, Gear gear, const State& to, LaterScene& scene) {
    if (to.gear(to.items[row]) == gear) return;
    std::vector<Gear>& all = scene.own().gear;
    if (all.size() <= row) all.resize(row + 1);
    all[row] = std::move(gear);
}

void take_things_since(const v1::StateRecord& m, State& to, LaterScene& scene, Reading& in) {
    for (const v1::Item& record : m.items()) {
        std::size_t row = to.index_of_item(record.id());
        if (row == to.items.size()) {
            if (!scene.own().item_numbers.add(record.id()) || to.scene->item_numbers.row(record.id()) != row)
                return in.fail("items: numbers out of order");
            to.items.emplace_back();
        }
        take(record, to.items.edit(row), in);
        Gear gear;
        take_gear(record, gear, in);
        take_gear_since(row, std::move(gear), to, scene);
    }
    for (const v1::Feature& feature : m.features()) {
        if (feature.index() >= to.feature_states.size()) return in.fail("features: no such feature");
        to.feature_states.edit(feature.index()) = in.name(feature.state(), "features.state");
    }
}

// What a snapshot leaves out is as in the beginning; the course of play is all its own.
Result<State> taken_since(const v1::StateRecord& m, const State& beginning, const FactMap& map) {
    Reading in;
    State state;
    state.scene = beginning.scene;
    state.creatures = beginning.creatures;
    state.items = beginning.items;
    state.feature_states = beginning.feature_states;
    LaterScene scene(state);
    take_creatures_since(m, state, scene, in);
    take_things_since(m, state, scene, in);
    if (!in.ok()) return in.status().error();
    state.numbers = beginning.numbers;
    lay_out_facts(state);
    state.sparse = beginning.sparse;
    take_facts(m, map, state, in);
    take_course(m, state, in);
    if (const Fault fault = in.ok() ? dangling(state) : std::nullopt) in.fail(*fault);
    if (!in.ok()) return in.status().error();
    return state;
}

std::vector<std::string> texts(const google::protobuf::RepeatedPtrField<std::string>& from) {
    return {from.begin(), from.end()};
}

}  // namespace

// On an arena: a state is thousands of small messages, made together and dropped together.
struct StoredState::Parsed {
    google::protobuf::Arena arena;
    v1::StateRecord& record = *google::protobuf::Arena::CreateMessage<v1::StateRecord>(&arena);
};

StoredState::StoredState(std::unique_ptr<Parsed> parsed) : parsed_(std::move(parsed)) {}
StoredState::StoredState(StoredState&&) noexcept = default;
StoredState& StoredState::operator=(StoredState&&) noexcept = default;
StoredState::~StoredState() = default;

Result<StoredState> StoredState::parse(std::string_view bytes) {
    auto parsed = std::make_unique<Parsed>();
    if (!parsed->record.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return Error{ErrorCode::Corrupt, "a stored state is no protobuf message"};
    return StoredState(std::move(parsed));
}

const v1::StateRecord& StoredState::record() const { return parsed_->record; }

std::uint64_t StoredState::version() const { return record().version(); }
const std::string& StoredState::ruleset() const { return record().ruleset(); }

Options StoredState::options() const {
    Options options;
    for (const v1::NamedNumber& option : record().options())
        options.insert_or_assign(option.name(), option.value());
    return options;
}

std::vector<std::string> StoredState::facts() const { return texts(record().facts()); }

Result<State> StoredState::state(const std::shared_ptr<const Vocabulary>& vocabulary) const {
    Reading in;
    if (record().since_opening()) in.fail("a snapshot without its opening");
    if (!in.ok()) return in.status().error();
    State state;
    state.scene = take_scene(record(), vocabulary, in);
    take_creatures(record(), state, in);
    if (!in.ok()) return in.status().error();
    reset_facts(state);
    take_facts(record(), FactMap(facts(), vocabulary), state, in);
    for (const v1::Item& item : record().items()) take(item, state.items.emplace_back(), in);
    for (const v1::Feature& feature : record().features())
        state.feature_states.push_back(in.name(feature.state(), "features.state"));
    take_course(record(), state, in);
    if (const Fault fault = in.ok() ? dangling(state) : std::nullopt) in.fail(*fault);
    if (!in.ok()) return in.status().error();
    return state;
}

static Role role_of(v1::SeatRole role) {
    if (role == v1::SEAT_ROLE_REFEREE) return Role::Referee;
    return role == v1::SEAT_ROLE_PLAYER ? Role::Player : Role::Spectator;
}

std::vector<FeedCount> StoredState::feeds() const {
    std::vector<FeedCount> all;
    for (const v1::FeedRecord& record : record().feeds()) {
        FeedCount& feed = all.emplace_back();
        feed.viewer = {role_of(record.role()), SeatId{record.seat()}};
        std::uint64_t version = 0;
        for (const std::uint64_t distance : record.untold()) feed.untold.push_back(version += distance);
        feed.hash = record.hash();
    }
    return all;
}

Result<Stood> StoredState::stood(const Beginning& beginning) const {
    const std::shared_ptr<const Vocabulary>& vocabulary = beginning.state.scene->vocabulary;
    const bool on_it = record().since_opening();
    const FactMap map = on_it && record().facts().empty() ? beginning.facts : FactMap(facts(), vocabulary);
    auto conduct = decode_stored_conduct(record().conduct(), map);
    if (!conduct) return conduct.error();
    auto state = on_it ? taken_since(record(), beginning.state, map) : this->state(vocabulary);
    if (!state) return state.error();
    return Stood{std::move(state).value(), std::move(conduct).value()};
}

Result<OpenedState> decode_state(std::string_view bytes, const RulesetSource& rulesets) {
    const auto stored = StoredState::parse(bytes);
    if (!stored) return stored.error();
    OpenedState opened;
    opened.rules = rulesets(stored->ruleset(), stored->options());
    if (opened.rules == nullptr)
        return Error{ErrorCode::Unsupported, "there is no ruleset \"" + stored->ruleset() + "\""};
    auto state = stored->state(opened.rules->vocabulary());
    if (!state) return state.error();
    opened.version = stored->version();
    opened.state = std::move(state).value();
    opened.facts = stored->facts();
    return opened;
}

}  // namespace affray::codec
