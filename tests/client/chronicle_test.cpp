// Every event alternative can be told, and nothing is told that the event does not hold.
#include "client/text/chronicle.h"

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include "client/scene.h"
#include "client/text/questions.h"

namespace affray::client {
namespace {

v1::View table() {
    v1::View view;
    for (const char* id : {"ada", "orc1"}) {
        auto& creature = *view.add_creatures();
        creature.set_number(static_cast<std::uint32_t>(view.creatures_size()));
        creature.set_id(id);
    }
    return view;
}

TEST(Chronicle, TellsAnAttackWithItsModifiers) {
    const v1::View view = table();
    v1::Event event;
    auto& tested = *event.mutable_tested();
    tested.set_who(1);
    tested.set_against(2);
    tested.set_kind("attack");
    tested.set_subject("long_sword");
    tested.set_natural(14);
    tested.set_total(21);
    tested.set_target(18);
    tested.set_versus("ac");
    tested.set_outcome("success");
    auto& bonus = *tested.add_modifiers();
    bonus.set_source("escalation_die");
    bonus.set_value(2);
    EXPECT_EQ(describe(event, Book(view)),
              "Ada: attack with long sword against Orc1: 14 +2 escalation die = 21 against 18 ac: success.");
    tested.clear_target();
    tested.clear_natural();
    tested.clear_total();
    EXPECT_EQ(describe(event, Book(view)),
              "Ada: attack with long sword against Orc1 +2 escalation die ac: success.");
}

TEST(Chronicle, TellsHarmWithoutHiddenNumbers) {
    const v1::View view = table();
    v1::Event event;
    event.mutable_harmed()->set_who(2);
    event.mutable_harmed()->set_amount(8);
    event.mutable_harmed()->set_source(1);
    event.mutable_harmed()->set_staggered(true);
    EXPECT_EQ(describe(event, Book(view)), "Orc1 takes 8 damage from Ada, staggered.");
}

// An alternative that was forgotten would tell nothing, even when all its fields are set.
TEST(Chronicle, EveryAlternativeIsSafeToTellEmpty) {
    const v1::View view = table();
    const auto* oneof = v1::Event::descriptor()->FindOneofByName("body");
    ASSERT_NE(oneof, nullptr);
    for (int i = 0; i < oneof->field_count(); ++i) {
        v1::Event event;
        event.GetReflection()->MutableMessage(&event, oneof->field(i));
        describe(event, Book(view));
    }
    EXPECT_EQ(oneof->field_count(), 39);
}

TEST(Chronicle, TellsRoundsInParts) {
    Squares scene;
    scene.order_by_sides();
    v1::Event event;
    auto& step = *event.mutable_step_changed();
    step.set_stage("slow_pass");
    step.set_step("melee");
    step.set_group(1);
    EXPECT_EQ(describe(event, scene.book()), "The pass of slow weapons, melee step: party.");
    step.set_stage("");
    step.set_step("");
    EXPECT_EQ(describe(event, scene.book()), "Party may begin.");
    step.set_stage("declare");
    step.set_group(-1);
    EXPECT_EQ(describe(event, scene.book()), "Declarations.");
}

TEST(Chronicle, TellsThingsSpellsAndChases) {
    Squares scene;
    v1::Event event;
    auto& changed = *event.mutable_item_changed();
    changed.set_item(1);
    changed.set_charges(1);
    changed.set_where("ground");
    changed.set_cause("dropped");
    scene.thing("dagger", 0, "ground");
    *scene.view.mutable_items(0)->mutable_place() = at(2, 2);
    EXPECT_EQ(describe(event, scene.book()), "Dagger lies on the ground at 2,2 (dropped).");
    changed.set_where("main");
    changed.set_from("ground");
    scene.view.mutable_items(0)->set_owner(1);
    EXPECT_EQ(describe(event, scene.book()), "Ada takes dagger (dropped).");
    auto& spell = *event.mutable_spell_changed();
    spell.set_who(1);
    spell.set_spell("magic_missile");
    spell.set_state("disrupted");
    spell.set_cause("hit");
    EXPECT_EQ(describe(event, scene.book()), "Ada is disturbed and loses magic missile (hit).");
    auto& chase = *event.mutable_pursuit_changed();
    chase.set_state("running");
    chase.set_gap(35);
    chase.set_fleeing("party");
    chase.add_dropped("rations");
    EXPECT_EQ(describe(event, scene.book()),
              "Party flees: The chase goes on, 35 feet between them; dropped rations.");
}

TEST(Chronicle, TellsWorkTreasureAndClosedDice) {
    Squares scene;
    v1::Event event;
    auto& work = *event.mutable_activity_changed();
    work.set_who(1);
    work.set_activity("act");
    work.set_subject("strap_shield");
    work.set_state("progress");
    work.set_done(2);
    work.set_need(4);
    work.set_unit("units");
    EXPECT_EQ(describe(event, scene.book()), "Ada: strap shield progress (2 of 4 units).");
    auto& shares = *event.mutable_treasure_divided();
    shares.set_mode("even");
    shares.add_who(1);
    shares.add_shares(350);
    shares.set_left(1);
    EXPECT_EQ(describe(event, scene.book()), "The treasure is divided (even): Ada 350 cp, 1 cp left.");
    auto& note = *event.mutable_map_noted();
    note.set_who(1);
    *note.mutable_note()->mutable_at() = at(4, 7);
    EXPECT_EQ(describe(event, scene.book()), "The note at 4,7 is rubbed out of the map.");
    note.mutable_note()->set_text("pit");
    EXPECT_EQ(describe(event, scene.book()), "Ada notes on the map, at 4,7: pit");
    auto& test = *event.mutable_tested();
    test.set_who(2);
    test.set_against(1);
    test.set_kind("attack");
    test.set_subject("club");
    test.set_closed(true);
    test.set_outcome("success");
    EXPECT_EQ(describe(event, scene.book()),
              "Ogre: attack with club against Ada: a die rolled in secret: success.");
    auto& fact = *event.mutable_fact_set();
    scene.welcome.add_facts("surprised");
    fact.set_fact(static_cast<std::uint32_t>(scene.welcome.facts_size()) - 1);
    fact.set_a(1);
    fact.set_value(1);
    EXPECT_EQ(describe(event, scene.book()), "Toll is surprised.");
}

TEST(Chronicle, TellsEffectsOnAPlace) {
    Squares scene;
    v1::Event event;
    auto& effect = *event.mutable_effect_added()->mutable_effect();
    effect.set_name("light");
    effect.set_level(15);
    *effect.mutable_place() = at(3, 2);
    EXPECT_EQ(describe(event, scene.book()), "At 3,2: light, 15 feet.");
}

TEST(Chronicle, TheStepsOfAWalkAreOneLine) {
    Squares scene;
    google::protobuf::RepeatedPtrField<v1::Event> events;
    const auto step = [&](std::uint32_t who, int from, int to, const std::string& cause) {
        auto& moved = *events.Add()->mutable_moved();
        moved.set_who(who);
        moved.set_cause(cause);
        *moved.mutable_from() = at(from, 1);
        *moved.mutable_to() = at(to, 1);
    };
    step(1, 0, 1, "move");
    step(1, 1, 2, "move");
    events.Add();  // what no line tells breaks no walk
    step(1, 2, 3, "move");
    step(1, 3, 4, "push");
    step(2, 5, 6, "move");
    step(2, 6, 7, "move");
    events.Add()->mutable_spoke()->set_text("Ho!");
    step(2, 7, 8, "move");
    const std::vector<std::string> lines = told_lines(events, scene.book());
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[0], "Ada moves 0,1 to 3,1.");
    EXPECT_TRUE(lines[1].starts_with("Ada moves 3,1 to 4,1")) << lines[1];
    EXPECT_TRUE(lines[2].ends_with("moves 5,1 to 7,1.")) << lines[2];
    EXPECT_TRUE(lines[4].ends_with("moves 7,1 to 8,1.")) << lines[4];
}

TEST(Chronicle, ADayThatAMeetingInterruptsIsToldOnce) {
    Squares scene;
    google::protobuf::RepeatedPtrField<v1::Event> events;
    events.Add()->mutable_scene_ended()->set_outcome("called");
    for (const std::uint32_t number : {2U, 3U}) {
        auto& day = *events.Add()->mutable_period_began();
        day.set_unit("day");
        day.set_number(number);
    }
    const std::vector<std::string> lines = told_lines(events, scene.book());
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1], "--- Day 3 ---");
}

