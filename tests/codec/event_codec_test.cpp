// Events: stored whole and read back equal, sent as far as they are redacted.
#include "codec/event_codec.h"

#include <gtest/gtest.h>

#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

v1::Event stored(const Event& event, const Vocabulary& words) {
    v1::Event message;
    encode_stored(event, words, message);
    v1::Event parsed;
    EXPECT_TRUE(parsed.ParseFromString(message.SerializeAsString()));
    return parsed;
}

TEST(EventCodec, EveryAlternativeIsStoredWhole) {
    const State state = sample_state();
    const FactMap facts(state.scene->vocabulary);
    const auto events = sample_events(state);
    ASSERT_EQ(events.size(), kEventKinds);
    for (std::size_t i = 0; i < events.size(); ++i) {
        ASSERT_EQ(events[i].body.index(), i);
        for (const Audience audience :
             {Audience::Everyone, Audience::Side, Audience::Owner, Audience::Referee, Audience::Asked}) {
            const Event event{audience, events[i].body};
            Event read;
            const Status status = decode_stored(stored(event, *state.scene->vocabulary), facts, read);
            ASSERT_TRUE(status.ok()) << event_name(event.body) << ": " << status.error().message;
            EXPECT_EQ(read, event) << event_name(event.body);
        }
    }
}

TEST(EventCodec, AnEventOfDefaultsIsStoredWholeToo) {
    const State state = sample_state();
    const FactMap facts(state.scene->vocabulary);
    for (const EventBody& body :
         {EventBody{Tested{}}, EventBody{Harmed{}}, EventBody{Healed{}}, EventBody{Moved{}},
          EventBody{Answered{}}, EventBody{Spoke{}}, EventBody{Asked{}}}) {
        Event read;
        ASSERT_TRUE(
            decode_stored(stored({Audience::Everyone, body}, *state.scene->vocabulary), facts, read).ok());
        EXPECT_EQ(read.body, body) << event_name(body);
    }
}

TEST(EventCodec, FactsFollowTheirNames) {
    const State state = sample_state();
    const FactMap renumbered({"plan", "ap"}, state.scene->vocabulary);
    v1::Event message;
    message.set_audience(v1::AUDIENCE_EVERYONE);
    message.mutable_fact_set()->set_fact(1);
    Event read;
    ASSERT_TRUE(decode_stored(message, renumbered, read).ok());
    EXPECT_EQ(read.as<FactSet>()->key.fact, state.scene->vocabulary->fact_named("ap"));
}

TEST(EventCodec, AnUnknownFactIsNamed) {
    const State state = sample_state();
    const FactMap lost({"ap", "morale_of_old"}, state.scene->vocabulary);
    v1::Event message;
    message.set_audience(v1::AUDIENCE_EVERYONE);
    message.mutable_fact_set()->set_fact(1);
    Event read;
    const Status named = decode_stored(message, lost, read);
    ASSERT_FALSE(named.ok());
    EXPECT_EQ(named.error().code, ErrorCode::Corrupt);
    EXPECT_NE(named.error().message.find("morale_of_old"), std::string::npos);
    message.mutable_fact_set()->set_fact(9);
    EXPECT_NE(decode_stored(message, lost, read).error().message.find("number 9"), std::string::npos);
}

