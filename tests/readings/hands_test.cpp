// AP section 2.1, AP-138: how many hands are free, and which takes a thing.
#include "readings/things/hands.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Hands, WhatIsHeldTakesThem) {
    struct Row {
        std::vector<const char*> places;
        std::int32_t free;
        const char* next;
    };
    const Row rows[] = {{{}, 2, "main"},           {{"belt", "back"}, 2, "main"}, {{"main"}, 1, "off"},
                        {{"off"}, 1, "main"},      {{"main", "off"}, 0, ""},      {{"both"}, 0, ""},
                        {{"both", "belt"}, 0, ""}, {{"ground"}, 2, "main"}};
    for (const Row& row : rows) {
        Arena arena("action-points");
        Piece ada{.id = "ada", .kind = Kind::Character};
        for (const char* where : row.places) {
            Thing thing;
            thing.item.name = where;
            thing.item.where = where;
            ada.things.push_back(thing);
        }
        const CreatureId who = arena.add(ada);
        const State state = arena.opening();
        const View view(state, arena.rules());
        EXPECT_EQ(free_hands(view, who), row.free) << testing::PrintToString(row.places);
        EXPECT_EQ(free_hand(view, who), Name(row.next)) << testing::PrintToString(row.places);
    }
}

TEST(Hands, TheOwnThingIsNobodyElses) {
    Arena arena("action-points");
    Piece ada{.id = "ada", .kind = Kind::Character};
    ada.things = outfit(0);
    const CreatureId owner = arena.add(ada);
    const CreatureId other = arena.add({.id = "bo", .kind = Kind::Character});
    const State state = arena.opening();
    const View view(state, arena.rules());
    ASSERT_NE(own_item(view, owner, "sword"), nullptr);
    EXPECT_EQ(own_item(view, other, "sword"), nullptr);
    EXPECT_EQ(own_item(view, owner, "lance"), nullptr);
}

}  // namespace
}  // namespace affray::test
