// Rows and snapshots that can be read and name what there is not (REL-17): told by name, and nothing of them
// is folded.
#include "rules/dangling.h"

#include <gtest/gtest.h>

#include "affray/v1/log.pb.h"
#include "base/barrier.h"
#include "codec/log_codec.h"
#include "codec/state_codec.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

constexpr CreatureId kNobody{99};

// Of each kind that folding looks somebody or something up for.
std::vector<EventBody> events_of_nobody(const State& state) {
    Creature lost = state.creatures.front();
    lost.side = SideId{9};
    Question question;
    question.id = 1;
    question.offers.emplace_back().actor = kNobody;
    auto readied = std::make_shared<Readied>();
    readied->who = kNobody;
    readied->intent = std::make_shared<const ForeignIntent>();
    Effect stun;
    stun.who = kNobody;
    Activity search;
    search.who = kNobody;
    Harmed harmed;
    harmed.who = kNobody;
    Loss loss;
    loss.carried = {kNobody};
    Item found;
    found.owner = kNobody;
    StatusChanged fallen;
    fallen.who = kNobody;
    ReadiedChanged lapsed;
    lapsed.who = kNobody;
    StandingChanged shown;
    shown.who = kNobody;
    return {TurnBegan{kNobody},
            OrderSet{{{.who = kNobody}}, {}},
            CreatureJoined{lost, std::make_shared<const Sheet>(state.scene->sheets.front())},
            CreatureJoined{state.creatures.front(), std::make_shared<const Sheet>()},
            CreatureJoined{state.creatures.front(), nullptr},
            CreatureLeft{kNobody, {}},
            ActivityChanged{search, {}, {}},
            ItemChanged{.item = 99},
            FactSet{{kNoWord, 1, 0}, 1, {}},
            FactSet{{state.scene->vocabulary->index(kPoints), 99, 0}, 1, {}},
            Moved{kNobody, {}, {}, {}},
            harmed,
            Healed{kNobody, 1, {}, {}, false},
            EffectAdded{stun},
            fallen,
            Asked{question},
            CampaignLost{loss},
            ReadiedChanged{kNobody, "set", {}, readied},
            lapsed,
            FeatureChanged{99, {}, {}},
            ItemAppeared{found, {}},
            shown};
}

Batch batch_of(const Event& event) {
    Batch batch;
    batch.events = {event};
    return batch;
}

TEST(Dangling, REL17ARowThatNamesWhatThereIsNotEndsItsReadingAndChangesNothing) {
    const State state = sample_state();
    const auto words = state.scene->vocabulary;
    for (const EventBody& body : events_of_nobody(state)) {
        SCOPED_TRACE(event_name(body));
        const Event event{Audience::Everyone, body};
        const Fault fault = dangling(event, state);
        ASSERT_TRUE(fault);
        EXPECT_TRUE(fault->starts_with(event_name(body))) << *fault;
        Situation situation{state, nullptr};
        const auto failure = contained([&] { replay(situation, batch_of(event)); });
        ASSERT_TRUE(failure);
        EXPECT_EQ(failure->kind, Failure::Kind::Check);
        EXPECT_NE(failure->what().find(*fault), std::string_view::npos) << failure->what();
        EXPECT_EQ(situation.state.creatures, state.creatures);
        EXPECT_EQ(situation.state.items, state.items);
    }
}

TEST(Dangling, WhatTheSampleTellsNamesOnlyWhatThereIs) {
    const State state = sample_state();
    EXPECT_EQ(dangling(state), std::nullopt);
    for (const Event& event : sample_events(state)) EXPECT_EQ(dangling(event, state), std::nullopt);
}

TEST(Dangling, REL17ASnapshotThatNamesNobodyIsCorrupt) {
    const auto spoiled = [](auto spoil) {
        v1::StateRecord record;
        EXPECT_TRUE(record.ParseFromString(encode_state(sample_state(), 1)));
        spoil(record);
        auto stored = StoredState::parse(record.SerializeAsString());
        const auto state = stored->state(sample_vocabulary());
        return state.ok() ? ErrorCode::Full : state.error().code;
    };
    EXPECT_EQ(spoiled([](v1::StateRecord& r) { r.set_active(99); }), ErrorCode::Corrupt);
    EXPECT_EQ(spoiled([](v1::StateRecord& r) { r.add_order()->set_who(99); }), ErrorCode::Corrupt);
    EXPECT_EQ(spoiled([](v1::StateRecord& r) { r.mutable_effects(0)->set_who(99); }), ErrorCode::Corrupt);
    EXPECT_EQ(spoiled([](v1::StateRecord& r) { r.mutable_items(0)->set_owner(99); }), ErrorCode::Corrupt);
    EXPECT_EQ(spoiled([](v1::StateRecord& r) { r.add_activities()->set_who(99); }), ErrorCode::Corrupt);
    EXPECT_EQ(spoiled([](v1::StateRecord& r) { r.add_losses()->add_carried(99); }), ErrorCode::Corrupt);
}

TEST(Dangling, AWayBackToAQuestionHoldsWhatWaitsForIt) {
    State asked = sample_state();
    asked.asked.emplace().id = 1;
    auto back = std::make_shared<Return>();
    back->situation.state = asked;
    const auto words = sample_vocabulary();
    LogCodec codec(fact_names(*words), words);
    Batch batch;
    batch.back = back;
    const auto entry = codec.decode(codec.encode(4, batch));
    ASSERT_FALSE(entry.ok());
    EXPECT_EQ(entry.error().code, ErrorCode::Corrupt);
}

}  // namespace
}  // namespace affray::codec
