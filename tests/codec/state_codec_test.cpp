// States and records: what is read back is equal, whatever became of the vocabulary meanwhile.
#include "codec/state_codec.h"

#include <gtest/gtest.h>

#include "affray/v1/log.pb.h"
#include "codec/log_codec.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

StoredState parsed(const std::string& bytes) {
    auto stored = StoredState::parse(bytes);
    EXPECT_TRUE(stored.ok());
    return std::move(stored).value();
}

// The sample's words in another order, with one more of each kind.
std::shared_ptr<const Vocabulary> later_vocabulary() {
    auto words = std::make_shared<Vocabulary>();
    words->add(Fact("fresh", Scope::Creature, Audience::Everyone, 2));
    const auto old = sample_vocabulary();
    for (auto fact = old->facts().rbegin(); fact != old->facts().rend(); ++fact) words->add(*fact);
    words->add(Stat("luck", 3, 0, 9));
    for (auto stat = old->stats().rbegin(); stat != old->stats().rend(); ++stat) words->add(*stat);
    return words;
}

TEST(StateCodec, AStateIsReadBackEqual) {
    const State state = sample_state();
    const std::string bytes = encode_state(state, 12);
    const StoredState stored = parsed(bytes);
    EXPECT_EQ(stored.version(), 12U);
    EXPECT_EQ(stored.ruleset(), "sample");
    EXPECT_EQ(stored.options(), (Options{{"limited_turns", 1}}));
    EXPECT_EQ(stored.facts(), fact_names(*state.scene->vocabulary));
    const auto read = stored.state(state.scene->vocabulary);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, state);
    EXPECT_EQ(state_hash(*read), state_hash(state));
    EXPECT_EQ(encode_state(*read, 12), bytes);
}

TEST(StateCodec, NumbersApartAreReadBackAndGoOn) {
    State state;
    auto scene = std::make_shared<Scene>(*sample_scene());
    scene->gear.clear();
    scene->features.clear();  // it says nothing of their states
    scene->creature_numbers = CreatureNumbering(0xfeedfacecafebeef);
    scene->item_numbers = ItemNumbering(0xfeedfacecafebeef);
    state.scene = std::move(scene);
    reset_facts(state);
    for (const bool hidden : {false, true, true, false, true, false}) {
        Creature creature = sample_creature(SeatId::Referee, SideId{1}, Kind::Monster, {1, 0, 0}, 5);
        creature.hidden = hidden;
        const CreatureId who = add_creature(state, creature, sample_sheet(hidden ? "lurker" : "orc", 15));
        state.set_fact(key_of(state, kPoints, number(who)), 7);
        state.set_fact(key_of(state, kUses, number(who), 0), 3);
        Item item;
        item.name = "knife";
        item.owner = who;
        add_item(state, item, sample_gear());
        put_effect(state, sample_effect(next_effect_on(state, who), who, who));
    }
    const std::string bytes = encode_state(state, 3);
    auto read = parsed(bytes).state(state.scene->vocabulary);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, state);
    EXPECT_EQ(state_hash(*read), state_hash(state));
    EXPECT_EQ(encode_state(*read, 3), bytes);
    for (const bool hidden : {true, false})
        EXPECT_EQ(read->next_creature(hidden), state.next_creature(hidden));
    for (const Creature& one : state.creatures) EXPECT_EQ(read->next_item(one.id), state.next_item(one.id));

    v1::StateRecord record;
    ASSERT_TRUE(record.ParseFromString(bytes));
    record.set_blind(1);
    const auto strange = parsed(record.SerializeAsString()).state(state.scene->vocabulary);
    ASSERT_FALSE(strange.ok());
    EXPECT_NE(strange.error().message.find("numbers out of order"), std::string::npos);
}

TEST(StateCodec, AnEmptySceneIsReadBackEqual) {
    State state;
    auto scene = std::make_shared<Scene>();
    scene->id = "nothing";
    scene->vocabulary = sample_vocabulary();
    state.scene = std::move(scene);
    reset_facts(state);
    const auto read = parsed(encode_state(state, 0)).state(state.scene->vocabulary);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, state);
}

