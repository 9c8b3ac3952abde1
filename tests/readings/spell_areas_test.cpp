// CLS-155, CLS-T11: cells of spheres, cubes and bolts, and areas that last.
#include "readings/space/spell_areas.h"

#include <gmock/gmock.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

using testing::ElementsAre;

TEST(SpellAreas, CLS155ASphereReachesAsFarAsItsRadius) {
    Arena arena("classic");
    const State state = arena.opening();
    const View view(state, arena.rules());
    const SpellArea ball{.shape = "sphere", .at = {0, 0, 0}, .feet = 20};
    struct Row {
        Place at;
        bool covered;
    };
    constexpr Row kRows[] = {
        {{0, 0, 0}, true}, {{4, 0, 0}, true}, {{5, 0, 0}, false}, {{-4, 0, 0}, true}, {{0, 5, 0}, false}};
    for (const Row& row : kRows)
        EXPECT_EQ(covers(view, ball, row.at), row.covered) << row.at.x << "," << row.at.y;
}

TEST(SpellAreas, CLST11ACubeLiesBehindItsCorner) {
    Arena arena("classic");
    const State state = arena.opening();
    const View view(state, arena.rules());
    const SpellArea cube{.shape = "cube", .at = {1, 2, 0}, .feet = 10};
    int covered = 0;
    for (std::int32_t y = -8; y <= 8; ++y)
        for (std::int32_t x = -8; x <= 8; ++x) {
            const bool inside = x >= 1 && x <= 2 && y >= 2 && y <= 3;
            EXPECT_EQ(covers(view, cube, Place{x, y, 0}), inside) << x << "," << y;
            covered += inside ? 1 : 0;
        }
    EXPECT_EQ(covered, 4);
}

TEST(SpellAreas, CLST11ABoltIsThrownBackByAWallAndEndsAtTheMapsEdge) {
    Arena arena("classic");
    arena.block({3, 0, 0});
    const State walled = arena.opening(4);
    const SpellArea bolt{.shape = "line", .at = {0, 0, 0}, .feet = 25, .direction = 3};
    EXPECT_THAT(line_cells(walled, bolt),
                ElementsAre(Place{0, 0, 0}, Place{1, 0, 0}, Place{2, 0, 0}, Place{1, 0, 0}, Place{0, 0, 0}));
    const State open = Arena("classic").opening(2);
    EXPECT_THAT(line_cells(open, bolt), ElementsAre(Place{0, 0, 0}, Place{1, 0, 0}, Place{2, 0, 0}));
    SpellArea nowhere = bolt;
    nowhere.direction = 9;
    EXPECT_THAT(line_cells(open, nowhere), ElementsAre(Place{0, 0, 0}));
}

TEST(SpellAreas, CLST11WhatLastsLiesOnItsPlaceOrGoesAlong) {
    Arena arena("classic");
    const CreatureId ada = arena.add({.id = "ada", .kind = Kind::Character, .place = {2, 0, 0}});
    const State state = arena.opening();
    const View view(state, arena.rules());
    Effect effect;
    effect.name = kSilence;
    effect.level = 15;
    EXPECT_FALSE(area_of(view, effect)) << "neither here nor with anybody";
    effect.who = ada;
    ASSERT_TRUE(area_of(view, effect));
    EXPECT_EQ(area_of(view, effect)->at, (Place{2, 0, 0}));
    effect.place = Place{-3, 1, 0};
    EXPECT_EQ(area_of(view, effect)->at, (Place{-3, 1, 0}));
    EXPECT_EQ(area_of(view, effect)->shape, Name("sphere"));
    effect.name = kWeb;
    EXPECT_EQ(area_of(view, effect)->shape, Name("cube"));
    effect.name = "sleep";
    EXPECT_FALSE(area_of(view, effect));
}

TEST(SpellAreas, CLST11TheLaterOfTwoAreasCounts) {
    Arena arena("classic");
    State state = arena.opening();
    for (const char* name : {"light", "darkness"}) {
        Effect effect;
        effect.id = static_cast<std::uint32_t>(state.effects.size() + 1);
        effect.name = name;
        effect.level = 15;
        effect.place = Place{0, 0, 0};
        state.effects.push_back(effect);
    }
    const View view(state, arena.rules());
    const Effect* over = area_over(view, {1, 0, 0}, kLight, kDarkness);
    ASSERT_NE(over, nullptr);
    EXPECT_EQ(over->name, Name(kDarkness));
    EXPECT_EQ(area_over(view, {1, 0, 0}, kLight)->name, Name(kLight));
    EXPECT_EQ(area_over(view, {7, 0, 0}, kLight, kDarkness), nullptr);
}

}  // namespace
}  // namespace affray::test
