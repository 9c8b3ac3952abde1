// A state to its record.
#include <algorithm>

#include "affray/v1/log.pb.h"
#include "codec/conduct_codec.h"
#include "codec/event_writer.h"
#include "codec/fact_map.h"
#include "codec/frame_codec.h"
#include "codec/serialise.h"
#include "codec/sheet_codec.h"
#include "codec/state_codec.h"

namespace affray::codec {
namespace {

void put_fact(FactKey key, std::int32_t value, v1::StateRecord& to) {
    v1::FactValue& m = *to.add_fact_values();
    m.set_fact(key.fact);
    m.set_a(key.a);
    m.set_b(key.b);
    m.set_value(value);
}

void put_dense_facts(const State& state, v1::StateRecord& to) {
    const auto& facts = state.scene->vocabulary->facts();
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Fact& fact = facts[i];
        const auto put_if_changed = [&](std::uint32_t a) {
            const FactKey key{static_cast<WordIndex>(i), a, 0};
            if (const std::int32_t value = state.fact(key); value != fact.initial) put_fact(key, value, to);
        };
        if (fact.scope == Scope::Encounter) put_if_changed(0);
        if (fact.scope == Scope::Creature)
            for (const Creature& creature : state.creatures) put_if_changed(number(creature.id));
    }
}

void put_scene(const Scene& scene, v1::StateRecord& to) {
    to.set_scene(scene.id);
    to.set_ruleset(scene.ruleset);
    put_named(scene.options, *to.mutable_options());
    for (const Fact& fact : scene.vocabulary->facts()) put(fact.name, to.add_facts());
    for (const Stat& stat : scene.vocabulary->stats()) put(stat.name, to.add_stats());
    put(scene.map, *to.mutable_map());
    for (const Side& side : scene.sides) {
        v1::SideRecord& m = *to.add_sides();
        put(side.id, m.mutable_id());
        put_names(side.friends, *m.mutable_friends());
        put(side.kind, m.mutable_kind());
    }
    put(scene.environment, to.mutable_environment());
    to.set_dark(scene.dark);
    if (!scene.map_image.picture.empty()) put(scene.map_image, *to.mutable_map_image());
    to.set_blind(scene.creature_numbers.key());
    for (const Sheet& block : scene.stat_blocks) put(block, *scene.vocabulary, *to.add_stat_blocks());
    for (const Sheet& place : scene.ground) put(place, *scene.vocabulary, *to.add_ground());
    for (const SeatEntry& seat : scene.seats) {
        v1::SeatRecord& m = *to.add_seats();
        m.set_number(number(seat.id));
        m.set_role(seat.id == SeatId::Referee ? v1::SEAT_ROLE_REFEREE : v1::SEAT_ROLE_PLAYER);
        m.set_name(seat.name);
    }
}

void put_course(const State& state, v1::StateRecord& to) {
    for (const Effect& effect : state.effects) put(effect, *to.add_effects());
    for (const OrderEntry& entry : state.order) put(entry, *to.add_order());
    for (const Activity& activity : state.activities) put(activity, *to.add_activities());
    for (const Readied& readied : state.readied) put(readied, *to.add_readied());
    for (const Loss& loss : state.losses) put(loss, *to.add_losses());
    for (const MapNote& note : state.notes) put(note, *to.add_notes());
    if (state.asked) put(*state.asked, *to.mutable_question());
    put(to_string(state.phase), to.mutable_phase());
    to.set_limited_turn(state.limited_turn);
    to.set_round(state.round);
    to.set_active(number(state.active));
    put(state.ambush_side, to.mutable_ambush_side());
    put(state.outcome, to.mutable_outcome());
    to.set_next_effect(state.next_effect);
    put(state.stage, to.mutable_stage());
    put(state.step, to.mutable_step());
    to.set_group(state.group);
}

void put_feed(const FeedCount& feed, v1::FeedRecord& to) {
    to.set_role(seat_role(feed.viewer.role));
    to.set_seat(number(feed.viewer.seat));
    std::uint64_t last = 0;
    for (const std::uint64_t version : feed.untold) to.add_untold(version - std::exchange(last, version));
    to.set_hash(feed.hash);
}

void put_head(const State& state, std::uint64_t version, v1::StateRecord& to) {
    to.set_version(version);
    to.set_seq(state.seq);
    to.set_last_question(state.last_question);
}

void put_state(const State& state, std::uint64_t version, v1::StateRecord& to) {
    put_head(state, version, to);
    put_scene(*state.scene, to);
    for (const Creature& creature : state.creatures) {
        v1::CreatureRecord& record = *to.add_creatures();
        put(creature, record);
        put(state.sheet(creature.id), *state.scene->vocabulary, *record.mutable_sheet());
    }
    put_dense_facts(state, to);
    for (const FactEntry& entry : state.sparse) put_fact(entry.key, entry.value, to);
    for (const Item& item : state.items) put(item, state.gear(item), *to.add_items());
    for (std::uint32_t i = 0; i < state.feature_states.size(); ++i)
        put(state.scene->features[i], i, state.feature_states[i], *to.add_features());
    put_course(state, to);
}

// Can all that is otherwise be said row by row?
bool stands_on(const State& state, const State& beginning) {
    const Scene &now = *state.scene, &then = *beginning.scene;
    if (state.creatures.size() < beginning.creatures.size() || state.items.size() < beginning.items.size() ||
        state.feature_states.size() != beginning.feature_states.size())
        return false;
    return &now == &then ||
           (now.vocabulary == then.vocabulary && now.id == then.id && now.ruleset == then.ruleset &&
            now.options == then.options && now.map == then.map && now.sides == then.sides &&
            now.stat_blocks == then.stat_blocks && now.seats == then.seats && now.features == then.features &&
            now.environment == then.environment && now.dark == then.dark && now.map_image == then.map_image &&
            now.creature_numbers.key() == then.creature_numbers.key());
}

void put_creatures_since(const State& state, const State& beginning, v1::StateRecord& to) {
    const SheetList &sheets = state.scene->sheets, &before = beginning.scene->sheets;
    for (std::size_t row = 0; row < state.creatures.size(); ++row) {
        const bool joined = row >= beginning.creatures.size();
        const bool other_sheet = joined || sheets.shared(row) != before.shared(row);
        if (!other_sheet && state.creatures[row] == beginning.creatures[row]) continue;
        v1::CreatureRecord& record = *to.add_creatures();
        put(state.creatures[row], record);
        if (other_sheet) put(sheets[row], *state.scene->vocabulary, *record.mutable_sheet());
    }
}

// Row by row as they lie: most are as they were.
void put_dense_facts_since(const State& state, const State& beginning, v1::StateRecord& to) {
    const Vocabulary& words = *state.scene->vocabulary;
    std::vector<WordIndex> encounter, creature;
    for (WordIndex i = 0; i < words.facts().size(); ++i) {
        if (words.facts()[i].scope == Scope::Encounter) encounter.push_back(i);
        if (words.facts()[i].scope == Scope::Creature) creature.push_back(i);
    }
    const auto put_row = [&](const std::vector<WordIndex>& facts, std::size_t first, std::uint32_t a) {
        const bool known = first + facts.size() <= beginning.numbers.size();
        const auto now = state.numbers.begin() + static_cast<std::ptrdiff_t>(first);
        const auto then = beginning.numbers.begin() + static_cast<std::ptrdiff_t>(known ? first : 0);
        if (known && std::equal(now, now + static_cast<std::ptrdiff_t>(facts.size()), then)) return;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            const auto at = static_cast<std::ptrdiff_t>(i);
            const std::int32_t before = known ? then[at] : words.facts()[facts[i]].initial;
            if (now[at] != before) put_fact({facts[i], a, 0}, now[at], to);
        }
    };
    put_row(encounter, 0, 0);
    for (std::size_t row = 0; row < state.creatures.size(); ++row)
        put_row(creature, encounter.size() + row * creature.size(), number(state.creatures[row].id));
}

