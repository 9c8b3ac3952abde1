// Views and deltas: the allow-list field by field, and twin worlds that differ only in secrets (SEC-7,
// SEC-22).
#include "codec/view_codec.h"

#include <gtest/gtest.h>

#include <functional>

#include "client/lib/ground.h"
#include "codec/frame_codec.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

v1::View seen_by(const State& state, const Viewer& viewer) {
    v1::View view;
    encode_view(state, 7, viewer, view);
    return view;
}

std::vector<std::uint32_t> numbers_of(const v1::View& view) {
    std::vector<std::uint32_t> numbers;
    for (const auto& creature : view.creatures()) numbers.push_back(creature.number());
    return numbers;
}

std::optional<std::int32_t> stat_of(const v1::CreatureView& creature, std::string_view name) {
    for (const auto& stat : creature.stats())
        if (stat.name() == name) return stat.value();
    return std::nullopt;
}

std::optional<std::int32_t> fact_of(const v1::View& view, FactKey key) {
    for (const auto& fact : view.facts())
        if (fact.fact() == key.fact && fact.a() == key.a && fact.b() == key.b) return fact.value();
    return std::nullopt;
}

TEST(ViewCodec, WhatEverybodyMayKnow) {
    for (const Viewer& viewer : {kReferee, kAdasPlayer, kWatcher}) {
        const v1::View view = seen_by(sample_state(), viewer);
        EXPECT_EQ(view.version(), 7U);
        EXPECT_EQ(view.scene(), viewer == kReferee ? "bridge" : "") << "as the referees call it";
        EXPECT_EQ(view.ruleset(), "sample");
        EXPECT_EQ(view.phase(), "turn");
        EXPECT_EQ(view.round(), 2);
        EXPECT_EQ(view.active(), 3U);
        EXPECT_TRUE(view.limited_turn());
        EXPECT_EQ(view.outcome(), "called");
        EXPECT_EQ(view.map().cells_size(), 4);
        EXPECT_EQ(view.map().blocked_size(), 1);
        EXPECT_EQ(view.losses_size(), 1);
        const v1::CreatureView& orc = view.creatures(2);
        EXPECT_EQ(orc.id(), "orc");
        EXPECT_EQ(orc.side(), "orcs");
        EXPECT_EQ(orc.role(), "large");
        EXPECT_EQ(orc.place().x(), 1);
        EXPECT_EQ(stat_of(orc, "level"), 3) << "an open stat";
        EXPECT_EQ(fact_of(view, {0, 0, 0}), 1) << "escalation";
    }
}

TEST(ViewCodec, GroundInRunsIsTheSameGround) {
    const State state = sample_state();
    v1::View runs;
    encode_view(state, 7, kAdasPlayer, runs, Ground::Runs);
    EXPECT_EQ(runs.map().cells_size(), 0);
    ASSERT_TRUE(client::lay_out(*runs.mutable_map()));
    EXPECT_EQ(runs.SerializeAsString(), seen_by(state, kAdasPlayer).SerializeAsString());
}

TEST(ViewCodec, AHiddenCreatureLeavesNoTrace) {
    const v1::View view = seen_by(sample_state(), kAdasPlayer);
    EXPECT_EQ(numbers_of(view), (std::vector<std::uint32_t>{1, 2, 3}));
    EXPECT_EQ(numbers_of(seen_by(sample_state(), kReferee)).size(), 4U);
    EXPECT_EQ(view.order_size(), 3);
    EXPECT_EQ(view.activities_size(), 1);
    ASSERT_EQ(view.effects_size(), 2);
    EXPECT_EQ(view.effects(1).source(), 0U) << "of the lurker";
    for (const auto& fact : view.facts()) {
        EXPECT_NE(fact.a(), 4U);
        EXPECT_NE(fact.b(), 4U);
    }
    State ambush = sample_state();
    ambush.active = kLurker;
    EXPECT_EQ(seen_by(ambush, kAdasPlayer).active(), 0U);
    EXPECT_FALSE(seen_by(ambush, kAdasPlayer).limited_turn());
    EXPECT_EQ(seen_by(ambush, kReferee).active(), 4U);
}

