// AP-112: the shapes of a sheet and how large their bearer is in each.
#include "readings/things/shapes.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Shapes, AP112AreCountedFromOneAndHaveSizesOfTheirOwn) {
    Arena arena("action-points");
    const CreatureId who = arena.add({.id = "ada", .kind = Kind::Character});
    State state = arena.opening();
    change_scene(state, [&](Scene& scene) {
        scene.sheets.edit(0).backgrounds = {{"form.wolf", 2}, {"sailor", 3}, {"form.bear", 4}};
    });
    const View view(state, arena.rules());
    const std::pair<const char*, std::int32_t> rows[] = {
        {"wolf", 1}, {"bear", 2}, {"sailor", 0}, {"", 0}, {"owl", 0}};
    for (const auto& [name, shape] : rows) EXPECT_EQ(shape_named(view, who, Name(name)), shape) << name;
    const std::int32_t own = view.stat(kSize, who);
    EXPECT_EQ(size_in(view, who, 0), own);
    EXPECT_EQ(size_in(view, who, 1), 2);
    EXPECT_EQ(size_in(view, who, 2), 4);
    EXPECT_EQ(size_in(view, who, 3), own) << "there is no third";
    EXPECT_EQ(size_of(view, who), own);
    set(state, kForm, 2, who);
    EXPECT_EQ(size_of({state, arena.rules()}, who), 4);
}

}  // namespace
}  // namespace affray::test