void put_sparse_facts_since(const State& state, const State& beginning, v1::StateRecord& to) {
    const auto& facts = state.scene->vocabulary->facts();
    auto then = beginning.sparse.begin();
    const auto end = beginning.sparse.end();
    const auto put_gone = [&] { put_fact(then->key, facts[then->key.fact].initial, to), ++then; };
    for (const FactEntry& now : state.sparse) {
        while (then != end && then->key < now.key) put_gone();
        const bool there = then != end && then->key == now.key;
        if (!there || then->value != now.value) put_fact(now.key, now.value, to);
        if (there) ++then;
    }
    while (then != end) put_gone();
}

void put_things_since(const State& state, const State& beginning, v1::StateRecord& to) {
    for (std::size_t row = 0; row < state.items.size(); ++row) {
        const Item& item = state.items[row];
        const bool same =
            row < beginning.items.size() && item == beginning.items[row] &&
            (state.scene.get() == beginning.scene.get() || state.gear(item) == beginning.gear(item));
        if (!same) put(item, state.gear(item), *to.add_items());
    }
    for (std::uint32_t i = 0; i < state.feature_states.size(); ++i) {
        if (state.feature_states[i] == beginning.feature_states[i]) continue;
        v1::Feature& feature = *to.add_features();
        feature.set_index(i);
        put(state.feature_states[i], feature.mutable_state());
    }
}

void put_since(const State& state, const Beginning& beginning, std::uint64_t version, v1::StateRecord& to) {
    to.set_since_opening(true);
    put_head(state, version, to);
    if (!beginning.facts.identical())
        for (const Fact& fact : state.scene->vocabulary->facts()) put(fact.name, to.add_facts());
    put_creatures_since(state, beginning.state, to);
    put_dense_facts_since(state, beginning.state, to);
    put_sparse_facts_since(state, beginning.state, to);
    put_things_since(state, beginning.state, to);
    put_course(state, to);
}

}  // namespace

std::string encode_state(const State& state, std::uint64_t version) {
    google::protobuf::Arena arena;
    auto& record = *google::protobuf::Arena::CreateMessage<v1::StateRecord>(&arena);
    put_state(state, version, record);
    return serialise(record);
}

std::string encode_snapshot(const State& state, const Beginning& beginning, const Conduct& conduct,
                            std::uint64_t version, const std::vector<FeedCount>& feeds) {
    google::protobuf::Arena arena;
    auto& record = *google::protobuf::Arena::CreateMessage<v1::StateRecord>(&arena);
    if (stands_on(state, beginning.state))
        put_since(state, beginning, version, record);
    else
        put_state(state, version, record);
    if (conduct != Conduct{})
        encode_stored_conduct(conduct, *state.scene->vocabulary, *record.mutable_conduct());
    for (const FeedCount& feed : feeds) put_feed(feed, *record.add_feeds());
    return serialise(record);
}

}  // namespace affray::codec
