// Snapshots: they leave out what the opening says, and what is read back is equal.
#include <gtest/gtest.h>

#include "codec/fact_map.h"
#include "codec/state_codec.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

Beginning sample_beginning() {
    State state = sample_state();
    FactMap facts(state.scene->vocabulary);
    return {std::move(state), std::move(facts)};
}

Result<State> read_back(const State& state, const Beginning& written, const Beginning& read) {
    const auto stored = StoredState::parse(encode_snapshot(state, written, Conduct{}, 50));
    if (!stored) return stored.error();
    auto stood = stored->stood(read);
    if (!stood) return stood.error();
    EXPECT_EQ(stood->conduct, Conduct{});
    return std::move(stood->state);
}

void expect_read_back(const State& state, const Beginning& beginning) {
    const auto read = read_back(state, beginning, beginning);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, state);
    EXPECT_EQ(state_hash(*read), state_hash(state));
    EXPECT_EQ(encode_state(*read, 50), encode_state(state, 50));
}

TEST(Snapshot, WhatIsAsInTheOpeningTakesNoRoomAndSharesItsScene) {
    const Beginning beginning = sample_beginning();
    State state = beginning.state;
    state.creature(kAda).place = {1, 0, 0};
    expect_read_back(state, beginning);
    EXPECT_EQ(read_back(state, beginning, beginning)->scene, beginning.state.scene);
    const std::size_t bytes = encode_snapshot(state, beginning, Conduct{}, 50).size();
    State crowded = beginning.state;
    for (int i = 0; i < 100; ++i)
        add_creature(crowded, sample_creature(SeatId::Referee, SideId{1}, Kind::Monster, {1, 0, 0}, 5),
                     sample_sheet("orc" + std::to_string(i), 15));
    const Beginning with_many{crowded, beginning.facts};
    crowded.creature(kAda).place = {1, 0, 0};
    expect_read_back(crowded, with_many);
    EXPECT_EQ(encode_snapshot(crowded, with_many, Conduct{}, 50).size(), bytes)
        << "what stands untouched costs nothing";
}

TEST(Snapshot, EverythingThatPlayChangesIsReadBack) {
    const Beginning beginning = sample_beginning();
    State state = beginning.state;
    state.creature(kOrc).hp = -3;
    state.creature(kOrc).status = CreatureStatus::Dead;
    state.set_fact(key_of(state, kEscalates), 4);
    state.set_fact(key_of(state, kPoints, number(kBran)), 1);
    for (const FactEntry& entry : SparseFacts(state.sparse))
        state.set_fact(entry.key, state.scene->vocabulary->facts()[entry.key.fact].initial);
    state.set_fact(key_of(state, kEngaged, number(kBran), number(kOrc)), 1);
    state.effects.clear();
    state.order.clear();
    state.asked.reset();
    state.losses.clear();
    state.readied.clear();
    state.activities.clear();
    state.notes.clear();
    for (Item& item : state.items.edited()) item.charges += 2;
    for (Name& feature : state.feature_states.edited()) feature = "broken";
    state.phase = Phase::Ended;
    state.outcome = "victory";
    state.seq += 99;
    expect_read_back(state, beginning);
    put_effect(state, sample_effect(next_effect_on(state, kAda), kAda, kOrc));
    expect_read_back(state, beginning);
}

TEST(Snapshot, WhoAndWhatCameInOrIsCalledOtherwiseIsReadBack) {
    for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{0xfeedfacecafebeef}}) {
        State state;
        auto scene = std::make_shared<Scene>(*sample_scene());
        scene->gear.clear();
        scene->features.clear();  // it says nothing of their states
        scene->creature_numbers = CreatureNumbering(key);
        scene->item_numbers = ItemNumbering(key);
        state.scene = std::move(scene);
        reset_facts(state);
        const auto come_in = [&state](const std::string& id, bool hidden) {
            Creature creature = sample_creature(SeatId::Referee, SideId{1}, Kind::Monster, {1, 0, 0}, 5);
            creature.hidden = hidden;
            const CreatureId who = add_creature(state, creature, sample_sheet(id, 15));
            state.set_fact(key_of(state, kPoints, number(who)), 7);
            Item item;
            item.name = "knife";
            item.owner = who;
            add_item(state, item, sample_gear());
            return who;
        };
        const CreatureId first = come_in("orc", false);
        come_in("lurker", true);
        const Beginning beginning{state, FactMap(state.scene->vocabulary)};
        come_in("troll", true);
        come_in("goblin", false);
        expect_read_back(state, beginning);
        auto renamed = std::make_shared<Scene>(*state.scene);
        renamed->sheets.edit(state.index_of(first)).name = "Grub";
        renamed->gear.front().text = "notched";
        state.scene = std::move(renamed);
        expect_read_back(state, beginning);
        const auto read = read_back(state, beginning, beginning);
        for (const bool hidden : {true, false})
            EXPECT_EQ(read->next_creature(hidden), state.next_creature(hidden));
    }
}

TEST(Snapshot, OfAnotherGroundItIsWhole) {
    const Beginning beginning = sample_beginning();
    State state = beginning.state;
    auto scene = std::make_shared<Scene>(*state.scene);
    scene->dark = !scene->dark;
    state.scene = std::move(scene);
    expect_read_back(state, beginning);
    const auto stored = StoredState::parse(encode_snapshot(state, beginning, Conduct{}, 50));
    EXPECT_TRUE(stored->state(state.scene->vocabulary).ok()) << "it stands alone";
}

TEST(Snapshot, WithoutItsOpeningItIsCorrupt) {
    const Beginning beginning = sample_beginning();
    State state = beginning.state;
    const auto stored = StoredState::parse(encode_snapshot(state, beginning, Conduct{}, 50));
    EXPECT_EQ(stored->state(state.scene->vocabulary).error().code, ErrorCode::Corrupt);
    add_creature(state, sample_creature(SeatId::Referee, SideId{1}, Kind::Monster, {1, 0, 0}, 5),
                 sample_sheet("orc9", 15));
    add_creature(state, sample_creature(SeatId::Referee, SideId{1}, Kind::Monster, {1, 0, 0}, 5),
                 sample_sheet("orc10", 15));
    const Beginning later{state, beginning.facts};
    state.creatures.edit(state.creatures.size() - 1).hp = 1;
    EXPECT_FALSE(read_back(state, later, beginning).ok()) << "a creature that the opening does not know";
}

TEST(Snapshot, ALaterServerReadsItByTheNamesOfTheOpening) {
    Beginning beginning = sample_beginning();
    State state = beginning.state;
    state.set_fact(key_of(state, kPoints, number(kBran)), 1);
    const std::string bytes = encode_snapshot(state, beginning, Conduct{}, 50);
    auto words = std::make_shared<Vocabulary>();
    words->add(Fact("fresh", Scope::Creature, Audience::Everyone, 2));
    const auto old = sample_vocabulary();
    for (auto fact = old->facts().rbegin(); fact != old->facts().rend(); ++fact) words->add(*fact);
    for (const Stat& stat : old->stats()) words->add(stat);
    const auto opening = StoredState::parse(encode_state(beginning.state, 0));
    const Beginning now{*opening->state(words), FactMap(opening->facts(), words)};
    const auto stood = StoredState::parse(bytes)->stood(now);
    ASSERT_TRUE(stood.ok()) << stood.error().message;
    EXPECT_EQ(state_hash(stood->state), state_hash(state));
    expect_read_back(stood->state, now);
}

}  // namespace
}  // namespace affray::codec
