// What somebody is told first, put together from what is kept, is what they would be told anyway (SEC-7).
#include "codec/arrival_encoder.h"

#include <gtest/gtest.h>

#include "codec/fact_map.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

constexpr Viewer kWhoComes[] = {{Role::Referee, SeatId::Referee},
                                {Role::Player, SeatId{1}},
                                {Role::Spectator, SeatId{9}},
                                {Role::Player, SeatId{1}}};

TEST(Arrivals, WhoComesIsToldTheSameByWhatIsKeptOfOthers) {
    ArrivalEncoder arrivals;
    WholeMap map;
    const State state = sample_state();
    State other = sample_state();
    auto scene = std::make_shared<Scene>(*other.scene);
    scene->sheets.edit(0).name = "Somebody else";
    scene->map = {};
    other.scene = scene;
    for (int round = 0; round < 2; ++round)
        for (const State* one : {&state, static_cast<const State*>(&other), &state})
            for (const Viewer& viewer : kWhoComes) {
                v1::View whole;
                encode_view(*one, Conduct{}, 7, viewer, whole, Ground::Runs);
                v1::ServerFrame frame;
                ASSERT_TRUE(frame.ParseFromString(arrivals.view(*one, Conduct{}, 7, viewer, map)));
                EXPECT_EQ(frame.view().SerializeAsString(), whole.SerializeAsString());
            }
}

TEST(Arrivals, WhoComesLaterIsToldWhatHasBefallenACreature) {
    ArrivalEncoder arrivals;
    WholeMap map;
    State state = sample_state();
    const auto expect_told = [&](const char* what) {
        for (const Viewer& viewer : kWhoComes) {
            v1::View whole;
            encode_view(state, Conduct{}, 7, viewer, whole, Ground::Runs);
            v1::ServerFrame frame;
            ASSERT_TRUE(frame.ParseFromString(arrivals.view(state, Conduct{}, 7, viewer, map)));
            EXPECT_EQ(frame.view().SerializeAsString(), whole.SerializeAsString()) << what;
        }
    };
    expect_told("as it was");
    for (std::size_t i = 0; i < state.creatures.size(); ++i) {
        state.creatures.edit(i).hp += 1;
        expect_told("a wound");
        state.creatures.edit(i).seat = SeatId{1};
        expect_told("another seat");
        state.creatures.edit(i).hidden = !state.creatures[i].hidden;
        expect_told("hidden or not");
    }
}

TEST(Arrivals, AWelcomeNamesTheFactsOfItsRuleset) {
    ArrivalEncoder arrivals;
    const auto few = std::make_shared<Vocabulary>();
    const auto vocabulary = sample_state().scene->vocabulary;
    for (const std::shared_ptr<const Vocabulary>& words :
         {vocabulary, std::shared_ptr<const Vocabulary>(few), vocabulary}) {
        v1::Welcome welcome;
        welcome.set_title("ford");
        v1::ServerFrame frame;
        ASSERT_TRUE(frame.ParseFromString(arrivals.welcome(welcome, words)));
        for (std::string& name : fact_names(*words)) welcome.add_facts(std::move(name));
        EXPECT_EQ(frame.welcome().SerializeAsString(), welcome.SerializeAsString());
    }
}

}  // namespace
}  // namespace affray::codec
