// The reducer, one test for every event alternative.
#include "client/lib/reducer.h"

#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <functional>

namespace affray::client {
namespace {

using google::protobuf::util::MessageDifferencer;

v1::Place place(std::int32_t x, std::int32_t y) {
    v1::Place out;
    out.set_x(x);
    out.set_y(y);
    return out;
}

v1::View two_at_a_table() {
    v1::View view;
    view.set_version(10);
    view.set_scene("bridge");
    view.set_ruleset("affray");
    view.set_phase("turn");
    view.set_round(2);
    view.set_active(1);
    auto& ada = *view.add_creatures();
    ada.set_number(1);
    ada.set_id("ada");
    ada.set_seat(1);
    ada.set_status(v1::STATUS_UP);
    ada.set_hp(30);
    ada.set_hp_max(30);
    *ada.mutable_place() = place(0, 0);
    auto& orc = *view.add_creatures();
    orc.set_number(2);
    orc.set_id("orc1");
    orc.set_status(v1::STATUS_UP);
    *orc.mutable_place() = place(2, 0);
    for (const std::uint32_t who : {1U, 2U}) {
        auto& entry = *view.add_order();
        entry.set_who(who);
        entry.set_score(20 - static_cast<std::int32_t>(who));
        entry.set_last_turn_round(-1);
    }
    return view;
}

v1::View after(v1::View view, const std::function<void(v1::Event&)>& make) {
    v1::Delta delta;
    delta.set_version(view.version() + 1);
    make(*delta.add_events());
    reduce(view, delta);
    return view;
}

// The view as it was, but for the version.
bool only_version_changed(v1::View changed, const v1::View& before) {
    EXPECT_EQ(changed.version(), before.version() + 1);
    changed.set_version(before.version());
    return MessageDifferencer::Equals(changed, before);
}

TEST(Reducer, EmptyDeltaStillCounts) {
    v1::View view = two_at_a_table();
    const v1::View before = view;
    v1::Delta delta;
    delta.set_version(11);
    reduce(view, delta);
    EXPECT_TRUE(only_version_changed(view, before));
}

TEST(Reducer, WhatOnlyTheLogTellsChangesNothing) {
    const v1::View before = two_at_a_table();
    const std::vector<std::function<void(v1::Event&)>> silent{
        [](v1::Event&) {},
        [](v1::Event& e) { e.mutable_scene_began()->set_scene("bridge"); },
        [](v1::Event& e) { e.mutable_period_ended()->set_unit("round"); },
        [](v1::Event& e) { e.mutable_declared()->set_who(1); },
        [](v1::Event& e) { e.mutable_action_failed()->set_who(1); },
        [](v1::Event& e) { e.mutable_rolled()->set_value(7); },
        [](v1::Event& e) { e.mutable_tested()->set_who(1); },
        [](v1::Event& e) { e.mutable_spoke()->set_text("hail"); },
        [](v1::Event& e) { e.mutable_reacted()->set_who(2); },
        [](v1::Event& e) { e.mutable_readied_changed()->set_who(2); },
    };
    for (const auto& make : silent) EXPECT_TRUE(only_version_changed(after(before, make), before));
}

TEST(Reducer, SceneEndedEndsThePhaseAndTheTurn) {
    v1::View view = two_at_a_table();
    view.set_limited_turn(true);
    view.mutable_question()->set_id(3);
    view = after(view, [](v1::Event& e) { e.mutable_scene_ended()->set_outcome("fled"); });
    EXPECT_EQ(view.phase(), "ended");
    EXPECT_EQ(view.outcome(), "fled");
    EXPECT_EQ(view.active(), 0U);
    EXPECT_FALSE(view.limited_turn());
    EXPECT_FALSE(view.has_question());
}

TEST(Reducer, PeriodBeganCountsRoundsAndTheAmbushIsRoundZero) {
    auto begin = [](const char* unit, std::int32_t number) {
        return after(two_at_a_table(), [&](v1::Event& e) {
            e.mutable_period_began()->set_unit(unit);
            e.mutable_period_began()->set_number(number);
        });
    };
    EXPECT_EQ(begin("round", 3).round(), 3);
    EXPECT_EQ(begin("round", 3).phase(), "turn");
    EXPECT_EQ(begin("round", 0).phase(), "ambush");
    EXPECT_EQ(begin("quick_rest", 1).round(), 2);
}

TEST(Reducer, TurnBeganAndEnded) {
    v1::View view = after(two_at_a_table(), [](v1::Event& e) {
        e.mutable_turn_began()->set_who(2);
        e.mutable_turn_began()->set_limited(true);
    });
    EXPECT_EQ(view.active(), 2U);
    EXPECT_TRUE(view.limited_turn());
    EXPECT_EQ(view.order(1).last_turn_round(), 2);
    EXPECT_EQ(view.order(0).last_turn_round(), -1);
    view = after(view, [](v1::Event& e) { e.mutable_turn_ended()->set_who(2); });
    EXPECT_EQ(view.active(), 0U);
    EXPECT_FALSE(view.limited_turn());
}

TEST(Reducer, OrderSetReplacesTheOrderAndTheScores) {
    const v1::View view = after(two_at_a_table(), [](v1::Event& e) {
        auto& entry = *e.mutable_order_set()->add_entries();
        entry.set_who(2);
        entry.set_score(17);
        entry.set_last_turn_round(1);
    });
    ASSERT_EQ(view.order_size(), 1);
    EXPECT_EQ(view.order(0).score(), 17);
    EXPECT_EQ(view.creatures(1).score(), 17);
    EXPECT_FALSE(view.creatures(0).has_score());
}

TEST(Reducer, CreatureJoinedIsPutInItsPlaceByNumberAndReplacesWhatWasKnown) {
    v1::View view = two_at_a_table();
    view.mutable_creatures()->DeleteSubrange(0, 1);
    view = after(view, [](v1::Event& e) { e.mutable_creature_joined()->mutable_creature()->set_number(1); });
    ASSERT_EQ(view.creatures_size(), 2);
    EXPECT_EQ(view.creatures(0).number(), 1U);
    view = after(view, [](v1::Event& e) {
        e.mutable_creature_joined()->mutable_creature()->set_number(2);
        e.mutable_creature_joined()->mutable_creature()->set_name("Gor");
    });
    ASSERT_EQ(view.creatures_size(), 2);
    EXPECT_EQ(view.creatures(1).name(), "Gor");
    EXPECT_EQ(view.creatures(1).id(), "");
}

TEST(Reducer, CreatureLeftIsGone) {
    const v1::View view =
        after(two_at_a_table(), [](v1::Event& e) { e.mutable_creature_left()->set_who(2); });
    EXPECT_EQ(view.creatures(1).status(), v1::STATUS_GONE);
}

TEST(Reducer, TheDeadStayDeadWhenTheyAreCarriedOut) {
    v1::View view = two_at_a_table();
    view.mutable_creatures(1)->set_status(v1::STATUS_DEAD);
    view = after(view, [](v1::Event& e) { e.mutable_creature_left()->set_who(2); });
    EXPECT_EQ(view.creatures(1).status(), v1::STATUS_DEAD);
}

TEST(Reducer, ADelayLeavesTheTurnAndEndsWhenItIsTakenUp) {
    auto change = [](v1::View view, const char* state, std::uint32_t who) {
        return after(std::move(view), [&](v1::Event& e) {
            e.mutable_delay_changed()->set_who(who);
            e.mutable_delay_changed()->set_state(state);
        });
    };
    v1::View view = change(two_at_a_table(), "started", 2);
    EXPECT_EQ(view.active(), 0U);
    view = change(view, "started", 1);
    ASSERT_EQ(view.delaying_size(), 2);
    EXPECT_EQ(view.delaying(0), 1U);
    view = change(view, "queued", 2);
    EXPECT_EQ(view.delaying_size(), 2);
    view = change(view, "entered", 1);
    ASSERT_EQ(view.delaying_size(), 1);
    EXPECT_EQ(view.delaying(0), 2U);
    EXPECT_EQ(change(view, "forfeited", 2).delaying_size(), 0);
}

TEST(Reducer, ActivityGoesOnAndEnds) {
    auto change = [](v1::View view, const char* state, std::int32_t done) {
        return after(std::move(view), [&](v1::Event& e) {
            auto& activity = *e.mutable_activity_changed();
            activity.set_who(1);
            activity.set_activity("use_item");
            activity.set_state(state);
            activity.set_done(done);
            activity.set_need(4);
        });
    };
    v1::View view = change(two_at_a_table(), "started", 3);
    ASSERT_EQ(view.activities_size(), 1);
    EXPECT_EQ(view.activities(0).done(), 3);
    view = change(view, "progress", 4);
    ASSERT_EQ(view.activities_size(), 1);
    EXPECT_EQ(view.activities(0).done(), 4);
    EXPECT_EQ(change(view, "done", 4).activities_size(), 0);
    EXPECT_EQ(change(view, "interrupted", 0).activities_size(), 0);
}

TEST(Reducer, ItemChangedSetsChargesAndPlace) {
    v1::View view = two_at_a_table();
    view.add_items()->set_id(7);
    view = after(view, [](v1::Event& e) {
        e.mutable_item_changed()->set_item(7);
        v1::Item& now = *e.mutable_item_changed()->mutable_now();
        now.set_id(7);
        now.set_charges(2);
        now.set_where("belt");
    });
    EXPECT_EQ(view.items(0).charges(), 2);
    EXPECT_EQ(view.items(0).where(), "belt");
    view = after(view, [](v1::Event& e) { e.mutable_item_changed()->set_item(7); });
    EXPECT_EQ(view.items_size(), 0) << "taken by a foe";
}

TEST(Reducer, FactsStaySortedAndZeroIsAbsent) {
    v1::View view = two_at_a_table();
    auto set = [&](std::uint32_t fact, std::uint32_t a, std::uint32_t b, std::int32_t value) {
        view = after(view, [&](v1::Event& e) {
            e.mutable_fact_set()->set_fact(fact);
            e.mutable_fact_set()->set_a(a);
            e.mutable_fact_set()->set_b(b);
            e.mutable_fact_set()->set_value(value);
        });
    };
    set(3, 1, 0, 5);
    set(1, 2, 1, 1);
    set(3, 0, 0, 2);
    set(1, 1, 2, 1);
    ASSERT_EQ(view.facts_size(), 4);
    EXPECT_EQ(view.facts(0).a(), 1U);
    EXPECT_EQ(view.facts(1).a(), 2U);
    EXPECT_EQ(view.facts(2).value(), 2);
    EXPECT_EQ(view.facts(3).value(), 5);
    set(3, 1, 0, 4);
    EXPECT_EQ(view.facts(3).value(), 4);
    set(1, 1, 2, 0);
    ASSERT_EQ(view.facts_size(), 3);
    EXPECT_EQ(view.facts(0).a(), 2U);
}

TEST(Reducer, MovedPutsTheMoverThere) {
    const v1::View view = after(two_at_a_table(), [](v1::Event& e) {
        e.mutable_moved()->set_who(1);
        *e.mutable_moved()->mutable_to() = place(1, -1);
    });
    EXPECT_EQ(view.creatures(0).place().x(), 1);
    EXPECT_EQ(view.creatures(0).place().y(), -1);
}

TEST(Reducer, HarmAndHealingSetWhatTheViewerMayKnow) {
    v1::View view = after(two_at_a_table(), [](v1::Event& e) {
        e.mutable_harmed()->set_who(1);
        e.mutable_harmed()->set_hp(12);
        e.mutable_harmed()->set_staggered(true);
    });
    EXPECT_EQ(view.creatures(0).hp(), 12);
    EXPECT_TRUE(view.creatures(0).staggered());
    view = after(view, [](v1::Event& e) {
        e.mutable_healed()->set_who(1);
        e.mutable_healed()->set_hp(20);
    });
    EXPECT_EQ(view.creatures(0).hp(), 20);
    EXPECT_FALSE(view.creatures(0).staggered());
    view = after(view, [](v1::Event& e) {
        e.mutable_harmed()->set_who(2);
        e.mutable_harmed()->set_amount(9);
        e.mutable_harmed()->set_staggered(true);
    });
    EXPECT_FALSE(view.creatures(1).has_hp());
    EXPECT_TRUE(view.creatures(1).staggered());
}

TEST(Reducer, EffectsAreAddedInOrderAndRemovedByNumber) {
    v1::View view = two_at_a_table();
    for (const std::uint32_t id : {4U, 5U, 6U})
        view = after(view, [&](v1::Event& e) { e.mutable_effect_added()->mutable_effect()->set_id(id); });
    view = after(view, [](v1::Event& e) { e.mutable_effect_removed()->set_effect(5); });
    ASSERT_EQ(view.effects_size(), 2);
    EXPECT_EQ(view.effects(0).id(), 4U);
    EXPECT_EQ(view.effects(1).id(), 6U);
}

TEST(Reducer, StatusChanged) {
    const v1::View view = after(two_at_a_table(), [](v1::Event& e) {
        e.mutable_status_changed()->set_who(2);
        e.mutable_status_changed()->set_status(v1::STATUS_DEAD);
    });
    EXPECT_EQ(view.creatures(1).status(), v1::STATUS_DEAD);
}

TEST(Reducer, NotesAreWrittenOverAndRubbedOut) {
    v1::View view = two_at_a_table();
    v1::Event event;
    v1::MapNote& note = *event.mutable_map_noted()->mutable_note();
    const auto write = [&](std::int32_t x, const char* text) {
        note.mutable_at()->set_x(x);
        note.set_text(text);
        reduce(view, event);
    };
    write(4, "pit");
    write(5, "door");
    write(4, "deep pit");
    ASSERT_EQ(view.notes_size(), 2);
    EXPECT_EQ(view.notes(0).text(), "door");
    EXPECT_EQ(view.notes(1).text(), "deep pit");
    write(5, "");
    EXPECT_EQ(view.notes_size(), 1);
}

TEST(Reducer, AQuestionIsAskedAnsweredAndClosed) {
    v1::View view = after(two_at_a_table(), [](v1::Event& e) {
        auto& question = *e.mutable_asked()->mutable_question();
        question.set_id(42);
        question.add_waiting(1);
        question.add_waiting(2);
    });
    ASSERT_TRUE(view.has_question());
    auto answer = [](v1::View before, std::uint32_t question, std::uint32_t seat, bool closes) {
        return after(std::move(before), [&](v1::Event& e) {
            e.mutable_answered()->set_question(question);
            e.mutable_answered()->mutable_pick()->set_seat(seat);
            e.mutable_answered()->set_closes(closes);
        });
    };
    EXPECT_EQ(answer(view, 41, 1, true).question().waiting_size(), 2);
    view = answer(view, 42, 1, false);
    ASSERT_EQ(view.question().waiting_size(), 1);
    EXPECT_EQ(view.question().waiting(0), 2U);
    EXPECT_EQ(view.question().picks(0).seat(), 1U);
    EXPECT_FALSE(answer(view, 42, 2, true).has_question());
}

TEST(Reducer, CampaignLossesGather) {
    const v1::View view = after(
        two_at_a_table(), [](v1::Event& e) { e.mutable_campaign_loss()->mutable_loss()->set_kind("flee"); });
    ASSERT_EQ(view.losses_size(), 1);
    EXPECT_EQ(view.losses(0).kind(), "flee");
}

TEST(Reducer, AnOverrideTellsWhatItHasChanged) {
    v1::View view = after(two_at_a_table(), [](v1::Event& e) {
        auto& change = *e.mutable_overridden();
        change.set_path("creatures.ada.hp");
        change.mutable_creature()->set_number(1);
        change.mutable_creature()->set_hp(7);
    });
    EXPECT_EQ(view.creatures(0).hp(), 7);
    view = after(view, [](v1::Event& e) { e.mutable_overridden()->set_round(5); });
    EXPECT_EQ(view.round(), 5);
    view = after(view, [](v1::Event& e) {
        e.mutable_overridden()->mutable_fact()->set_fact(4);
        e.mutable_overridden()->mutable_fact()->set_value(1);
    });
    ASSERT_EQ(view.facts_size(), 1);
    EXPECT_EQ(view.facts(0).fact(), 4U);
}

TEST(Reducer, WhatTheViewerDoesNotKnowChangesNothing) {
    const v1::View before = two_at_a_table();
    const v1::View view = after(before, [](v1::Event& e) {
        e.mutable_moved()->set_who(9);
        *e.mutable_moved()->mutable_to() = place(4, 4);
    });
    EXPECT_TRUE(only_version_changed(view, before));
}

}  // namespace
}  // namespace affray::client