// CLS-371
TEST(Chronicle, APowerThatIsJudgedSaysItsWordsOnceAndWhatEachAnswerBrings) {
    v1::View view = table();
    auto& power = *view.mutable_creatures(1)->add_powers();
    power.set_name("web");
    power.set_text("It throws its web.");
    auto& bound = *power.mutable_hit()->add_effects();
    bound.set_op(v1::PowerEffect::OP_CONDITION);
    bound.set_name("bound");
    bound.set_answer("caught");
    bound.mutable_lasts()->add_terms()->set_count(2);
    bound.mutable_lasts()->mutable_terms(0)->set_sides(4);
    bound.set_unit("turns");
    v1::Question question;
    question.set_kind("power_ruling");
    for (const char* answer : {"caught", "tears_free"}) {
        auto& offer = *question.add_offers();
        offer.set_index(static_cast<std::uint32_t>(question.offers_size()) - 1);
        offer.set_option(answer);
        offer.set_actor(view.creatures(1).number());
        offer.set_subject(view.creatures(0).number());
        offer.set_text(power.text());
    }
    question.mutable_offers(0)->set_default_take(true);
    EXPECT_EQ(describe_question(question, Book(view)),
              "Question: what comes of web of Orc1, which concerns Ada?\n"
              "  It throws its web.\n"
              "  0) caught: Ada is bound for 2d4 turns (taken if nobody answers)\n"
              "  1) tears free: told to all who see it; nothing else changes\n"
              "  answer with a number, or n: nothing comes of it, and nothing is told\n");
}

TEST(Chronicle, QuestionsListTheirOffersByNumber) {
    const v1::View view = table();
    v1::Question question;
    question.set_kind("opportunity");
    auto& offer = *question.add_offers();
    offer.set_index(3);
    offer.set_kind("opportunity_attack");
    offer.set_option("claw");
    offer.set_actor(2);
    offer.set_subject(1);
    EXPECT_NE(
        describe_question(question, Book(view)).find("3) opportunity attack: claw, by Orc1, against Ada"),
        std::string::npos);
}

}  // namespace
}  // namespace affray::client