TEST(StateCodec, ALaterVocabularyReadsTheSameState) {
    const State state = sample_state();
    const auto later = later_vocabulary();
    const auto read = parsed(encode_state(state, 1)).state(later);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(state_hash(*read), state_hash(state));
    EXPECT_EQ(read->fact({later->index(kPoints), 3, 0}), 13);
    EXPECT_EQ(read->fact({later->fact_named("fresh"), 1, 0}), 2);
    EXPECT_EQ(read->stat(kAda, later->index(kArmour)), 17);
    EXPECT_EQ(read->stat(kAda, later->stat_named("luck")), 3);
}

TEST(StateCodec, AWordThatIsGoneIsNamed) {
    auto poor = std::make_shared<Vocabulary>();
    poor->add(kArmour);
    poor->add(kLevel);
    const auto no_fact = parsed(encode_state(sample_state(), 1)).state(poor);
    ASSERT_FALSE(no_fact.ok());
    EXPECT_EQ(no_fact.error().code, ErrorCode::Corrupt);
    EXPECT_NE(no_fact.error().message.find("escalation"), std::string::npos);
    const auto no_stat = parsed(encode_state(sample_state(), 1)).state(std::make_shared<Vocabulary>());
    ASSERT_FALSE(no_stat.ok());
    EXPECT_NE(no_stat.error().message.find("\"ac\""), std::string::npos);
}

TEST(StateCodec, TheRulesetIsFoundByNameAndOptions) {
    const std::string bytes = encode_state(sample_state(), 3);
    std::string asked;
    const RulesetSource none = [&asked](std::string_view id, const Options& options) {
        asked = std::string(id) + " " + std::to_string(options.at("limited_turns"));
        return std::shared_ptr<const Ruleset>{};
    };
    const auto opened = decode_state(bytes, none);
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(asked, "sample 1");
}

TEST(StateCodec, WhatContradictsItselfIsCorrupt) {
    EXPECT_EQ(StoredState::parse("\xFF\xFF").error().code, ErrorCode::Corrupt);
    const auto spoiled = [](auto spoil) {
        v1::StateRecord record;
        EXPECT_TRUE(record.ParseFromString(encode_state(sample_state(), 1)));
        spoil(record);
        return parsed(record.SerializeAsString()).state(sample_vocabulary()).ok();
    };
    EXPECT_TRUE(spoiled([](v1::StateRecord&) {}));
    EXPECT_FALSE(spoiled([](v1::StateRecord& r) { r.mutable_creatures(0)->set_number(9); }));
    EXPECT_FALSE(spoiled([](v1::StateRecord& r) { r.mutable_creatures(0)->set_side(9); }));
    EXPECT_FALSE(spoiled([](v1::StateRecord& r) { r.mutable_creatures(0)->set_facing(900); }));
    EXPECT_FALSE(spoiled([](v1::StateRecord& r) { r.mutable_order(0)->set_who(9); }));
    EXPECT_FALSE(spoiled([](v1::StateRecord& r) { r.set_phase("lunch"); }));
    EXPECT_FALSE(spoiled([](v1::StateRecord& r) { r.mutable_map()->mutable_cells(0)->set_x(1 << 30); }));
    EXPECT_FALSE(spoiled([](v1::StateRecord& r) {
        v1::FactValue& value = *r.add_fact_values();
        value.set_fact(2);
        value.set_a(99);
    }));
}

Batch sample_batch() {
    const State state = sample_state();
    return {kAdasSeat, Intent{TurnIntent{Verb::EndTurn, kAda, false}}, AnsweredBy::Timeout,
            sample_events(state)};
}

TEST(LogCodec, ARecordIsReadBackEqual) {
    const auto words = sample_vocabulary();
    LogCodec codec(fact_names(*words), words);
    const Batch batch = sample_batch();
    const std::string bytes = codec.encode(5, batch);
    const auto entry = codec.decode(bytes);
    ASSERT_TRUE(entry.ok()) << entry.error().message;
    EXPECT_EQ(*entry, (LogEntry{5, batch}));
    EXPECT_EQ(codec.encode(5, batch), bytes) << "the store chains these bytes";
    EXPECT_EQ(codec.encode(5, batch.seat, batch.intent, batch.by, batch.events), bytes);
    LogCodec another(fact_names(*words), words);
    EXPECT_EQ(another.encode(5, entry->batch), bytes);
}

