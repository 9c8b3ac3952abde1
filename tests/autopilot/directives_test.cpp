// Directives: which one speaks of a creature, and what is kept of them.
#include <gtest/gtest.h>

#include "autopilot/directives.h"
#include "support/arena.h"

namespace affray::autopilot {
namespace {

State two_of_each() {
    test::Arena arena;
    for (const std::uint32_t seat : {1U, 2U})
        arena.add({.id = "hero" + std::to_string(seat), .kind = Kind::Character, .seat = SeatId{seat}});
    for (int i = 0; i < 2; ++i) arena.add({.id = "foe" + std::to_string(i), .place = {i, 0, 0}});
    return arena.opening();
}

TEST(Directives, ACreaturesOwnComesBeforeItsSides) {
    const State state = two_of_each();
    Directives all;
    EXPECT_EQ(all.of(state, CreatureId{3}), nullptr);
    EXPECT_TRUE(all.set({.side = "foes", .mode = Mode::Run}));
    EXPECT_TRUE(all.set({.who = CreatureId{4}, .mode = Mode::Off}));
    ASSERT_NE(all.of(state, CreatureId{3}), nullptr);
    EXPECT_EQ(all.of(state, CreatureId{3})->mode, Mode::Run);
    EXPECT_EQ(all.of(state, CreatureId{4})->mode, Mode::Off);
    EXPECT_TRUE(all.set({.who = CreatureId{4}, .mode = Mode::Inherit}));
    EXPECT_EQ(all.of(state, CreatureId{4})->mode, Mode::Run);
}

TEST(Directives, WhatAPlayerPlaysIsNeverTheirs) {
    State state = two_of_each();
    Directives all;
    EXPECT_TRUE(all.set({.who = CreatureId{1}, .mode = Mode::Run}));
    EXPECT_EQ(all.of(state, CreatureId{1}), nullptr);
    state.creature(CreatureId{1}).seat = SeatId::Referee;
    EXPECT_NE(all.of(state, CreatureId{1}), nullptr) << "handed over";
}

TEST(Directives, WhatMakesNoSenseIsRefused) {
    Directives all;
    EXPECT_FALSE(all.set({.mode = Mode::Run}));
    EXPECT_FALSE(all.set({.who = CreatureId{1}, .side = "foes", .mode = Mode::Run}));
    EXPECT_FALSE(all.set({.side = "foes", .mode = Mode::Run, .wards = {ForeignId{1}}}));
    EXPECT_FALSE(all.set({.side = "foes", .mode = Mode::Run, .flee_below = 101}));
    EXPECT_TRUE(all.all().empty());
}

TEST(Directives, TheyAreKeptAsTextsAndComeBack) {
    const std::vector<Directive> several{
        {.side = "foes", .mode = Mode::Propose, .tactic = Tactic::Weakest, .flee_below = 25},
        {.who = CreatureId{12},
         .mode = Mode::Run,
         .tactic = Tactic::Protect,
         .wards = {ForeignId{3}, ForeignId{7}}},
        {.who = CreatureId{2}, .mode = Mode::Inherit}};
    for (const Directive& one : several) {
        const auto back = Directives::from_stored(Directives::stored_key(one), Directives::stored_value(one));
        ASSERT_TRUE(back.has_value()) << Directives::stored_value(one);
        EXPECT_EQ(*back, one);
    }
    EXPECT_FALSE(Directives::from_stored("intercept", "always"));
    EXPECT_FALSE(Directives::from_stored("autopilot:creature:0", "run nearest 0"));
    EXPECT_FALSE(Directives::from_stored("autopilot:side:foes", "run nearest"));
    EXPECT_FALSE(Directives::from_stored("autopilot:side:foes", "run somehow 0"));
}

}  // namespace
}  // namespace affray::autopilot