TEST(EventCodec, WhatContradictsItselfIsCorrupt) {
    const State state = sample_state();
    const FactMap facts(state.scene->vocabulary);
    const auto fault = [&](const v1::Event& message) {
        Event read;
        const Status status = decode_stored(message, facts, read);
        return status.ok() ? std::string("none") : status.error().message;
    };
    v1::Event message;
    EXPECT_NE(fault(message), "none") << "no audience, no body";
    message.set_audience(v1::AUDIENCE_EVERYONE);
    EXPECT_EQ(fault(message), "an event of an unknown kind");
    message.mutable_moved()->set_cause(std::string(40, 'x'));
    EXPECT_NE(fault(message).find("moved.cause"), std::string::npos);
    message.mutable_status_changed()->set_status(static_cast<v1::Status>(99));
    EXPECT_NE(fault(message).find("status_changed.status"), std::string::npos);
    message.mutable_tested()->set_outcome("bliss");
    EXPECT_NE(fault(message).find("bliss"), std::string::npos);
    message.mutable_creature_joined();
    EXPECT_NE(fault(message), "none");
    auto& question = *message.mutable_asked()->mutable_question();
    question.set_kind("vote");
    question.set_closing("all");
    question.set_moment("vote");
    question.add_offers()->set_index(2'000'000'000);
    EXPECT_NE(fault(message).find("question.offers"), std::string::npos);
}

TEST(EventCodec, ASentEventHasNoAudience) {
    const State state = sample_state();
    for (const Event& event : sample_events(state)) {
        v1::Event message;
        encode_sent(event, state, kReferee, message);
        EXPECT_EQ(message.audience(), v1::AUDIENCE_UNSPECIFIED) << event_name(event.body);
        EXPECT_NE(message.body_case(), v1::Event::BODY_NOT_SET) << event_name(event.body);
    }
}

TEST(EventCodec, AnArrivalIsSentAsAViewNeverAsARecord) {
    const State state = sample_state();
    const Event joined{Audience::Everyone, CreatureJoined{state.creature(kOrc),
                                                          std::make_shared<const Sheet>(state.sheet(kOrc))}};
    v1::Event to_player;
    encode_sent(*redact(joined, state, kAdasPlayer), state, kAdasPlayer, to_player);
    EXPECT_FALSE(to_player.creature_joined().has_record());
    const v1::CreatureView& view = to_player.creature_joined().creature();
    EXPECT_EQ(view.id(), "orc");
    EXPECT_FALSE(view.has_hp());
    EXPECT_TRUE(view.powers().empty());
    v1::Event to_referee;
    encode_sent(joined, state, kReferee, to_referee);
    EXPECT_FALSE(to_referee.creature_joined().has_record());
    EXPECT_EQ(to_referee.creature_joined().creature().hp(), 23);
}

TEST(EventCodec, AnOverrideIsSentWithWhatItChanged) {
    State state = sample_state();
    const auto sent = [&](const std::string& path, const Viewer& viewer) {
        const Event event{Audience::Everyone, Overridden{path, "1", "2", "because"}};
        v1::Event message;
        const auto told = redact(event, state, viewer);
        if (told) encode_sent(*told, state, viewer, message);
        return message.overridden();
    };
    state.creature(kOrc).hp = 3;
    EXPECT_TRUE(sent("creatures.orc.hp", kAdasPlayer).creature().staggered())
        << "public, so the change of it is told";
    EXPECT_FALSE(sent("creatures.orc.hp", kAdasPlayer).creature().has_hp());
    EXPECT_EQ(sent("creatures.orc.hp", kReferee).creature().hp(), 3);
    EXPECT_EQ(sent("encounter.round", kAdasPlayer).round(), 2);
    EXPECT_EQ(sent("creatures.orc.ap", kAdasPlayer).fact().value(), 13);
    EXPECT_EQ(sent("facts.engaged.ada.orc", kAdasPlayer).fact().b(), 3U);
    EXPECT_FALSE(sent("creatures.orc.plan", kAdasPlayer).has_fact());
    EXPECT_EQ(sent("creatures.orc.plan", kReferee).fact().value(), 43);
}

TEST(EventCodec, OffersKeepTheirNumberWhenOthersAreBlank) {
    const State state = sample_state();
    const Viewer ben{Role::Player, kBransSeat};
    v1::Event message;
    const auto told = redact(Event{Audience::Asked, Asked{sample_question()}}, state, ben);
    encode_sent(*told, state, ben, message);
    const v1::Question& question = message.asked().question();
    ASSERT_EQ(question.offers_size(), 1);
    EXPECT_EQ(question.offers(0).index(), 1U);
    EXPECT_EQ(question.closing(), "priority");
    v1::Event watched;
    const Viewer watcher{Role::Spectator, SeatId::Referee};
    encode_sent(*redact(Event{Audience::Asked, Asked{sample_question()}}, state, watcher), state, watcher,
                watched);
    EXPECT_EQ(watched.asked().question().offers_size(), 0);
    EXPECT_TRUE(watched.asked().question().kind().empty());
    EXPECT_TRUE(watched.asked().question().closing().empty());
    EXPECT_TRUE(watched.asked().question().moment().empty());
}

}  // namespace
}  // namespace affray::codec