TEST(ViewCodec, ARC007NumbersAreOnesSides) {
    const v1::View view = seen_by(sample_state(), kAdasPlayer);
    EXPECT_EQ(view.creatures(0).hp(), 14);
    EXPECT_EQ(view.creatures(1).hp(), 20);
    EXPECT_EQ(stat_of(view.creatures(1), "ac"), 16);
    EXPECT_FALSE(view.creatures(2).has_hp());
    EXPECT_FALSE(view.creatures(2).has_hp_max());
    EXPECT_FALSE(stat_of(view.creatures(2), "ac"));
    EXPECT_TRUE(view.creatures(0).staggered());
    EXPECT_FALSE(view.creatures(2).staggered());
    const v1::View watched = seen_by(sample_state(), kWatcher);
    for (const auto& creature : watched.creatures()) {
        EXPECT_FALSE(creature.has_hp());
        EXPECT_FALSE(stat_of(creature, "ac"));
    }
    EXPECT_EQ(seen_by(sample_state(), kReferee).creatures(3).hp(), 9);
}

TEST(ViewCodec, PowersAndBackgroundsAreOnesOwn) {
    const v1::View view = seen_by(sample_state(), kAdasPlayer);
    EXPECT_EQ(view.creatures(0).powers_size(), 1);
    EXPECT_EQ(view.creatures(0).backgrounds_size(), 1);
    EXPECT_EQ(view.creatures(1).powers_size(), 0);
    EXPECT_EQ(view.creatures(1).backgrounds_size(), 0);
    EXPECT_EQ(view.creatures(2).powers_size(), 0);
}

TEST(ViewCodec, ItemsAreTheSidesAndWhatLiesAbout) {
    const auto items = [](const Viewer& viewer) {
        std::vector<std::uint32_t> ids;
        const v1::View view = seen_by(sample_state(), viewer);
        for (const auto& item : view.items()) ids.push_back(item.id());
        return ids;
    };
    EXPECT_EQ(items(kReferee), (std::vector<std::uint32_t>{1, 2, 3, 4}));
    EXPECT_EQ(items(kAdasPlayer), (std::vector<std::uint32_t>{1, 3}));
    EXPECT_EQ(items(kBransPlayer), (std::vector<std::uint32_t>{1, 3}));
    EXPECT_EQ(items(kWatcher), (std::vector<std::uint32_t>{3}));
}

// It bars steps and sight all the same: what bars them is told, and nothing of what it is.
TEST(ViewCodec, SEC7AHiddenDoorIsAWallToWhoeverDoesNotKnowOfIt) {
    State state = sample_state();
    state.feature_states.edit(0) = "hidden";
    for (const Viewer& viewer : {kAdasPlayer, kBransPlayer, kWatcher}) {
        const v1::View view = seen_by(state, viewer);
        ASSERT_EQ(view.features_size(), 1) << "the pit is hidden, and bars nothing";
        v1::Feature wall;
        wall.set_id("wall_0");
        wall.set_kind("wall");
        *wall.mutable_cells() = seen_by(state, kReferee).features(0).cells();
        EXPECT_EQ(view.features(0).ShortDebugString(), wall.ShortDebugString());
    }
    EXPECT_EQ(seen_by(state, kReferee).features(0).id(), "gate");
}

