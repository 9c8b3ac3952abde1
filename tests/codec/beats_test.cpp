// Beats are told in the place of events, say the same, and no more to whom something is kept back.
#include "client/lib/beats.h"

#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "codec/event_codec.h"
#include "codec/view_codec.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

Event open(EventBody body) { return {Audience::Everyone, std::move(body)}; }

// Two steps, a payment, a turn that ends, the next one, and what follows is none of a beat.
std::vector<Event> turn_of(const State& state) {
    const Place stood = state.creature(kAda).place;
    const FactKey points = key_of(state, kPoints, 1);
    const FactKey next = key_of(state, kPoints, 2);
    return {open(FactSet{points, 3, "paid"}),
            open(Moved{kAda, stood, {0, 1, 0}, "move"}),
            open(Moved{kAda, {0, 1, 0}, {-1, 1, 0}, "move"}),
            open(FactSet{points, 1, "paid"}),
            open(TurnEnded{kAda, "ended"}),
            open(FactSet{points, 0, "turn_ended"}),
            open(TurnBegan{kBran, false}),
            open(FactSet{next, 5, "turn_began"}),
            open(Spoke{kBran, "Mine!", {}}),
            open(Moved{kBran, state.creature(kBran).place, {0, 2, 0}, "move"})};
}

// As it was told without beats.
v1::Delta plain(const std::vector<Event>& events, const State& after, const Viewer& viewer) {
    v1::Delta delta;
    delta.set_version(8);
    for (const Event& event : events)
        if (const auto told = redact(event, after, viewer))
            encode_sent(*told, after, viewer, *delta.add_events());
    return delta;
}

std::string change_of(const v1::Delta& ours, const v1::Delta& plain) {
    google::protobuf::util::MessageDifferencer differencer;
    std::string report;
    differencer.ReportDifferencesToString(&report);
    return differencer.Compare(plain, ours) ? std::string{} : report;
}

class Beats : public testing::Test {
  protected:
    // What the encoder tells of it, and that it unfolds to its events.
    v1::Delta told(const std::vector<Event>& events, const Viewer& viewer) {
        State after = before_;
        for (const Event& event : events) fold(after, event);
        v1::View view;
        encode_view(before_, 7, viewer, view);
        const v1::Delta& delta = encoder_.encode(8, events, after, viewer);
        EXPECT_EQ(change_of(client::unfolded(view, delta), plain(events, after, viewer)), "");
        return delta;
    }

    const State before_ = sample_state();
    DeltaEncoder encoder_;
};

TEST_F(Beats, StandForTheFirstEventsOfADelta) {
    for (const Viewer& viewer : {kReferee, kBransPlayer, kWatcher}) {
        const v1::Delta delta = told(turn_of(before_), viewer);
        EXPECT_EQ(delta.beats_size(), 5);
        EXPECT_EQ(delta.events_size(), 2) << "what follows the words is told whole";
    }
}

TEST_F(Beats, AreOnlyWhatIsUsual) {
    const Place stood = before_.creature(kAda).place;
    const FactKey points = key_of(before_, kPoints, 1);
    const std::vector<EventBody> others{
        Moved{kAda, stood, {0, 1, 0}, "push"},
        Moved{kAda, stood, {0, 1, 0}, "move", 3},
        FactSet{points, 3, "granted"},
        FactSet{key_of(before_, kEngaged, 1, 3), 0, "paid"},
        TurnEnded{kAda, "stunned"},
        TurnBegan{kBran, true},
        TurnBegan{kBran, false, true},
    };
    for (const EventBody& body : others)
        for (const Viewer& viewer : {kReferee, kBransPlayer, kWatcher}) {
            const v1::Delta delta = told({open(body), open(FactSet{points, 1, "paid"})}, viewer);
            EXPECT_EQ(delta.beats_size(), 0) << event_name(body);
        }
}

// Wherever it happens in between, and whatever it is: not a byte is another.
TEST_F(Beats, SayNothingOfWhatIsKeptBack) {
    const std::vector<Event> events = turn_of(before_);
    const std::vector<Event> secrets{{Audience::Referee, Rolled{20, 3, "morale", kOrc}},
                                     open(FactSet{key_of(before_, kPlan, 3), 1, ""}),
                                     open(Moved{kLurker, {2, 0, 0}, {0, 3, 0}, "move"}),
                                     open(TurnBegan{kLurker, false})};
    for (const Viewer& viewer : {kBransPlayer, kWatcher}) {
        const std::string ours = delta_payload(told(events, viewer));
        for (const Event& secret : secrets)
            for (std::size_t at = 0; at <= events.size(); ++at) {
                std::vector<Event> twins = events;
                twins.insert(twins.begin() + static_cast<std::ptrdiff_t>(at), secret);
                EXPECT_EQ(delta_payload(told(twins, viewer)), ours)
                    << event_name(secret.body) << " at " << at;
            }
    }
}

}  // namespace
}  // namespace affray::codec
