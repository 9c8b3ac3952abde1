// A client that reduces deltas holds what the server would show it afresh, field by field, whoever looks.
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "client/lib/reducer.h"
#include "codec/view_codec.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

v1::View view_of(const State& state, std::uint64_t version, const Viewer& viewer) {
    v1::View view;
    encode_view(state, version, viewer, view);
    return view;
}

std::string difference(const v1::View& reduced, const v1::View& fresh) {
    google::protobuf::util::MessageDifferencer differencer;
    std::string report;
    differencer.ReportDifferencesToString(&report);
    return differencer.Compare(fresh, reduced) ? std::string{} : report;
}

// What happens in the sample scene and changes something of it, beside the sample events themselves.
std::vector<Event> more_events(const State& state) {
    Creature newcomer = sample_creature(kBransSeat, SideId{0}, Kind::Companion, {1, 0, 0}, 12);
    newcomer.id = CreatureId{5};
    const auto sheet = std::make_shared<const Sheet>(sample_sheet("dog", 12));
    std::vector<EventBody> bodies{
        CreatureJoined{newcomer, sheet},
        ActivityChanged{{kAda, "act", "door", kOrc, 3, 3}, "done", ""},
        ActivityChanged{{kBran, "act", "door", kOrc, 1, 3}, "started", ""},
        FactSet{key_of(state, kPoints, 1), 0, ""},
        FactSet{key_of(state, kPoints, 1), 5, ""},
        FactSet{key_of(state, kEngaged, 1, 3), 0, ""},
        FactSet{key_of(state, kEngaged, 2, 3), 1, ""},
        FactSet{key_of(state, kTemp, 2), 0, ""},
        FactSet{key_of(state, kUses, 2, 0), 3, ""},
        FactSet{key_of(state, kPlan, 1), 3, ""},
        Harmed{kOrc, 20, 20, "fire", kAda, 1, {}, 0, 3, "hit", true},
        Healed{kAda, 6, 20, "rally", false},
        EffectRemoved{2, kOrc, "ongoing", "saved"},
        EffectRemoved{3, kLurker, "ongoing", "saved"},
        TurnEnded{kOrc, "end_turn"},
        TurnBegan{kBran, false},
        Answered{41, {kBransSeat, {1}, {}, 0, AnsweredBy::Player}, false},
        Answered{0, {kAdasSeat, {0}, {}, 0, AnsweredBy::StandingOrder}, true},
        ItemChanged{2, 0, "ground", ""},
        Overridden{"creatures.orc.hp", "23", "3", ""},
        Overridden{"creatures.ada.hp", "14", "25", ""},
        Overridden{"creatures.orc.place", "1,0", "2,0", ""},
        Overridden{"creatures.orc.status", "up", "dead", ""},
        Overridden{"creatures.ada.ac", "17", "12", ""},
        Overridden{"creatures.ada.level", "3", "4", ""},
        Overridden{"creatures.orc.ap", "13", "2", ""},
        Overridden{"creatures.orc.plan", "43", "2", ""},
        Overridden{"creatures.lurker.hp", "9", "2", ""},
        Overridden{"facts.engaged.ada.orc", "1", "0", ""},
        Overridden{"facts.escalation", "1", "4", ""},
        Overridden{"encounter.round", "2", "5", ""},
    };
    std::vector<Event> events = sample_events(state);
    for (EventBody& body : bodies) {
        const bool asked = std::holds_alternative<Answered>(body);
        events.push_back({asked ? Audience::Asked : Audience::Everyone, std::move(body)});
    }
    return events;
}

TEST(Reduce, AReducedViewIsTheFreshOne) {
    const State before = sample_state();
    DeltaEncoder encoder;
    for (const Event& event : more_events(before)) {
        if (const auto* joined = event.as<CreatureJoined>();
            joined != nullptr && joined->creature.id != CreatureId{5})
            continue;  // nobody joins twice
        State after = before;
        fold(after, event);
        for (const Viewer& viewer :
             {Viewer{Role::Referee, SeatId::Referee}, Viewer{Role::Player, kAdasSeat},
              Viewer{Role::Player, kBransSeat}, Viewer{Role::Spectator, SeatId::Referee}}) {
            v1::View reduced = view_of(before, 7, viewer);
            client::reduce(reduced, encoder.encode(8, std::span(&event, 1), after, viewer));
            EXPECT_EQ(difference(reduced, view_of(after, 8, viewer)), "")
                << event_name(event.body) << " seen by " << static_cast<int>(viewer.role) << "/"
                << number(viewer.seat);
        }
    }
}

constexpr Fact kLoaded{"loaded", Scope::Item};

// The sample with things of which something is said.
State loaded_state() {
    State state = sample_state();
    auto words = std::make_shared<Vocabulary>(*state.scene->vocabulary);
    words->add(kLoaded);
    auto scene = std::make_shared<Scene>(*state.scene);
    scene->vocabulary = words;
    state.scene = std::move(scene);
    for (const Item& item : state.items)
        state.set_fact({words->index(kLoaded), item.id, 0}, static_cast<std::int32_t>(item.id));
    return state;
}

TEST(Reduce, WhatIsSaidOfAThingGoesWithWhoKnowsIt) {
    const State before = loaded_state();
    DeltaEncoder encoder;
    const ItemChanged dropped{
        .item = 2, .charges = 1, .where = "ground", .owner = CreatureId::None, .place = Place{1, 0, 0}};
    const ItemChanged taken{.item = 3, .charges = 1, .where = "hand", .owner = kOrc, .from = "ground"};
    const ItemChanged passed{.item = 1, .charges = 2, .where = "hand", .owner = kBran};
    for (const ItemChanged& changed : {dropped, taken, passed}) {
        const Event event{Audience::Everyone, changed};
        State after = before;
        fold(after, event);
        for (const Viewer& viewer :
             {Viewer{Role::Referee, SeatId::Referee}, Viewer{Role::Player, kAdasSeat},
              Viewer{Role::Player, kBransSeat}, Viewer{Role::Spectator, SeatId::Referee}}) {
            v1::View reduced = view_of(before, 7, viewer);
            client::reduce(reduced, encoder.encode(8, std::span(&event, 1), after, viewer));
            EXPECT_EQ(difference(reduced, view_of(after, 8, viewer)), "")
                << changed.where.view() << " seen by " << static_cast<int>(viewer.role) << "/"
                << number(viewer.seat);
        }
    }
}

TEST(Reduce, WhatPassesBetweenThoseWhomNobodySeesIsNoNews) {
    const State before = loaded_state();
    const Event event{Audience::Everyone, ItemChanged{.item = 4, .where = "hand", .owner = kOrc}};
    State after = before;
    fold(after, event);
    DeltaEncoder encoder;
    const Viewer ada{Role::Player, kAdasSeat};
    const v1::Delta& delta = encoder.encode(8, std::span(&event, 1), after, ada);
    EXPECT_EQ(delta.events_size(), 0);
    EXPECT_FALSE(delta.has_view());
}

}  // namespace
}  // namespace affray::codec