TEST(ViewCodec, FactsFollowTheirAudienceAndAreInOrder) {
    const State state = sample_state();
    const v1::View ann = seen_by(state, kAdasPlayer);
    const auto key = [&](const Fact& fact, std::uint32_t a = 0, std::uint32_t b = 0) {
        return key_of(state, fact, a, b);
    };
    EXPECT_EQ(fact_of(ann, key(kPoints, 3)), 13);
    EXPECT_EQ(fact_of(ann, key(kTemp, 2)), 22);
    EXPECT_FALSE(fact_of(ann, key(kTemp, 3)));
    EXPECT_EQ(fact_of(ann, key(kDiary, 1)), 31);
    EXPECT_FALSE(fact_of(ann, key(kDiary, 2)));
    EXPECT_FALSE(fact_of(ann, key(kPlan, 1)));
    EXPECT_FALSE(fact_of(ann, key(kSecretClock)));
    EXPECT_EQ(fact_of(ann, key(kEngaged, 1, 3)), 1);
    EXPECT_EQ(fact_of(ann, key(kUses, 1, 0)), 51);
    EXPECT_EQ(fact_of(ann, key(kMorale, 0)), 6);
    EXPECT_FALSE(fact_of(ann, key(kMorale, 1)));
    const auto in_order = [](const v1::FactValue& a, const v1::FactValue& b) {
        return std::tuple(a.fact(), a.a(), a.b()) < std::tuple(b.fact(), b.a(), b.b());
    };
    EXPECT_TRUE(std::is_sorted(ann.facts().begin(), ann.facts().end(), in_order));
    State spent = sample_state();
    spent.set_fact(key(kPoints, 1), 0);
    EXPECT_FALSE(fact_of(seen_by(spent, kAdasPlayer), key(kPoints, 1)))
        << "0 is what a client takes the absent for";
}

TEST(ViewCodec, TheQuestionIsRedacted) {
    EXPECT_EQ(seen_by(sample_state(), kReferee).question().offers_size(), 3);
    const v1::View ben = seen_by(sample_state(), kBransPlayer);
    ASSERT_EQ(ben.question().offers_size(), 1);
    EXPECT_EQ(ben.question().offers(0).index(), 1U);
    const v1::View watcher = seen_by(sample_state(), kWatcher);
    EXPECT_EQ(watcher.question().offers_size(), 0);
    EXPECT_EQ(watcher.question().waiting_size(), 2);
    State calm = sample_state();
    calm.asked.reset();
    EXPECT_FALSE(seen_by(calm, kAdasPlayer).has_question());
}

// ── twins: what a seat may not know changes not one byte ──

using Change = std::function<void(State&)>;

std::vector<std::pair<std::string, Change>> secrets() {
    const auto sheet = [](State& state, CreatureId who, auto change) {
        auto scene = std::make_shared<Scene>(*state.scene);
        change(scene->sheets.edit(number(who) - 1));
        state.scene = std::move(scene);
    };
    return {
        {"a foe's hit points", [](State& s) { s.creature(kOrc).hp = 24; }},
        {"a foe's maximum", [](State& s) { s.creature(kOrc).hp_max = 40; }},
        {"a foe's armour", [=](State& s) { sheet(s, kOrc, [](Sheet& t) { t.stats[0] = 3; }); }},
        {"a foe's powers", [=](State& s) { sheet(s, kOrc, [](Sheet& t) { t.powers.clear(); }); }},
        {"a foe's backgrounds", [=](State& s) { sheet(s, kOrc, [](Sheet& t) { t.backgrounds.clear(); }); }},
        {"a foe's resistances", [=](State& s) { sheet(s, kOrc, [](Sheet& t) { t.resist.clear(); }); }},
        {"a foe's items", [](State& s) { s.items.edit(1).charges = 9; }},
        {"a foe's facts",
         [](State& s) {
             s.set_fact(key_of(s, kTemp, 3), 0);
             s.set_fact(key_of(s, kDiary, 3), 99);
             s.set_fact(key_of(s, kPlan, 3), 99);
             s.set_fact(key_of(s, kUses, 3, 0), 0);
         }},
        {"a foe's die", [](State& s) { s.effects.edit(1).natural = 3; }},
        {"the other side's morale", [](State& s) { s.set_fact(key_of(s, kMorale, 1), 12); }},
        {"the referee's clock", [](State& s) { s.set_fact(key_of(s, kSecretClock), 0); }},
        {"where the lurker is",
         [](State& s) {
             s.creature(kLurker).place = {0, 1, 0};
         }},
        {"what the lurker is",
         [=](State& s) {
             s.creature(kLurker).hp = 1;
             s.creature(kLurker).status = CreatureStatus::Unconscious;
             sheet(s, kLurker, [](Sheet& t) { t.name = "Ghost"; });
         }},
        {"the lurker's facts",
         [](State& s) {
             s.set_fact(key_of(s, kPoints, 4), 0);
             s.set_fact(key_of(s, kEngaged, 1, 4), 0);
         }},
        {"the lurker's turn", [](State& s) { s.order.pop_back(); }},
        {"the lurker's activity", [](State& s) { s.activities.pop_back(); }},
        {"the lurker's effects", [](State& s) { s.effects.pop_back(); }},
        {"the lurker's dagger", [](State& s) { s.items.pop_back(); }},
        {"who hurt the orc",
         [](State& s) {
             s.effects.edit(1).source = CreatureId::None;
             s.effects.edit(1).until.of = {};
         }},
        {"another's offer",
         [](State& s) {
             s.asked->offers[1].places.clear();
             s.asked->offers[2].actor = kLurker;
         }},
        {"the stat blocks",
         [](State& s) {
             auto scene = std::make_shared<Scene>(*s.scene);
             scene->stat_blocks.clear();
             s.scene = std::move(scene);
         }},
    };
}

