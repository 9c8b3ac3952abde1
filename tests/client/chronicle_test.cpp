// Every event alternative can be told, and nothing is told that the event does not hold.
#include "client/text/chronicle.h"

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

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
    EXPECT_EQ(oneof->field_count(), 37);
}

TEST(Chronicle, RefusalsNameCodeFieldAndNumbers) {
    v1::Rejected rejected;
    rejected.set_code("NOT_ENOUGH_AP");
    rejected.set_field("path");
    rejected.set_have(1);
    rejected.set_need(4);
    EXPECT_EQ(describe_refusal(rejected), "No: NOT_ENOUGH_AP (path), needs 4, has 1");
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
