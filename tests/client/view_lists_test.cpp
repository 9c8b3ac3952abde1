// What is found in the lists of a view, and how they stay in order.
#include "client/lib/view_lists.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

v1::View view_of(std::initializer_list<std::uint32_t> numbers) {
    v1::View view;
    for (const std::uint32_t number : numbers) view.add_creatures()->set_number(number);
    return view;
}

TEST(ViewLists, ACreatureIsFoundWhereverItStands) {
    const v1::View view = view_of({1, 2, 3, 5, 8, 4096, 4100});
    for (const auto& creature : view.creatures()) EXPECT_EQ(creature_in(view, creature.number()), &creature);
    for (const std::uint32_t nobody : {0U, 4U, 7U, 4097U, 5000U})
        EXPECT_EQ(creature_in(view, nobody), nullptr) << nobody;
    EXPECT_EQ(creature_in(v1::View(), 1), nullptr);
}

TEST(ViewLists, AFactIsFoundByWhatItSaysAndOfWhom) {
    v1::View view;
    for (const std::uint32_t fact : {2U, 3U})
        for (const std::uint32_t a : {1U, 4U})
            for (const std::uint32_t b : {0U, 2U}) {
                v1::FactValue& one = *view.add_facts();
                one.set_fact(fact);
                one.set_a(a);
                one.set_b(b);
            }
    EXPECT_EQ(fact_in(view, 2, 4, 2), &view.facts(3));
    EXPECT_EQ(fact_in(view, 3, 1, 0), &view.facts(4));
    EXPECT_EQ(fact_in(view, 3, 1, 1), nullptr);
    EXPECT_EQ(fact_in(view, 4, 1, 0), nullptr);
    EXPECT_EQ(place_of_fact(view, 3, 1, 1).at, 5);
    EXPECT_FALSE(place_of_fact(view, 4, 0, 0).there);
}

TEST(ViewLists, TheLastOneIsMovedToItsPlace) {
    v1::View view = view_of({1, 2, 9, 5});
    const v1::CreatureView* const moved = &view.creatures(3);
    move_last_to(*view.mutable_creatures(), 2);
    EXPECT_EQ(&view.creatures(2), moved);
    EXPECT_EQ(view.creatures(3).number(), 9U);
    move_last_to(*view.mutable_creatures(), 3);
    EXPECT_EQ(view.creatures(3).number(), 9U);
}

}  // namespace
}  // namespace affray::client