TEST(ViewCodec, TwinWorldsGiveTheSameView) {
    const State state = sample_state();
    const std::string ann = seen_by(state, kAdasPlayer).SerializeAsString();
    const std::string watcher = seen_by(state, kWatcher).SerializeAsString();
    for (const auto& [what, change] : secrets()) {
        State twin = sample_state();
        change(twin);
        EXPECT_NE(twin, state) << what;
        EXPECT_EQ(seen_by(twin, kAdasPlayer).SerializeAsString(), ann) << what;
        EXPECT_EQ(seen_by(twin, kWatcher).SerializeAsString(), watcher) << what;
    }
}

TEST(ViewCodec, TwinWorldsGiveTheSameDeltas) {
    const State state = sample_state();
    DeltaEncoder encoder;
    std::vector<Event> events = sample_events(state, kOrc, kAda);
    std::vector<Event> twins = events;
    for (Event& event : twins) {
        if (auto* harmed = std::get_if<Harmed>(&event.body)) harmed->hp = 1, harmed->to_temp = 0;
        if (auto* healed = std::get_if<Healed>(&event.body)) healed->hp = 1;
        if (auto* tested = std::get_if<Tested>(&event.body)) tested->modifiers.clear(), tested->total = 40;
        if (auto* joined = std::get_if<CreatureJoined>(&event.body)) joined->creature.hp = 24;
        if (auto* added = std::get_if<EffectAdded>(&event.body)) added->effect.natural = 2;
        if (auto* asked = std::get_if<Asked>(&event.body)) asked->question.offers[2].subject = kBran;
        if (auto* answered = std::get_if<Answered>(&event.body)) answered->pick.picks.clear();
        if (auto* readied = std::get_if<ReadiedChanged>(&event.body)) readied->readied = nullptr;
    }
    // What the referee alone may know, in one world only.
    twins.push_back({Audience::Referee, Rolled{20, 3, "morale", kOrc}});
    twins.push_back({Audience::Everyone, Moved{kLurker, {2, 0, 0}, {0, 1, 0}, "move"}});
    twins.push_back({Audience::Everyone, TurnBegan{kLurker, false}});
    twins.push_back({Audience::Everyone, FactSet{key_of(state, kPlan, 3), 1, ""}});
    for (const auto& [what, change] : secrets()) {
        State twin = sample_state();
        change(twin);
        for (const Viewer& viewer : {kAdasPlayer, kWatcher}) {
            const std::string ours = delta_payload(encoder.encode(8, events, state, viewer));
            EXPECT_EQ(delta_payload(encoder.encode(8, twins, twin, viewer)), ours) << what;
        }
        EXPECT_NE(delta_payload(encoder.encode(8, twins, twin, kReferee)),
                  delta_payload(encoder.encode(8, events, state, kReferee)));
    }
}