TEST(LogCodec, AWayBackIsReadBackEqualWithWhatWaits) {
    const auto words = sample_vocabulary();
    LogCodec codec(fact_names(*words), words);
    Return back{.to = 3, .undo = true, .reason = "misread", .situation = {sample_state(), nullptr}};
    back.situation.pending = std::make_shared<const Pending>(
        Pending{sample_state(), kAdasSeat, Intent{TurnIntent{}}, sample_events(sample_state())});
    Batch batch;
    batch.back = std::make_shared<const Return>(back);
    const std::string bytes = codec.encode(5, batch);
    const auto entry = codec.decode(bytes);
    ASSERT_TRUE(entry.ok()) << entry.error().message;
    ASSERT_NE(entry->batch.back, nullptr);
    const Return& read = *entry->batch.back;
    EXPECT_EQ(read.to, 3U);
    EXPECT_TRUE(read.undo);
    EXPECT_EQ(read.reason, "misread");
    EXPECT_EQ(state_hash(read.situation.state), state_hash(sample_state()));
    ASSERT_NE(read.situation.pending, nullptr);
    EXPECT_EQ(state_hash(read.situation.pending->checkpoint), state_hash(sample_state()));
    EXPECT_EQ(read.situation.pending->intent, Intent{TurnIntent{}});
    EXPECT_EQ(read.situation.pending->tape, back.situation.pending->tape);
    EXPECT_EQ(codec.encode(5, entry->batch), bytes) << "the store chains these bytes";
}

TEST(LogCodec, RecordsOfTwoVocabulariesAreReadInOneLog) {
    const auto words = sample_vocabulary();
    const auto later = later_vocabulary();
    LogCodec before(fact_names(*words), words);
    LogCodec after(fact_names(*words), later);
    const Event old_event{Audience::Everyone, FactSet{{words->index(kPoints), 1, 0}, 4, ""}};
    const Event new_event{Audience::Everyone, FactSet{{later->index(kPoints), 1, 0}, 4, ""}};
    const Batch old_batch{kAdasSeat, Intent{TurnIntent{}}, AnsweredBy::Player, {old_event}};
    const Batch new_batch{kAdasSeat, Intent{TurnIntent{}}, AnsweredBy::Player, {new_event}};
    const std::string first = before.encode(1, old_batch);
    const std::string second = after.encode(2, new_batch);
    EXPECT_EQ(after.decode(first)->batch, new_batch) << "an old record, by the opening's names";
    EXPECT_EQ(after.decode(second)->batch, new_batch) << "a new one, by its own";
    EXPECT_EQ(after.decode(first)->batch, new_batch);
    EXPECT_EQ(before.decode(second)->batch, old_batch) << "and back";
}

TEST(LogCodec, ABadRecordIsNamed) {
    const auto words = sample_vocabulary();
    LogCodec codec(fact_names(*words), words);
    EXPECT_EQ(codec.decode("\xFF").error().code, ErrorCode::Corrupt);
    v1::LogRecord record;
    ASSERT_TRUE(record.ParseFromString(codec.encode(5, sample_batch())));
    record.mutable_intent()->mutable_turn()->set_verb("dance");
    const auto bad_verb = codec.decode(record.SerializeAsString());
    ASSERT_FALSE(bad_verb.ok());
    EXPECT_NE(bad_verb.error().message.find("record 5"), std::string::npos);
    ASSERT_TRUE(record.ParseFromString(codec.encode(6, sample_batch())));
    record.set_by("luck");
    EXPECT_NE(codec.decode(record.SerializeAsString()).error().message.find("luck"), std::string::npos);
}

TEST(LogCodec, ALossIsReadBackEqual) {
    const auto loss = decode_loss(encode_loss(sample_loss()));
    ASSERT_TRUE(loss.ok());
    EXPECT_EQ(*loss, sample_loss());
    EXPECT_FALSE(decode_loss("\xFF").ok());
}

}  // namespace
}  // namespace affray::codec
