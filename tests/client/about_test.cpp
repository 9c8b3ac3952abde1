// What the terminal says of a power or a thing: its numbers, its text, and nothing that the view does not
// tell.
#include "client/text/about.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

v1::View view() {
    v1::View out;
    v1::CreatureView& ada = *out.add_creatures();
    ada.set_number(1);
    ada.set_id("ada");
    ada.set_name("Ada");
    v1::Power& rush = *ada.add_powers();
    rush.set_id("shield_rush");
    rush.set_name("Shield rush");
    rush.set_kind("melee");
    rush.set_usage("per_battle");
    rush.set_usage_number(1);
    rush.set_attack("roll");
    rush.set_attack_bonus(5);
    rush.set_versus("pd");
    rush.mutable_miss()->mutable_damage()->set_bonus(3);
    rush.set_text("Throw your weight behind the shield.");
    v1::Power& tough = *ada.add_powers();
    tough.set_id("extra_tough");
    tough.set_passive(true);
    v1::Item& potion = *out.add_items();
    potion.set_id(1);
    potion.set_name("ada_potion");
    potion.set_kind("healing_potion");
    potion.set_owner(1);
    potion.set_where("belt");
    potion.set_text("Drink it.");
    return out;
}

TEST(About, APowerIsToldByItsNumbersAndItsText) {
    const v1::View seen = view();
    EXPECT_EQ(about_text(Book(seen), 1, "shield rush"),
              "Shield rush: melee, once per battle, +5 against PD, miss 3. Throw your weight behind the "
              "shield.\n");
    EXPECT_EQ(about_text(Book(seen), 1, "extra_tough"), "Extra tough: always on.\n");
}

TEST(About, ThingsAnswerToTheirKindAndToABeginning) {
    const v1::View seen = view();
    EXPECT_EQ(about_text(Book(seen), 1, "healing potion"), "Ada potion: Drink it.\n");
    EXPECT_EQ(about_text(Book(seen), 0, "Shield"), about_text(Book(seen), 1, "shield_rush"));
}

TEST(About, WhatTheViewDoesNotTellIsNotThere) {
    const v1::View seen = view();
    EXPECT_EQ(about_text(Book(seen), 1, "claw"), "No power or thing that you can see is called 'claw'.\n");
}

}  // namespace
}  // namespace affray::client