TEST(ViewCodec, ADeltaWithoutNewsStillCounts) {
    const State state = sample_state();
    DeltaEncoder encoder;
    const std::vector<Event> secret{{Audience::Referee, Rolled{20, 3, "morale", kOrc}}};
    const v1::Delta& delta = encoder.encode(8, secret, state, kAdasPlayer);
    EXPECT_EQ(delta.version(), 8U);
    EXPECT_EQ(delta.events_size(), 0);
}

TEST(ViewCodec, AFrameAroundAPayloadIsTheFrame) {
    const State state = sample_state();
    DeltaEncoder encoder;
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, kEventKinds}) {
        auto events = sample_events(state);
        events.resize(count);
        const v1::Delta& delta = encoder.encode(300, events, state, kReferee);
        v1::ServerFrame frame;
        *frame.mutable_delta() = delta;
        std::string framed = "what it held before";
        delta_frame(delta, framed);
        EXPECT_EQ(framed, encode_server_frame(frame, Encoding::Binary));
    }
}

// What is told alike is told to everybody, all of it and nothing else: whoever asks once for all may send it
// to all.
TEST(ViewCodec, WhatIsToldAlikeIsToldToEverybodyAsItIs) {
    const State state = sample_state();
    DeltaEncoder encoder;
    std::size_t alike = 0;
    for (const CreatureId who : {kAda, kBran, kOrc, kLurker}) {
        for (const CreatureId other : {kAda, kOrc, kLurker}) {
            std::vector<Event> events = sample_events(state, who, other);
            const auto& facts = state.scene->vocabulary->facts();
            for (WordIndex fact = 0; fact < facts.size(); ++fact)
                events.push_back({Audience::Everyone, FactSet{{fact, number(who), number(other)}, 3, ""}});
            for (const Audience audience : {Audience::Everyone, Audience::Side, Audience::Referee}) {
                for (Event event : events) {
                    event.audience = audience;
                    Batch batch;
                    batch.events = {event};
                    if (!told_alike(batch, state)) continue;
                    ++alike;
                    const std::string whole = delta_payload(encoder.encode(8, batch.events, state, kReferee));
                    for (const Viewer& viewer :
                         {kAdasPlayer, kBransPlayer, kWatcher, Viewer{Role::Player, SeatId{7}}})
                        EXPECT_EQ(delta_payload(encoder.encode(8, batch.events, state, viewer)), whole)
                            << event_name(event.body) << " of " << number(who);
                }
            }
        }
    }
    EXPECT_GT(alike, 50U);
    Batch step;
    step.events = {{Audience::Everyone, Moved{kOrc, {1, 0, 0}, {0, 1, 0}, "move"}}};
    EXPECT_TRUE(told_alike(step, state));
    step.events.push_back({Audience::Everyone, Moved{kLurker, {2, 0, 0}, {0, 1, 0}, "move"}});
    EXPECT_FALSE(told_alike(step, state)) << "one of them is nobody's business";
    EXPECT_FALSE(told_alike(Batch{}, state));
}

TEST(ViewCodec, ManyDeltasFromOneEncoder) {
    const State state = sample_state();
    const auto events = sample_events(state);
    DeltaEncoder encoder;
    const std::string first = delta_payload(encoder.encode(1, events, state, kAdasPlayer));
    for (int i = 0; i < 100; ++i) {
        encoder.encode(1, events, state, kBransPlayer);
        EXPECT_EQ(delta_payload(encoder.encode(1, events, state, kAdasPlayer)), first);
    }
}

}  // namespace
}  // namespace affray::codec
