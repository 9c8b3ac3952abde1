// A state to its record.
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
    for (std::uint32_t i = 0; i < state.feature_states.size(); ++i)
        put(state.scene->features[i], i, state.feature_states[i], *to.add_features());
}

void put_feed(const FeedCount& feed, v1::FeedRecord& to) {
    to.set_role(seat_role(feed.viewer.role));
    to.set_seat(number(feed.viewer.seat));
    std::uint64_t last = 0;
    for (const std::uint64_t version : feed.untold) to.add_untold(version - std::exchange(last, version));
    to.set_hash(feed.hash);
}

void put_state(const State& state, std::uint64_t version, v1::StateRecord& record) {
    record.set_version(version);
    record.set_seq(state.seq);
    record.set_last_question(state.last_question);
    put_scene(*state.scene, record);
    for (const Creature& creature : state.creatures)
        put(creature, state.sheet(creature.id), *state.scene->vocabulary, *record.add_creatures());
    put_dense_facts(state, record);
    for (const FactEntry& entry : state.sparse) put_fact(entry.key, entry.value, record);
    for (const Effect& effect : state.effects) put(effect, *record.add_effects());
    for (const Item& item : state.items) put(item, state.gear(item), *record.add_items());
    put_course(state, record);
}

}  // namespace

std::string encode_state(const State& state, std::uint64_t version) {
    google::protobuf::Arena arena;
    auto& record = *google::protobuf::Arena::CreateMessage<v1::StateRecord>(&arena);
    put_state(state, version, record);
    return serialise(record);
}

std::string encode_snapshot(const State& state, const Conduct& conduct, std::uint64_t version,
                            const std::vector<FeedCount>& feeds) {
    google::protobuf::Arena arena;
    auto& record = *google::protobuf::Arena::CreateMessage<v1::StateRecord>(&arena);
    put_state(state, version, record);
    if (conduct != Conduct{})
        encode_stored_conduct(conduct, *state.scene->vocabulary, *record.mutable_conduct());
    for (const FeedCount& feed : feeds) put_feed(feed, *record.add_feeds());
    return serialise(record);
}

}  // namespace affray::codec
